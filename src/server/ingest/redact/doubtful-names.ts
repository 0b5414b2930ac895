import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { unspaced } from '#server/ingest/text/unspaced.ts';

/** Returns the index of a name as a whole word, or -1. */
export function placeOfName(text: string, name: string): number {
  const written = escapePattern(name);
  const word = unspaced.test(name) ? written : `(?<![\\p{L}\\p{N}])${written}(?![\\p{L}\\p{N}])`;
  return text.search(new RegExp(word, 'iu'));
}
