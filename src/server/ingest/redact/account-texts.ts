import { applyTextEdits, patternRule, type TextRule } from '#server/ingest/text/text-edits.ts';
import { unspacedLetters } from '#server/ingest/text/unspaced.ts';
import { zeroNumber } from '#server/ingest/text/zero-digits.ts';

/**
 * Mail about its subscriber's order or account is held for an administrator. If it is published, its copy keeps
 * no number and no value of a form, whatever the language: not even those of the shop, such as prices.
 */

/** Letters of scripts without spaces adjoin a number, and are no part of it. */
const letter = `[[\\p{L}\\p{M}\\p{N}]--[${unspacedLetters}\\p{sc=Thai}]]`;
const word = new RegExp(`${letter}+(?:[._\\/\\-]${letter}+)*`, 'gv');

/** Replaces every word with a digit by zeros. */
export const everyNumberRule: TextRule = patternRule(word, ([value]) =>
  /\p{N}/u.test(value) ? zeroNumber(value) : null,
);

/** A label of a form: short, without a number. An address or a time has a colon too. */
const label = /^\s*(?=\S)[^:：\d]{3,40}[:：](?!\/\/)\s*/u;
/** Longer lines are sentences. */
const maxField = 160;
const sentenceEnd = /\p{Ll}{2}[.!?](?:\s+\p{Lu}|\s*$)|[。！？]/u;

/** Whether a text is the value of a form; numbers become zeros anyway, and the rules of all mail redact addresses. */
function isValue(text: string): boolean {
  if (text.trim().length > maxField || text.includes('@') || sentenceEnd.test(text)) return false;
  return /\p{L}/u.test(applyTextEdits(text, everyNumberRule(text)));
}

/** Finds the values of forms that have words: the text after a label and its colon, or else the next line. */
export function findFormValues(lines: readonly string[]): { emptied: Set<number>; cut: Map<number, number> } {
  const emptied = new Set<number>();
  const cut = new Map<number, number>();
  for (const [at, line] of lines.entries()) {
    const from = line.trim().length > maxField ? undefined : label.exec(line)?.[0].length;
    if (from === undefined) continue;
    if (isValue(line.slice(from))) cut.set(at, from);
    else if (from === line.length && isValue(lines[at + 1] ?? '')) emptied.add(at + 1);
  }
  return { emptied, cut };
}
