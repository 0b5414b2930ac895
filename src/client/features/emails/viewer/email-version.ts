/** The parameter of an email's page that names the version it shows. */
const versionParameter = 'version';

/** Returns the id of the version that an email's page shows: the email itself, or that of its address. */
export function readVersion(search: URLSearchParams, id: string): string {
  return search.get(versionParameter) ?? id;
}

/** Returns the query of an email's page for one of its versions; empty for the email that lists show. */
export function versionSearch(id: number, cardId: number): string {
  return id === cardId ? '' : `?${versionParameter}=${id}`;
}
