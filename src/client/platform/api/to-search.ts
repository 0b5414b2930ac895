/** Empty, null and undefined values are omitted; an array repeats the parameter. */
export type SearchParameter = string | number | boolean | readonly string[] | null | undefined;

/** Returns the query string with its question mark; empty for no parameters. */
export function toSearch(parameters: Readonly<Record<string, SearchParameter>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    for (const each of [value ?? ''].flat()) if (each !== '') search.append(name, String(each));
  return search.size === 0 ? '' : `?${search}`;
}
