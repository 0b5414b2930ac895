import { refusalOf } from '#shared/email-query/breadth.ts';
import { foldLetters } from '#shared/email-query/plain-letters.ts';
import { printTerm } from '#shared/email-query/print-term.ts';
import type { Clause, ParsedQuery, Term } from '#shared/email-query/query.ts';
import { type Reading, readTerm, readWords } from '#shared/email-query/read-term.ts';
import { findHabits } from '#shared/email-query/slips.ts';
import { type ItemToken, type OrToken, type Token, toTokens } from '#shared/email-query/tokens.ts';

/** Longer queries are truncated. */
const maxQueryCharacters = 2_000;

/** Each term is a condition of the search. */
const maxTerms = 32;

/** Limit of terms joined by OR. */
const maxAlternatives = 8;

/** More notes would not be read; the viewer retypes the query instead. */
const maxNotes = 3;

/**
 * Parses typed text. Total: every text is a query. A part that is not understood is searched as words, with a
 * note. With `isTyping` the last word may continue, unless a blank follows or it is in quotes, and an
 * unfinished operator at the end is ignored. A query without any searchable term finds nothing; one that
 * looks up too much carries a `refusal`.
 */
export function parseQuery(text: string, { isTyping = false } = {}): ParsedQuery {
  const notes = new Set<string>();
  const say = (note: string) => notes.add(note);
  if (text.length > maxQueryCharacters) say('Only the first 2,000 characters are read.');
  const read = stripControlCharacters(text.slice(0, maxQueryCharacters));
  const tokens = toTokens(read);
  const clauses = toClauses(toSteps(tokens, isTyping, say), say);
  for (const habit of findHabits(read, tokens)) say(habit);
  const isUnsearchable = clauses.length === 0 && text.trim() !== '';
  if (isUnsearchable && !isTyping) say('There is nothing in this query to search for.');
  const refusal = refusalOf(clauses);
  return {
    clauses,
    notes: [...notes].slice(0, maxNotes),
    ...(isUnsearchable && { isUnsearchable }),
    ...(refusal !== null && { refusal }),
  };
}

type Say = (note: string) => void;

/**
 * Turns control characters into blanks, removes characters that change the writing direction, and turns
 * full-width signs into plain ones.
 */
function stripControlCharacters(text: string): string {
  return foldLetters(text.toWellFormed())
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '');
}

type Step = OrToken | Reading;

const isOr = (step: Step | undefined): step is OrToken => step?.kind === 'or';

/**
 * Returns readings and the ORs between them. Several ORs count as one; an OR without a reading on one side is
 * a word.
 */
function toSteps(tokens: readonly Token[], isTyping: boolean, say: Say): Step[] {
  const all = tokens.flatMap((token): Step[] | Step =>
    token.kind === 'or' ? [token] : (readTerm(token, isTyping) ?? []),
  );
  const steps = all.filter((step, at) => !isOr(step) || !isOr(all[at - 1]));
  return steps.flatMap((step, at): Step[] | Step => {
    const isLone = isOr(step) && (at === 0 || at === steps.length - 1);
    if (!isLone) return step;
    return isTyping && at > 0 ? [] : readLoneOr(step, say);
  });
}

/** Reads `OR` as a word; `|` is not one. */
function readLoneOr({ source }: OrToken, say: Say): Reading | [] {
  const isWord = source === 'OR';
  say(`“${source}” goes between two terms, so here it is ${isWord ? 'searched as a word' : 'left out'}.`);
  return (isWord ? readTerm(toItem(source), false) : null) ?? [];
}

const toItem = (word: string): ItemToken => ({
  kind: 'item',
  isNegated: false,
  name: null,
  value: word,
  isQuoted: false,
  source: word,
  isUnclosed: false,
  isLast: false,
});

function toClauses(steps: readonly Step[], say: Say): Clause[] {
  const clauses: Clause[] = [];
  const hasRoom = roomOf(say);
  for (const [at, step] of steps.entries()) {
    if (isOr(step)) continue;
    const isAlternative = isOr(steps[at - 1]);
    const { term, note } = isAlternative || isOr(steps[at + 1]) ? withoutDate(step) : step;
    const clause = isAlternative ? clauses.at(-1) : undefined;
    if (!hasRoom(term, clause)) continue;
    if (note !== null) say(note);
    if (clause === undefined) clauses.push({ any: [term] });
    else clause.any.push(term);
  }
  return clauses;
}

/** Reads a date as words: days narrow the whole search and cannot be an alternative. */
function withoutDate(reading: Reading): Reading {
  if (reading.term.kind !== 'date') return reading;
  const { token } = reading;
  return readWords(token, token.source, 'cannot be combined with OR') ?? reading;
}

/**
 * Returns a function that is true while there is room for another term. Once the limit of terms is reached,
 * it stays false.
 */
function roomOf(say: Say): (term: Term, clause: Clause | undefined) => boolean {
  let count = 0;
  let printed = 0;
  return (term, clause) => {
    if (clause !== undefined && clause.any.length >= maxAlternatives) {
      say(`At most ${maxAlternatives} terms can be joined by OR, so the rest are left out.`);
      return false;
    }
    count += 1;
    // The printed query is parsed again, so the limit of length applies to it.
    printed += printTerm(term).length + ' OR '.length;
    if (count <= maxTerms && printed <= maxQueryCharacters) return true;
    say(`Only the first ${count <= maxTerms ? count - 1 : maxTerms} terms are searched.`);
    count = maxTerms;
    return false;
  };
}
