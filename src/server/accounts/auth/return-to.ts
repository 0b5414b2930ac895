/** Longest path we redirect to; a longer one is not ours. */
const maxReturnToLength = 2_000;

/** An arbitrary origin, to detect paths that leave it. */
const probeOrigin = 'http://return-to.invalid';

/** Paths that are not pages: a redirect there would loop or show raw data. */
const notPages = /^\/(?:api|oidc|sign-in)(?:\/|$)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
const refusedCharacters = /[\u0000-\u0020\u007f\\]/;

/**
 * Returns the path and query to redirect to after sign-in, or the home page if the value is not a page of
 * ours. The attack to block is `/..//evil.example`: it normalizes to a path that browsers read as another
 * host.
 */
export function safeReturnTo(given: unknown): string {
  if (typeof given !== 'string' || given.length > maxReturnToLength) return '/';
  if (!given.startsWith('/') || refusedCharacters.test(given)) return '/';
  const url = URL.parse(given, probeOrigin);
  if (url === null || url.origin !== probeOrigin) return '/';
  if (url.pathname.startsWith('//') || notPages.test(decodedPath(url.pathname))) return '/';
  return `${url.pathname}${url.search}`;
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase();
  } catch {
    return path.toLowerCase();
  }
}
