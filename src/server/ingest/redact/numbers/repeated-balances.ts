import { currency, units } from '#server/ingest/redact/numbers/balances.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';
import { zeroDigits } from '#server/ingest/text/zero-digits.ts';

const figures =
  /(?<![\d.,])\d{1,3}(?:[.,'’ \u00a0\u202f]\d{3})+(?:[.,]\d{1,2})?(?!\d)|(?<![\d.,])\d{2,9}(?:[.,]\d{1,2})?(?!\d)/g;
/** Shorter amounts occur elsewhere by chance. */
const minRepeated = 3;

/** Returns the amounts of a balance, to find repetitions. */
export function figuresOf(text: string): string[] {
  return [...text.matchAll(figures)]
    .map(([value]) => value)
    .filter((value) => value.replace(/\D/g, '').length >= minRepeated);
}

const unitBehind = new RegExp(
  `^\\s?(?:${units}|pts?(?!\\p{L})|P(?!\\p{L})|ポイント|포인트|积分|積分|點)`,
  'iu',
);
const unitBefore = new RegExp(`(?<!\\p{L})${units}\\s{0,3}[:：]?\\s{0,3}$`, 'iu');
const moneyBehind = new RegExp(`^\\s?(?:${currency})`, 'iu');
const moneyBefore = new RegExp(`(?:${currency})\\s?$`, 'iu');

/** No unit is longer. */
const maxUnit = 30;

/**
 * Returns edits for repetitions of a balance from elsewhere in the email.
 * @param isHeading whether sums of money count: in a subject no price equals the balance by chance.
 */
export function repeatedBalances(known: ReadonlySet<string>, text: string, isHeading: boolean): TextEdit[] {
  if (known.size === 0) return [];
  const edits: TextEdit[] = [];
  for (const { 0: value, index } of matchesOf(figures, text)) {
    if (!known.has(value)) continue;
    const [before, behind] = [
      text.slice(Math.max(0, index - maxUnit), index),
      text.slice(index + value.length, index + value.length + maxUnit),
    ];
    const isMoney = isHeading && (moneyBehind.test(behind) || moneyBefore.test(before));
    if (isMoney || unitBehind.test(behind) || unitBefore.test(before))
      edits.push({ start: index, end: index + value.length, put: zeroDigits(value) });
  }
  return edits;
}
