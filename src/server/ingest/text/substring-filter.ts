/** Length of the prefix that is searched. */
const length = 4;
const slots = 1 << 12;

/**
 * Returns a quick test for whether any of some parts may occur in a text, ignoring case: by their first four
 * characters, in a few steps per character of the text. Quick to create, too, because each subscriber needs
 * another one.
 * @param parts of ASCII letters and digits.
 * @returns a function that returns true if one occurs, and rarely if none does; always for a shorter part.
 */
export function createSubstringFilter(parts: readonly string[]): (text: string) => boolean {
  if (parts.some((part) => part.length < length)) return () => true;
  const known = new Set<number>();
  const isSlot = new Uint8Array(slots);
  for (const part of parts) {
    let code = 0;
    for (let at = 0; at < length; at += 1) code = next(code, part.charCodeAt(at));
    known.add(code);
    isSlot[slotOf(code)] = 1;
  }
  return (text) => {
    let code = 0;
    for (let at = 0; at < text.length; at += 1) {
      code = next(code, text.charCodeAt(at));
      if (isSlot[slotOf(code)] === 1 && known.has(code)) return true;
    }
    return false;
  };
}

/** Four characters of seven bits; characters beyond ASCII never match. */
function next(code: number, character: number): number {
  const small = character >= 65 && character <= 90 ? character + 32 : character;
  return ((code << 7) | (small < 128 ? small : 0)) & 0xfffffff;
}

function slotOf(code: number): number {
  return (code ^ (code >> 9) ^ (code >> 17)) & (slots - 1);
}
