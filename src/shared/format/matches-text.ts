/**
 * Filters as in the specification, section 5: the query is trimmed, case is ignored, any field may contain
 * it.
 */
export function matchesText(query: string, fields: ReadonlyArray<string | null>): boolean {
  const wanted = query.trim().toLowerCase();
  return wanted === '' || fields.some((field) => field?.toLowerCase().includes(wanted) === true);
}
