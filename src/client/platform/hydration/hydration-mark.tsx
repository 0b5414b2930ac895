import { useEffect } from 'react';

/** Notes on the root element that the page answers to clicks now. Journeys of the tests wait for it. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true';
  }, []);
  return null;
}
