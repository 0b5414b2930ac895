import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

/**
 * The most characters that the words of a search take in an address, where a letter of most scripts takes six or nine: an
 * address stays below 6 kB. Servers refuse longer ones before they are read.
 */
const maxEncodedLength = 5_500;

const encodedLength = (words: string) => new URLSearchParams([['', words]]).toString().length - 1;

const isTooLong = (words: string) =>
  words.length > maxSearchLength || encodedLength(words) > maxEncodedLength;

/** Why words that were typed cannot be searched for, in a sentence; undefined where they can. */
export function searchIssue(words: string): string | undefined {
  return isTooLong(words.trim()) ? 'This search is too long. Try fewer words.' : undefined;
}

/** The words of an address: trimmed, and no more of them than can be asked for. */
export function readSearchTerms(search: URLSearchParams): string {
  const words = (search.get(queryParameter) ?? '').trim();
  if (!isTooLong(words)) return words;
  let room = maxEncodedLength;
  let end = 0;
  for (const letter of words.slice(0, maxSearchLength)) {
    room -= encodedLength(letter);
    if (room < 0) break;
    end += letter.length;
  }
  return words.slice(0, end);
}
