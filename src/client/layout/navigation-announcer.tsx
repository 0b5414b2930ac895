import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from '#client/router/location.tsx';

/**
 * What a browser does by itself when it loads a page, done for navigations without a load: the keyboard starts at the
 * new page's content, and its title is read out once its data is there.
 */
export function NavigationAnnouncer() {
  const { pathname } = useLocation();
  const isFetching = useIsFetching() > 0;
  const [announced, setAnnounced] = useState('');
  const lastPath = useRef(pathname);
  const isOwed = useRef(false);

  useEffect(() => {
    if (pathname !== lastPath.current) {
      lastPath.current = pathname;
      isOwed.current = true;
      document.getElementById('main')?.focus({ preventScroll: true });
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
