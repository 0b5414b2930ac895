import { type RefObject, useEffect } from 'react';

/**
 * Makes the links of a table one tab stop (roving tabindex) with arrow keys: left and right within the row,
 * up and down to the nearest link of the adjacent row; Home and End to the ends of the row, with Control to
 * those of the table. Before hydration, and without JavaScript, each link is a tab stop.
 */
export function useArrowKeys(table: RefObject<HTMLTableElement | null>): void {
  // After each render, because new links have no tabindex yet.
  useEffect(() => {
    const links = linksOf(table.current);
    const inCells = links.find((link) => link.closest('td') !== null);
    stopAt(links, links.find(({ tabIndex }) => tabIndex === 0 && isMarked(links)) ?? inCells ?? links[0]);
  });
  useEffect(() => {
    const element = table.current;
    if (element === null) return;
    const handleKey = (event: KeyboardEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (link === null || event.altKey || event.metaKey || event.shiftKey) return;
      const next = nextLink(element, link, event);
      if (next === undefined) return;
      event.preventDefault();
      next?.focus();
    };
    const handleFocus = ({ target }: FocusEvent) => {
      const links = linksOf(element);
      const link = links.find((each) => each === target);
      if (link !== undefined) stopAt(links, link);
    };
    element.addEventListener('keydown', handleKey);
    element.addEventListener('focusin', handleFocus);
    return () => {
      element.removeEventListener('keydown', handleKey);
      element.removeEventListener('focusin', handleFocus);
    };
  }, [table]);
}

const linksOf = (element: ParentNode | null) => [
  ...(element?.querySelectorAll<HTMLAnchorElement>('tbody a') ?? []),
];

/** Reports whether a tab stop has been set: then all other links have a tabindex of -1. */
const isMarked = (links: readonly HTMLAnchorElement[]) => links.some(({ tabIndex }) => tabIndex === -1);

function stopAt(links: readonly HTMLAnchorElement[], stop: HTMLAnchorElement | undefined): void {
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;
}

const columnOf = (link: HTMLAnchorElement) => link.closest<HTMLTableCellElement>('th, td')?.cellIndex ?? 0;

/** @returns null at an end, undefined for other keys. */
function nextLink(
  table: HTMLTableElement,
  link: HTMLAnchorElement,
  { key, ctrlKey }: KeyboardEvent,
): HTMLAnchorElement | null | undefined {
  const all = linksOf(table);
  const row = link.closest('tr');
  const ofRow = all.filter((each) => each.closest('tr') === row);
  const place = ofRow.indexOf(link);
  if (key === 'Home') return (ctrlKey ? all : ofRow)[0] ?? null;
  if (key === 'End') return (ctrlKey ? all : ofRow).at(-1) ?? null;
  if (ctrlKey) return undefined;
  if (key === 'ArrowRight') return ofRow[place + 1] ?? null;
  if (key === 'ArrowLeft') return ofRow[place - 1] ?? null;
  if (key === 'ArrowDown') return nearest(all.slice(all.indexOf(link) + 1), row, columnOf(link));
  if (key === 'ArrowUp') return nearest(all.slice(0, all.indexOf(link)).reverse(), row, columnOf(link));
  return undefined;
}

/** Of the first other row among these links, the link nearest to a column. */
function nearest(
  links: readonly HTMLAnchorElement[],
  row: Element | null,
  column: number,
): HTMLAnchorElement | null {
  const first = links.find((each) => each.closest('tr') !== row);
  const ofRow = links.filter((each) => each.closest('tr') === first?.closest('tr'));
  const distance = (each: HTMLAnchorElement) => Math.abs(columnOf(each) - column);
  return ofRow.reduce<HTMLAnchorElement | null>(
    (best, each) => (best === null || distance(each) < distance(best) ? each : best),
    null,
  );
}
