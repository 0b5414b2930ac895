import { type RefObject, useEffect } from 'react';

/** Room kept beside what is scrolled to, so that its neighbour and a fade at the edge are seen too. */
const besidePx = 56;

/**
 * Scrolls a row or column, never the page, until what is current in it is seen: an address may open the last of them.
 * @param current changes when another one is.
 */
export function useCurrentInView(list: RefObject<HTMLElement | null>, current: string | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: which one is current is read from the document
  useEffect(() => {
    const chosen = list.current?.querySelector('[aria-current], [aria-selected="true"]');
    if (list.current === null || chosen == null) return;
    const [edge, place] = [list.current.getBoundingClientRect(), chosen.getBoundingClientRect()];
    list.current.scrollBy({
      left: beyond(place.left, place.right, edge.left, edge.right),
      top: beyond(place.top, place.bottom, edge.top, edge.bottom),
      behavior: 'instant',
    });
  }, [list, current]);
}

/** How far a stretch lies beyond another, with the room beside it; negative before its start, 0 inside. */
function beyond(start: number, end: number, from: number, to: number): number {
  if (end > to - besidePx) return Math.min(end - to + besidePx, Math.max(0, start - from));
  return start < from ? start - from - besidePx : 0;
}
