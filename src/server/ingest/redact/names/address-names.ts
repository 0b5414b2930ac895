import { genericAddressees } from '#server/ingest/redact/names/generic-names.ts';
import { isGivenName, unaccented } from '#server/ingest/redact/names/given-names.ts';
import { wordNames } from '#server/ingest/redact/names/word-names.ts';
import type { SubscriberNames } from '#server/ingest/redact/subscriber-names.ts';

/** Two capitalized words; a third may follow as the second of the next pair. */
const pair = /(?<![\p{L}\p{N}@._-])(\p{Lu}[\p{L}\p{M}'’-]{1,30})(?=\s{1,4}(\p{Lu}[\p{L}\p{M}'’-]{1,30}))/gu;

/** Longer lines are skipped: full names occur in short ones. */
const maxLineLength = 600;

/**
 * Returns the full names of the text that match the local part: `Rachel Adams` for `rachel.adams@…`. Words
 * that the email also uses for things (`Spring Dresses` for `spring.dresses@…`) are names only next to a
 * common given name.
 * @returns the names as written in the text.
 */
export function namesOfAddress(
  lines: readonly string[],
  { addressParts, senders }: SubscriberNames,
  isPlainWord: (name: string) => boolean,
): string[] {
  const parts = new Set(addressParts.map(toAddressSpelling));
  if (parts.size < 2) return [];
  const found = new Set<string>();
  for (const line of lines) {
    if (line.length > maxLineLength) continue;
    for (const [, one = '', other = ''] of line.matchAll(pair)) {
      const [first, second] = [toAddressSpelling(one), toAddressSpelling(other)];
      if (first === second || !parts.has(first) || !parts.has(second)) continue;
      if (!senders.includes(` ${one.toLowerCase()} ${other.toLowerCase()} `)) found.add(`${one} ${other}`);
    }
  }
  return [...found].filter((name) => {
    const words = name.toLowerCase().split(' ');
    if (words.some((word) => isGivenName(word) && !wordNames.has(word) && !genericAddressees.has(word)))
      return true;
    return !words.some((word) => genericAddressees.has(word)) && !name.split(' ').some(isPlainWord);
  });
}

/** Normalizes to the spelling of addresses: without accents, `ue` like `u`. */
export function toAddressSpelling(word: string): string {
  return unaccented(word.toLowerCase())
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1');
}
