/** Longest path we send anybody back to; a longer one is not ours. */
const maxReturnToLength = 2_000;

/** Any origin will do: it only shows whether a path stays where it is. */
const probeOrigin = 'http://return-to.invalid';

/** Paths that are no page: going back there would loop or show raw data. */
const notPages = /^\/(?:api|oidc|sign-in)(?:\/|$)/;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here.
const refusedCharacters = /[\u0000-\u0020\u007f\\]/;

/**
 * The path to go back to after signing in, with its query, or the home page for anything that is not a page of ours.
 * `/..//evil.example` is the trap: it normalises to a path that a browser reads as another host.
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
