import type { InfiniteData } from '@tanstack/react-query';
import type { AccessResult } from '#client/platform/api/access-result.ts';
import type { SavedListDetail, SavedListItem } from '#shared/contract/library/saved-lists.ts';

/** One page of a list's items, with the list as of that request. */
export interface SavedListPage {
  list: Omit<SavedListDetail, 'items'>;
  items: SavedListItem[];
  nextCursor: string | null;
}

/** A list in the cache; the first page shows whether it exists. */
export type SavedListPages = InfiniteData<AccessResult<SavedListPage>, string | null>;

type Pages = Pick<SavedListPages, 'pages'> | undefined;

/** Returns the items of all pages, newest first. */
export function itemsOf(pages: Pages): SavedListItem[] {
  return openPages(pages).flatMap(({ items }) => items);
}

export function findItem(pages: Pages, emailId: number): SavedListItem | undefined {
  return itemsOf(pages).find((item) => item.emailId === emailId);
}

/** Removes an email and lowers the count; unchanged if the list does not contain it. */
export function withoutItem(pages: SavedListPages, emailId: number): SavedListPages {
  if (findItem(pages, emailId) === undefined) return pages;
  return mapPages(pages, ({ list, items, nextCursor }) => ({
    list: { ...list, itemCount: list.itemCount - 1 },
    items: items.filter((item) => item.emailId !== emailId),
    nextCursor,
  }));
}

/** Restores an item at its position by the time it was added, and raises the count. */
export function withItem(pages: SavedListPages, item: SavedListItem): SavedListPages {
  if (findItem(pages, item.emailId) !== undefined) return pages;
  const isBehind = (other: SavedListItem) => other.addedAt < item.addedAt;
  const open = openPages(pages);
  const target = open.find(({ items }) => items.some(isBehind)) ?? open.at(-1);
  return mapPages(pages, (page) => {
    const list = { ...page.list, itemCount: page.list.itemCount + 1 };
    if (page !== target) return { ...page, list };
    const found = page.items.findIndex(isBehind);
    return { ...page, list, items: page.items.toSpliced(found < 0 ? page.items.length : found, 0, item) };
  });
}

/** Replaces the notes of one email; null for none. */
export function withNotes(pages: SavedListPages, emailId: number, notes: string | null): SavedListPages {
  return mapPages(pages, (page) => ({
    ...page,
    items: page.items.map((item) => (item.emailId === emailId ? { ...item, notes } : item)),
  }));
}

function openPages(pages: Pages): SavedListPage[] {
  return (pages?.pages ?? []).flatMap((page) => (page.kind === 'open' ? [page.value] : []));
}

function mapPages(pages: SavedListPages, change: (page: SavedListPage) => SavedListPage): SavedListPages {
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.kind === 'open' ? { kind: 'open', value: change(page.value) } : page,
    ),
  };
}
