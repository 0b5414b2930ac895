import { operators } from '#shared/email-query/operators.ts';
import { type Token, toTokens } from '#shared/email-query/tokens.ts';

/** Names of operators in other searches. */
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

/** Returns the operator a misspelled name probably means, or null. */
export function nearOperator(name: string): string | null {
  const other = otherNames[name];
  if (other !== undefined) return other;
  return [...operators.keys()].find((operator) => operator.length > 2 && isOneSlip(name, operator)) ?? null;
}

/** Returns true if one letter is wrong, missing or extra, or two neighbours are swapped. */
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

/** A bracket with its content and the signs before and after it. */
const bracket = /(-|(?:\bOR|\|)\s{0,9})?\(([^()]*)\)(\s{0,9}(?:OR\b|\|))?/g;

/** Returns a sentence for each habit from other searches that has another meaning here. */
export function findHabits(text: string, tokens: readonly Token[]): string[] {
  const isMisread = [...text.matchAll(bracket)].some(([, before, inner = '', after]) =>
    before === '-' ? true : (before ?? after) !== undefined && hasNeighbours(inner),
  );
  const hasWord = (word: string) =>
    tokens.some(({ source }, at) => source === word && at > 0 && at < tokens.length - 1);
  // In all capitals, operators of other searches are ordinary words.
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

/** Returns true if two terms follow each other without OR. */
function hasNeighbours(text: string): boolean {
  const tokens = toTokens(text);
  return tokens.some(({ kind }, at) => kind === 'item' && tokens[at + 1]?.kind === 'item');
}
