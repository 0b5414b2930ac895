/** Names of this machine only, as written in a URL. */
export const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether an address of a connection, or one to listen on, is loopback (RFC 1122, RFC 4291). */
export function isLoopbackAddress(address: string): boolean {
  return /^(?:::ffff:)?127(?:\.\d{1,3}){3}$|^::1$|^localhost$/i.test(address);
}
