import { operators } from '#shared/email-query/operators.ts';
import { type Token, toTokens } from '#shared/email-query/tokens.ts';

/** What other searches call them. */
const otherNames: Readonly<Record<string, string>> = {
  sender: 'from',
  esp: 'platform',
  title: 'subject',
  text: 'body',
  since: 'after',
  until: 'before',
  date: 'on',
  discount: 'offer',
  percent: 'offer',
  holiday: 'season',
  coupon: 'code',
  domain: 'from',
};

/** The operator that was probably meant by a name that is none; null where nothing is near. */
export function nearOperator(name: string): string | null {
  const other = otherNames[name];
  if (other !== undefined) return other;
  return [...operators.keys()].find((operator) => operator.length > 2 && isOneSlip(name, operator)) ?? null;
}

/** Whether one letter is wrong, missing or too much, or two neighbours have changed places. */
function isOneSlip(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length) - start;
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [wrong, right] = [typed.slice(start, typed.length - end), meant.slice(start, meant.length - end)];
  if (wrong.length <= 1 && right.length <= 1) return true;
  return wrong.length === 2 && wrong === [...right].reverse().join('');
}

/** A bracket with what stands before it, what is in it and what stands after it. */
const bracket = /(-|(?:\bOR|\|)\s{0,9})?\(([^()]*)\)(\s{0,9}(?:OR\b|\|))?/g;

/** Habits of other searches that mean something else here, one sentence for each. */
export function findHabits(text: string, tokens: readonly Token[]): string[] {
  const isMisread = [...text.matchAll(bracket)].some(([, before, inner = '', after]) =>
    before === '-' ? true : (before ?? after) !== undefined && hasNeighbours(inner),
  );
  const hasWord = (word: string) =>
    tokens.some(({ source }, at) => source === word && at > 0 && at < tokens.length - 1);
  // In a shouted line they are words like others.
  const isShouted = text === text.toUpperCase();
  return [
    ...(isMisread ? ['Brackets are ignored: OR joins two single terms, and “-” excludes one.'] : []),
    ...(hasWord('AND') && !isShouted
      ? ['All terms must be found anyway, so “AND” is searched as a word.']
      : []),
    ...(hasWord('NOT') && !isShouted
      ? ['“NOT” is searched as a word: put “-” before a term to exclude it.']
      : []),
  ];
}

/** Whether two terms stand side by side with no OR between them. */
function hasNeighbours(text: string): boolean {
  const tokens = toTokens(text);
  return tokens.some(({ kind }, at) => kind === 'item' && tokens[at + 1]?.kind === 'item');
}
