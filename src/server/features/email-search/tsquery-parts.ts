import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';

/** A tag no email has. */
export const nothing = quoteTerm(tag('b', 0));

/** What every email has: its campaign type. */
export const anyMail = anyOf(campaignTypes.map((type) => quoteTerm(tag('t', type))));

/** A word that stands in the names of more brands finds the mail of the largest of them. */
const mostBrands = 100;

/** The mail of these brands, of the largest where there are many. */
export function brandTags(brands: ReadonlyArray<{ id: number; emailCount: number }>): string {
  const largest =
    brands.length <= mostBrands ? brands : [...brands].sort((a, b) => b.emailCount - a.emailCount);
  return allBrandTags(largest.slice(0, mostBrands));
}

export function allBrandTags(brands: ReadonlyArray<{ id: number }>): string {
  return anyOf(brands.map(({ id }) => quoteTerm(tag('b', id))));
}

/** Best offers of so many percents, both inclusive. */
export function offerTags(from: number, to: number): string {
  const percents = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  return anyOf(percents.map((percent) => quoteTerm(tag('o', percent))));
}

export function anyOf(parts: readonly string[]): string {
  const [first = nothing, ...others] = new Set(parts);
  return others.length === 0 ? first : `(${[first, ...others].join(' | ')})`;
}

/** Null for none. */
export function allOf(parts: readonly string[]): string | null {
  if (parts.length === 0) return null;
  return [...new Set(parts)].join(' & ');
}

/** More would be as many statements: the last part is then what is left. */
const mostConjuncts = 8;

/**
 * What must all hold in a tsquery, part by part: one condition each is answered faster by the index of terms, which passes over
 * what the first does not find without asking whether the others do. What must not be there stays with the first part: alone
 * it would be looked for in every email.
 */
export function conjunctsOf(tsquery: string): string[] {
  const parts = splitConjunction(tsquery);
  const isPlain = (part: string) => !part.replace(quoted, '').includes('!');
  const [first, ...plain] = parts.filter(isPlain);
  if (first === undefined) return [tsquery];
  const whole = [first, ...parts.filter((part) => !isPlain(part))].join(' & ');
  const last = plain.slice(mostConjuncts - 2);
  return [whole, ...plain.slice(0, mostConjuncts - 2), ...(last.length === 0 ? [] : [last.join(' & ')])];
}

const quoted = /'(?:[^']|'')*'/g;

/** The operands of `&` on the outside, and of what stands in parentheses among them; the whole where there are none. */
function splitConjunction(tsquery: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begun = 0;
  for (const { 0: token, index } of tsquery.matchAll(/'(?:[^']|'')*'|[()|&]|<->/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (depth > 0) continue;
    if (token === '|' || token === '<->') return [tsquery];
    if (token === '&') {
      parts.push(tsquery.slice(begun, index));
      begun = index + 1;
    }
  }
  if (parts.length > 0)
    return [...parts, tsquery.slice(begun)].flatMap((part) => splitConjunction(part.trim()));
  if (!tsquery.startsWith('(')) return [tsquery];
  const inner = splitConjunction(tsquery.slice(1, -1));
  return inner.length > 1 ? inner : [tsquery];
}
