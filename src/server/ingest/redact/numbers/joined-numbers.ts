import { matchesOf } from '#server/ingest/text/matches.ts';
import { otherDigits, zeroOf } from '#server/ingest/text/plain-digits.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import { unspacedLetters } from '#server/ingest/text/unspaced.ts';

/** Letters of scripts without spaces, or with endings that adjoin a number. */
const joining = `${unspacedLetters}\\p{sc=Thai}`;
/** Counters of money, people, things and days. */
const unit = '円元圆圓年月日人名件個个点點分回号號원명개점건년월일%％';
/** Shorter numbers are counts or years. */
const minDigits = 6;

const number = new RegExp(
  `(?<![[\\p{L}\\p{N}.,，．\\/=?&%_@\\-]--[${joining}]])[\\d${otherDigits}]{1,30}(?:[\\-－‐‑][\\d${otherDigits}]{1,20}){0,5}(?![[\\p{L}\\p{N}]--[${joining}]]|[,，．.][\\d${otherDigits}]|\\s?[${unit}])`,
  'gv',
);
const isLikely = new RegExp(`[${otherDigits}]|[${joining}]\\d|\\d[${joining}]`, 'u');
const isOther = new RegExp(`[${otherDigits}]`);
const isJoining = new RegExp(`[${joining}]`, 'u');
/** A telephone in a sentence is the shop's. */
const phone = /^[0０]/;

/**
 * Returns edits for numbers in account mail that no space or sign separates, or that have full-width, Arabic
 * or Persian digits: each digit becomes the zero of its kind.
 */
export function joinedNumbers(text: string): TextEdit[] {
  if (!isLikely.test(text)) return [];
  const edits: TextEdit[] = [];
  for (const { 0: value, index: start } of matchesOf(number, text)) {
    const end = start + value.length;
    const isJoined = isJoining.test(text[start - 1] ?? '') || isJoining.test(text[end] ?? '');
    if (!(isJoined || isOther.test(value)) || (isJoined && phone.test(value))) continue;
    if (value.replace(/\P{N}/gu, '').length >= minDigits)
      edits.push({ start, end, put: value.replace(/\p{N}/gu, zeroOf) });
  }
  return edits;
}
