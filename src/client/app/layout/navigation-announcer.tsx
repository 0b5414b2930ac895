import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#client/platform/router/location.tsx';

/**
 * Does for client-side navigations what a browser does on a page load: the focus moves to the new page's
 * content, and a screen reader announces its title once its data has loaded. A viewer who is typing keeps the
 * focus; otherwise a page whose code arrives late would take the rest of their words as shortcuts.
 */
export function NavigationAnnouncer() {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  const [announced, setAnnounced] = useState('');
  const lastPath = useRef(pathname);
  const isOwed = useRef(false);
  /** The last field the viewer typed into, and the address at that time: it changes before the page does. */
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
