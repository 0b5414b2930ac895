/** Spelling of person names: capitals, initials, small words between (`Ana de la Cruz`, `Anne d'Arc`). */
const word = String.raw`(?:(?:\p{Lu}\.){1,3}|\p{Lu}[\p{L}\p{M}'’-]*)`;
const between =
  '(?:de la|de los|de|da|do|das|dos|del|della|di|van der|van den|van de|van|von der|von|zu|der|den|ten|ter|la|le|el|al|bin|ibn|af|av|y|e)';
/** Elided small words: `d'Estaing`, `de l'Étang`. */
const elided = "(?:d|l|de l|dell|dall)['’]";
const name = new RegExp(`${word}(?:\\s(?:${between}\\s|${elided})?${word}){0,4}`, 'uy');
const particle = new RegExp(`(?:${between}\\s|${elided})(?=\\p{Lu})`, 'uy');
const smallWord = /\p{Ll}[\p{L}\p{M}'’-]{1,30}/uy;

/** Returns the words at a position that are spelled like a name; empty if the first has no capital. */
export function nameWordsAt(text: string, at: number): string {
  name.lastIndex = at;
  return name.exec(text)?.[0] ?? '';
}

/** Returns a last name with its small words: `de la Cruz`. */
export function lastNameAt(text: string, at: number): string {
  particle.lastIndex = at;
  const before = particle.exec(text)?.[0] ?? '';
  return before + nameWordsAt(text, at + before.length);
}

/** Returns the word without a capital at a position. */
export function smallWordAt(text: string, at: number): string {
  smallWord.lastIndex = at;
  return smallWord.exec(text)?.[0] ?? '';
}

/** Splits a name into lower-case words for look-up, without the dots of initials. */
export function toNameWords(written: string): string[] {
  return written.toLowerCase().replaceAll('.', ' ').trim().split(/\s+/);
}
