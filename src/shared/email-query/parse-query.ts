import { refusalOf } from '#shared/email-query/breadth.ts';
import { foldLetters } from '#shared/email-query/plain-letters.ts';
import { printTerm } from '#shared/email-query/print-term.ts';
import type { Clause, ParsedQuery, Term } from '#shared/email-query/query.ts';
import { type Reading, readTerm, readWords } from '#shared/email-query/read-term.ts';
import { findHabits } from '#shared/email-query/slips.ts';
import { type ItemToken, type OrToken, type Token, toTokens } from '#shared/email-query/tokens.ts';

/** The longest query that is read; what goes on is left out. */
const maxQueryCharacters = 2_000;

/** The most terms of a query: each is a condition of the search. */
const maxTerms = 32;

/** The most terms of which one is enough. */
const maxAlternatives = 8;

/** The most notes: who reads more of them has begun anew. */
const maxNotes = 3;

/**
 * Reads what somebody typed. Total: whatever it is, it is a query, and what was not understood is searched as words
 * and said so in a note. With `isTyping` the last word may go on, unless a blank follows or it stands in quotes, and
 * an operator at the end that is not finished yet asks for nothing. What nothing can be searched of finds nothing, and what asks
 * for too much says so in its `refusal`.
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

/** Control characters are blanks; those that turn the direction of writing stand in no word. Signs of another width are ours. */
function stripControlCharacters(text: string): string {
  return foldLetters(text.toWellFormed())
    .replace(/\p{Cc}/gu, ' ')
    .replace(/\p{Bidi_Control}/gu, '');
}

type Step = OrToken | Reading;

const isOr = (step: Step | undefined): step is OrToken => step?.kind === 'or';

/** What is asked for and the ORs between; several ORs are one, and one with nothing to a side of it is a word. */
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

/** `OR` as the word it is; `|` is none. */
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

/** Days narrow a search down as a whole, and are no alternative. */
function withoutDate(reading: Reading): Reading {
  if (reading.term.kind !== 'date') return reading;
  const { token } = reading;
  return readWords(token, token.source, 'cannot be combined with OR') ?? reading;
}

/** Whether another term has its place. When one has none, none that follows has. */
function roomOf(say: Say): (term: Term, clause: Clause | undefined) => boolean {
  let count = 0;
  let printed = 0;
  return (term, clause) => {
    if (clause !== undefined && clause.any.length >= maxAlternatives) {
      say(`At most ${maxAlternatives} terms can be joined by OR, so the rest are left out.`);
      return false;
    }
    count += 1;
    // Printed it is a query again, and as long as any.
    printed += printTerm(term).length + ' OR '.length;
    if (count <= maxTerms && printed <= maxQueryCharacters) return true;
    say(`Only the first ${count <= maxTerms ? count - 1 : maxTerms} terms are searched.`);
    count = maxTerms;
    return false;
  };
}
