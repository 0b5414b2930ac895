import { matchesOf } from '#server/ingest/clean/text/matches.ts';
import type { TextEdit } from '#server/ingest/clean/text/text-edits.ts';
import { zeroNumber } from '#server/ingest/clean/text/zeros.ts';

/** A word with a digit in it, as numbers of cards and orders are written: `BW-4933841`. */
const numberWord = /(?<![\p{L}\p{N}])(?=[^\s\d]{0,12}\d)[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,40}[\p{L}\p{N}])?/gu;

/** Digits in groups: `4933 8414 65185`. */
const groups = /(?<!\d)\d{1,8}(?: \d{1,8}){1,7}(?!\d)/g;

/**
 * Where a text repeats numbers that were taken out elsewhere, however they are parted there: zeros go in their place,
 * as where they were found. Edits are ascending, without overlaps.
 * @param numbers letters and digits without separators, as the mail has them.
 */
export function knownNumberEdits(numbers: ReadonlySet<string>, text: string): TextEdit[] {
  if (numbers.size === 0 || !/\d/.test(text)) return [];
  const edits: TextEdit[] = [];
  for (const pattern of [numberWord, groups]) {
    for (const { 0: found, index } of matchesOf(pattern, text)) {
      const end = index + found.length;
      const isTaken = edits.some((edit) => index < edit.end && end > edit.start);
      if (isTaken || !numbers.has(found.replace(/[^\p{L}\p{N}]+/gu, ''))) continue;
      edits.push({ start: index, end, put: zeroNumber(found) });
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}
