/**
 * What stands in a path where a pattern such as `/brand/:slug` names a part, decoded; null where the path is another.
 * Fixed parts are compared as they stand: server and browser agree on every address.
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
 * A path whose fixed parts are written as the first of the patterns that it fits writes them: `/Brand/Acme` fits
 * `/brand/:slug` as `/brand/Acme`. What fits none stays as it is.
 */
export function inCaseOf(patterns: readonly string[], pathname: string): string {
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

/** A path as people read it. */
export function decodePath(path: string): string {
  return path.split('/').map(decodePart).join('/');
}

/** A part that is not encoded as it should be stands for itself. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
