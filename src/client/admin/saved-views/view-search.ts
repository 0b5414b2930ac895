import type { AddressChanges } from '#client/admin/kit/admin-address.ts';

/** What an address says of a table, by the names of its parameters: the same view always reads the same. */
export function viewSearch(search: URLSearchParams, names: readonly string[]): string {
  const kept = names.flatMap((name) => {
    const value = search.get(name) ?? '';
    return value === '' ? [] : [[name, value]];
  });
  return new URLSearchParams(kept).toString();
}

/** What changes in the address to show a view: what it does not name narrows nothing. */
export function viewChanges(view: string, names: readonly string[]): AddressChanges {
  const search = new URLSearchParams(view);
  return Object.fromEntries(names.map((name) => [name, search.get(name)]));
}
