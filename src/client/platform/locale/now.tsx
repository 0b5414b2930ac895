import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const minuteMs = 60_000;

const NowContext = createContext(new Date(0));

/** The instant that counts as "now" in relative times. */
export function useNow(): Date {
  return useContext(NowContext);
}

/**
 * Gives everything below one "now". The first paint uses the server's, so that both sides print the same words;
 * afterwards it follows the clock, minute by minute and whenever the page comes back into view.
 */
export function NowProvider({ initial, children }: { initial: string; children: ReactNode }) {
  const [now, setNow] = useState(() => new Date(initial));
  useEffect(() => {
    const follow = () => {
      if (document.visibilityState === 'visible') setNow(new Date());
    };
    const timer = setInterval(follow, minuteMs);
    document.addEventListener('visibilitychange', follow);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', follow);
    };
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}
