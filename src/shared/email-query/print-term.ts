import { printDayRange } from '#shared/email-query/days.ts';
import { printPercents } from '#shared/email-query/offers.ts';
import type { Meaning, Term, WordsTerm } from '#shared/email-query/query.ts';
import { withoutQuotes } from '#shared/email-query/tokens.ts';
import { isPair } from '#shared/email-query/words.ts';

/**
 * Prints a term in the form a viewer types; `parseQuery` reads it as the same term. Empty for a term without
 * a condition.
 */
export function printTerm(term: Term): string {
  const text = printMeaning(term);
  return term.isNegated && text !== '' ? `-${text}` : text;
}

function printMeaning(meaning: Meaning): string {
  switch (meaning.kind) {
    case 'words':
      return printWords(meaning);
    case 'language':
      return `lang:${meaning.value}`;
    case 'offer':
      return `offer:${printPercents(meaning)}`;
    case 'date':
      return printDate(meaning);
    case 'type':
    case 'season':
    case 'has':
      return `${meaning.kind}:${meaning.value.replaceAll('_', '-')}`;
    default:
      return printValue(meaning.kind, meaning.value);
  }
}

function printWords({ field, words, isPrefix, compound }: WordsTerm): string {
  const text = `${compound === undefined ? joined(words) : words.join('-')}${isPrefix ? '*' : ''}`;
  const operator = field === 'any' ? '' : `${field}:`;
  return `${operator}${/\s/.test(text) ? `"${text}"` : text}`;
}

/** Joins words with blanks; pairs of characters overlap into the text they were cut from. */
function joined(words: readonly string[]): string {
  let text = '';
  let last = '';
  for (const word of words) {
    const [first = '', second = ''] = [...word];
    const isNext = first !== '' && [...last][1] === first && isPair(last) && isPair(word);
    if (isNext && keeps(text + second)) text += second;
    else text += text === '' ? word : ` ${word}`;
    last = word;
  }
  return text;
}

/** Returns true if normalization keeps the text. */
const keeps = (text: string) => text.normalize('NFC') === text;

function printDate({ from, before }: { from: string | null; before: string | null }): string {
  if (from !== null && before !== null) return `on:${printDayRange({ from, before })}`;
  if (from !== null) return `after:${from}`;
  return before === null ? '' : `before:${before}`;
}

/** Text that needs no quotes: a name with a dash or an apostrophe, an address. */
const isPlain = /^[\p{L}\p{M}\p{N}._@&+%#'’-]+$/u;

function printValue(kind: string, value: string): string {
  const line = withoutQuotes(value);
  if (line === '') return '';
  return `${kind}:${isPlain.test(line) ? line : `"${line}"`}`;
}
