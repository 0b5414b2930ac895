/** The email that an address of the report page names; null where it names none that could be. */
export function readReportedId(search: URLSearchParams): number | null {
  const named = search.get('email') ?? '';
  return /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null;
}
