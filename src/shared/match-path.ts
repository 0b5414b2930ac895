/**
 * Returns the decoded parts of a path that a pattern such as `/brand/:slug` names; null if the path does not
 * match. Fixed parts are compared exactly: server and browser agree on every address.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = pattern.split('/');
  const given = pathname.split('/');
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = given[index] ?? '';
    if (want.startsWith(':') && part !== '') params[want.slice(1)] = decodePart(part);
    else if (want !== part) return null;
  }
  return params;
}

/**
 * Returns a path with its fixed parts in the case of the first matching pattern: `/Brand/Acme` matches
 * `/brand/:slug` and becomes `/brand/Acme`. Without a match the path is unchanged.
 */
export function normalizeCase(patterns: readonly string[], pathname: string): string {
  if (patterns.some((pattern) => matchPath(pattern, pathname) !== null)) return pathname;
  const given = pathname.split('/');
  for (const pattern of patterns) {
    const wanted = pattern.split('/');
    const written = wanted.map((want, index) => (want.startsWith(':') ? (given[index] ?? '') : want));
    if (wanted.length === given.length && written.every((part, index) => isSame(part, given[index])))
      return matchPath(pattern, written.join('/')) === null ? pathname : written.join('/');
  }
  return pathname;
}

const isSame = (one: string, other = '') => one.toLowerCase() === other.toLowerCase();

/** Decodes a path for people. */
export function decodePath(path: string): string {
  return path.split('/').map(decodePart).join('/');
}

/** A part with invalid encoding is kept. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
