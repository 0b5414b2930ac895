import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#client/platform/router/location.tsx';

/**
 * What a browser does by itself when it loads a page, done for navigations without a load: the keyboard starts at the
 * new page's content, and its title is read out once its data is there. Who types meanwhile keeps the keyboard: a page whose
 * code comes late would take the rest of their words for its own keys.
 */
export function NavigationAnnouncer() {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  const [announced, setAnnounced] = useState('');
  const lastPath = useRef(pathname);
  const isOwed = useRef(false);
  /** What was typed into last, and where the address led then: it changes before the page does. */
  const typing = useRef<{ into: EventTarget | null; towards: string } | null>(null);

  useEffect(() => {
    const note = ({ target }: Event) => {
      typing.current = { into: target, towards: window.location.pathname };
    };
    document.addEventListener('input', note);
    return () => document.removeEventListener('input', note);
  }, []);

  useEffect(() => {
    if (pathname !== lastPath.current) {
      lastPath.current = pathname;
      isOwed.current = true;
      const { into, towards } = typing.current ?? {};
      const isTyping = towards === pathname && into === document.activeElement;
      if (!isTyping) document.getElementById('main')?.focus({ preventScroll: true });
      typing.current = null;
    }
    if (isOwed.current && !isFetching) {
      isOwed.current = false;
      setAnnounced(document.title);
    }
  }, [pathname, isFetching]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
