/** Reads the brand set of an address; null for none. */
export const readPickedSet = (search: URLSearchParams) => readId(search.get('set') ?? '');

export const readId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
