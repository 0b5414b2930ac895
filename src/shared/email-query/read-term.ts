import { operators } from '#shared/email-query/operators.ts';
import type { Meaning, Term } from '#shared/email-query/query.ts';
import { nearOperator } from '#shared/email-query/slips.ts';
import { type ItemToken, withoutQuotes } from '#shared/email-query/tokens.ts';
import { toWordsTerm } from '#shared/email-query/words-meaning.ts';

/** Characters of the typed text that a note repeats. */
const maxRepeated = 40;

/** One term of a query, with its note. */
export interface Reading {
  kind: 'term';
  term: Term;
  token: ItemToken;
  /** The misunderstood part; null if there is none. */
  note: string | null;
}

/** Returns the term of one step; null for none, such as a full stop, or an unfinished operator. */
export function readTerm(token: ItemToken, isTyping: boolean): Reading | null {
  const isOpen = isTyping && token.isLast && !token.isQuoted;
  const reading = token.name === null ? readWords(token, token.value, null) : readOperator(token, token.name);
  if (reading === null || !isOpen) return reading;
  if (reading.note !== null && operators.has(token.name ?? '')) return null;
  // An unfinished excluded word would exclude too much.
  return { ...reading, note: null, term: token.isNegated ? reading.term : goingOn(reading.term) };
}

/** Reads a step as words. */
export function readWords(token: ItemToken, text: string, complaint: string | null): Reading | null {
  const meaning = toWordsTerm(text);
  if (meaning === null) return null;
  const what = text === token.source ? 'it' : `“${shortened(text)}”`;
  const how = meaning.isPhrase ? 'words' : 'a word';
  const slip = `“${shortened(token.source)}” ${complaint}, so ${what} is searched as ${how}.`;
  return { ...toReading(token, meaning), note: complaint === null ? unclosed(token) : slip };
}

function readOperator(token: ItemToken, name: string): Reading | null {
  const operator = operators.get(name);
  if (operator === undefined) {
    return readWords(token, token.source, meansOperator(token) ? noOperator(name) : null);
  }
  const value = toValue(token);
  if (value === '') return readWords(token, token.source, 'has nothing after it');
  const meaning = operator.read(value, token.value);
  if (meaning !== null) return { ...toReading(token, meaning), note: unclosed(token) };
  return readWords(token, operator.fallsBackOnValue ? value : token.source, operator.complaint);
}

function noOperator(name: string): string {
  const near = nearOperator(name);
  return `does not begin with a known operator${near === null ? '' : ` (did you mean “${near}:”?)`}`;
}

const toReading = (token: ItemToken, meaning: Meaning): Reading => ({
  kind: 'term',
  term: { ...meaning, isNegated: token.isNegated },
  token,
  note: null,
});

const goingOn = (term: Term): Term => (term.kind === 'words' ? { ...term, isPrefix: true } : term);

const unclosed = ({ isUnclosed }: ItemToken) =>
  isUnclosed ? 'A quotation mark is not closed, so it is left out.' : null;

/** Excludes `http://x`, `Re:x` and a colon at the end of a word. */
const meansOperator = ({ name, value }: ItemToken) =>
  value !== '' && !value.startsWith('/') && !/^(?:.|re|fwd?|mailto|tel|https?)$/.test(name ?? '');

/** Returns the text after a colon as one line, without punctuation at its end. */
function toValue({ value, isQuoted }: ItemToken): string {
  const line = withoutQuotes(value);
  const ends = isQuoted ? '' : line.includes('(') ? ',;' : ',;)';
  let length = line.length;
  while (length > 0 && ends.includes(line.charAt(length - 1))) length -= 1;
  return line.slice(0, length);
}

const shortened = (text: string) => {
  const characters = [...text];
  return characters.length > maxRepeated ? `${characters.slice(0, maxRepeated).join('')}…` : text;
};
