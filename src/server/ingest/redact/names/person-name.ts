/** How names of people are written: capitals, initials, small words between (`Ana de la Cruz`, `Anne d'Arc`). */
const word = String.raw`(?:(?:\p{Lu}\.){1,3}|\p{Lu}[\p{L}\p{M}'’-]*)`;
const between =
  '(?:de la|de los|de|da|do|das|dos|del|della|di|van der|van den|van de|van|von der|von|zu|der|den|ten|ter|la|le|el|al|bin|ibn|af|av|y|e)';
/** Small words that lose a letter before a name: `d'Estaing`, `de l'Étang`. */
const elided = "(?:d|l|de l|dell|dall)['’]";
const name = new RegExp(`${word}(?:\\s(?:${between}\\s|${elided})?${word}){0,4}`, 'uy');
const particle = new RegExp(`(?:${between}\\s|${elided})(?=\\p{Lu})`, 'uy');
const smallWord = /\p{Ll}[\p{L}\p{M}'’-]{1,30}/uy;

/** The words written like a name that begin there; empty when the first has no capital. */
export function nameWordsAt(text: string, at: number): string {
  name.lastIndex = at;
  return name.exec(text)?.[0] ?? '';
}

/** A last name with the small words before it: `de la Cruz`. */
export function lastNameAt(text: string, at: number): string {
  particle.lastIndex = at;
  const before = particle.exec(text)?.[0] ?? '';
  return before + nameWordsAt(text, at + before.length);
}

/** The word without a capital that begins there. */
export function smallWordAt(text: string, at: number): string {
  smallWord.lastIndex = at;
  return smallWord.exec(text)?.[0] ?? '';
}

/** The words of a name as they are looked up: lower-case, without the dots of initials. */
export function toNameWords(written: string): string[] {
  return written.toLowerCase().replaceAll('.', ' ').trim().split(/\s+/);
}
