/**
 * What stands in a path where a pattern such as `/brand/:slug` names a part, decoded; null where the path is another.
 * Slashes at its end and capital letters in the fixed parts make no difference.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname.replace(/\/+$/, ''));
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, want] of wanted.entries()) {
    const part = given[index] ?? '';
    if (want.startsWith(':') && part !== '') params[want.slice(1)] = decoded(part);
    else if (want !== part.toLowerCase()) return null;
  }
  return params;
}

function partsOf(path: string): string[] {
  return path === '/' ? [''] : path.split('/');
}

/** A path as people read it. */
export function decodePath(path: string): string {
  return path.split('/').map(decoded).join('/');
}

/** A part that is not encoded as it should be stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
