/** The id of one of the reader's own sets of brands that an address names; null for none. */
export const readPickedSet = (search: URLSearchParams) => readId(search.get('set') ?? '');

export const readId = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
