import { type RefObject, useEffect } from 'react';

/**
 * Margin next to the current element, so that its neighbour is visible and a fade at the edge does not cover
 * it.
 */
const besidePx = 56;

/**
 * Scrolls a row or column, but not the page, until its current element is visible: an address may select the
 * last one.
 * @param current identifies the current element; a change scrolls again.
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

/** Returns the distance to scroll to show a span with its margin; negative before the start, 0 if visible. */
function beyond(start: number, end: number, from: number, to: number): number {
  if (end > to - besidePx) return Math.min(end - to + besidePx, Math.max(0, start - from));
  return start < from ? start - from - besidePx : 0;
}
