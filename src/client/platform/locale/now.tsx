import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const minuteMs = 60_000;

const NowContext = createContext(new Date(0));

/** Returns the "now" for relative times. */
export function useNow(): Date {
  return useContext(NowContext);
}

/**
 * Provides one "now". The first render uses the server's, so that both print equal text; then it follows the
 * clock, every minute and when the page becomes visible again.
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
