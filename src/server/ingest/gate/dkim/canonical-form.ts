import { createHash } from 'node:crypto';

/** How much may change in transit without breaking a signature. @see RFC 6376, section 3.4 */
export type CanonicalForm = 'simple' | 'relaxed';

/** One field without a last CRLF. */
export function canonicalField(raw: string, form: CanonicalForm): string {
  if (form === 'simple') return raw;
  const colon = raw.indexOf(':');
  const value = raw
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ');
  return `${raw.slice(0, colon).trimEnd().toLowerCase()}:${value.trim()}`;
}

/** Each update of a hash costs as much as hashing a few hundred bytes. */
const hashedAtOnce = 16_384;

/** Returns the SHA-256 of a body in its canonical form, as base64, and the length of that form in bytes. */
export function hashBody(lines: readonly string[], form: CanonicalForm): { hash: string; length: number } {
  const hash = createHash('sha256');
  let length = 0;
  let empty = 0;
  let waiting = '';
  const add = (line: string) => {
    length += line.length + 2;
    waiting += `${line}\r\n`;
    if (waiting.length < hashedAtOnce) return;
    hash.update(waiting, 'latin1');
    waiting = '';
  };
  for (const line of lines) {
    const written = form === 'simple' ? line : relaxedLine(line);
    if (written === '') empty += 1;
    else {
      for (; empty > 0; empty -= 1) add('');
      add(written);
    }
  }
  // Empty lines at the end do not count; the simple form of an empty body is one line end.
  if (length === 0 && form === 'simple') add('');
  hash.update(waiting, 'latin1');
  return { hash: hash.digest('base64'), length };
}

/** Collapses blanks inside a line to one and removes those at its end. */
function relaxedLine(line: string): string {
  const single = /[ \t][ \t]|\t/.test(line) ? line.replace(/[ \t]+/g, ' ') : line;
  return single.endsWith(' ') ? single.slice(0, -1) : single;
}
