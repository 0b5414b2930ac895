import { matchesOf } from '#server/ingest/text/matches.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import { zeroNumber } from '#server/ingest/text/zero-digits.ts';

/** A word with a digit, as in numbers of cards and orders: `BW-4933841`. */
const numberWord = /(?<![\p{L}\p{N}])(?=[^\s\d]{0,12}\d)[\p{L}\p{N}](?:[\p{L}\p{N}._-]{0,40}[\p{L}\p{N}])?/gu;

/** Letters and digits in groups: `4933 8414 65185`, `WX 4471K`. */
const groups = /(?<![\p{L}\p{N}])[\p{Lu}\d]{1,8}(?:[ -][\p{Lu}\d]{1,8}){1,7}(?![\p{L}\p{N}])/gu;

/**
 * Finds repetitions of numbers that were redacted elsewhere, whatever their separators: zeros replace them,
 * as at the first place. Edits are ascending, without overlaps.
 * @param numbers letters and digits without separators, from the email.
 */
export function knownNumberEdits(numbers: ReadonlySet<string>, text: string): TextEdit[] {
  if (numbers.size === 0 || !/\d/.test(text)) return [];
  const edits: TextEdit[] = [];
  const take = (start: number, value: string) => {
    const end = start + value.length;
    if (!edits.some((edit) => start < edit.end && end > edit.start))
      edits.push({ start, end, put: zeroNumber(value) });
  };
  for (const { 0: found, index } of matchesOf(numberWord, text))
    if (isKnown(numbers, found)) take(index, found);
  for (const { 0: found, index } of matchesOf(groups, text)) {
    const known = knownGroups(numbers, found);
    if (known !== null) take(index + known.from, known.value);
  }
  return edits.sort((a, b) => a.start - b.start);
}

function isKnown(numbers: ReadonlySet<string>, value: string): boolean {
  return numbers.has(value.replace(/[^\p{L}\p{N}]+/gu, ''));
}

/** Returns the known number among groups; others may precede and follow it. The pattern limits their number. */
function knownGroups(numbers: ReadonlySet<string>, found: string): { from: number; value: string } | null {
  const starts = [...found.matchAll(/[^ -]+/g)].map(({ index }) => index);
  const ends = [...starts.slice(1).map((start) => start - 1), found.length];
  for (const [first, from] of starts.entries()) {
    for (let last = starts.length - 1; last > first; last -= 1) {
      const value = found.slice(from, ends[last]);
      if (isKnown(numbers, value)) return { from, value };
    }
  }
  return null;
}
