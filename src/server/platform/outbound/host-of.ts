/** Returns host and port of an address as `host:port`, in the form of WHATWG; undefined for another text. */
export function hostOf(address: string): string | undefined {
  const url = URL.parse(address);
  if (url === null) return undefined;
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${url.hostname}:${port}`;
}
