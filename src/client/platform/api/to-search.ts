/** A value that is empty, null or undefined is left out; several are written one after the other. */
export type SearchParameter = string | number | boolean | readonly string[] | null | undefined;

/** Parameters as a query string with its question mark; empty for none. */
export function toSearch(parameters: Readonly<Record<string, SearchParameter>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value ?? ''].flat()) if (each !== '') search.append(name, String(each));
  return search.size === 0 ? '' : `?${search}`;
}
