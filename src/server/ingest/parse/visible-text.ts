/**
 * C0 and C1 controls (line ends and tabs too), and everything that turns the direction of the text around it:
 * a name must not look like another one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/** NUL and the other controls that neither HTML nor PostgreSQL can hold; tab and line ends stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]+/g;

/**
 * Returns one line for display: no control characters, no direction overrides, single spaces, at most
 * `maxCharacters` characters.
 */
export function toVisibleLine(text: string, maxCharacters: number): string {
  const line = text.replace(bidiControls, '').replace(controls, ' ').replace(/ {2,}/g, ' ').trim();
  return cutAt(line, maxCharacters);
}

/** Returns multi-line text that can be stored: line ends as \n, no NUL and no other control characters. */
export function toStorableText(text: string): string {
  if (!mayBeUnstorable(text)) return text.toWellFormed();
  return text.replace(/\r\n?/g, '\n').replace(unstorable, '').toWellFormed();
}

/** Faster than the patterns, which the parser's output seldom needs: it has no \r. */
function mayBeUnstorable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < space ? code !== tab && code !== lineFeed : code === del) return true;
  }
  return false;
}

const [tab, lineFeed, space, del] = [0x09, 0x0a, 0x20, 0x7f];

/** Returns the first `maxCharacters` UTF-16 units, never half a surrogate pair. */
export function cutAt(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text.toWellFormed();
  return text
    .slice(0, maxCharacters)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed();
}
