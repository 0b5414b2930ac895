import { queryParameter } from '#shared/search-query.ts';
import { maxSearchLength } from '#shared/vocabulary/email-search.ts';

/**
 * Most characters that search words may take in an address, percent-encoded: six or nine per letter in most
 * scripts. Keeps addresses below 6 kB; servers refuse longer ones before reading them.
 */
const maxEncodedLength = 5_500;

const encodedLength = (words: string) => new URLSearchParams([['', words]]).toString().length - 1;

const isTooLong = (words: string) =>
  words.length > maxSearchLength || encodedLength(words) > maxEncodedLength;

/** Returns a sentence if typed words cannot be searched for, else undefined. */
export function searchIssue(words: string): string | undefined {
  return isTooLong(words.trim()) ? 'This search is too long. Try fewer words.' : undefined;
}

/** Returns the words of an address, trimmed and truncated to the limit. */
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
