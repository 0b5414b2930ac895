import type { Offer } from '#shared/contract/library/offers.ts';

/** A part of the words an offer was read from. */
export interface EvidencePart {
  /** Where it begins. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** The words an offer was read from, cut so that its figures and its code stand out. */
export function evidenceParts(offer: Offer): EvidencePart[] {
  const { evidence } = offer;
  const spans = tellingPatterns(offer)
    .flatMap((pattern) => {
      const found = pattern.exec(evidence);
      return found === null ? [] : [{ from: found.index, to: found.index + found[0].length }];
    })
    .sort((one, other) => one.from - other.from || other.to - one.to);
  const parts: EvidencePart[] = [];
  let done = 0;
  const add = (to: number, isMarked: boolean) => {
    if (to > done) parts.push({ at: done, text: evidence.slice(done, to), isMarked });
    done = Math.max(done, to);
  };
  for (const { from, to } of spans) {
    add(from, false);
    add(to, true);
  }
  add(evidence.length, false);
  return parts;
}

/** What of an offer can stand in its words as it is. */
function tellingPatterns({ percent, amount, threshold, buys, pays, code, kind }: Offer): RegExp[] {
  const figure = (value: number | null, before: string, after: string) =>
    value === null ? [] : [new RegExp(`${before}${figureOf(value)}(?!\\d)${after}`, 'iu')];
  return [
    ...figure(percent, '[-−]?(?<!\\d)', '\\s?[%％٪]?'),
    ...figure(amount, '(?:\\p{Sc}\\s?)?(?<![\\d.,])', '(?:\\s?(?:\\p{Sc}|[A-Z]{3}\\b))?'),
    ...figure(threshold, '(?:\\p{Sc}\\s?)?(?<![\\d.,])', '(?:\\s?(?:\\p{Sc}|[A-Z]{3}\\b))?'),
    ...(kind === 'multi_buy' && buys !== null && pays !== null && Number.isInteger(pays)
      ? [new RegExp(`(?<!\\d)${buys}\\D{1,9}${pays}(?!\\d)`, 'iu')]
      : []),
    ...(code === null ? [] : [new RegExp(`(?<![\\p{L}\\p{N}])${escaped(code)}(?![\\p{L}\\p{N}])`, 'iu')]),
  ];
}

/** 1000.5 stands as "1,000.50" or "1.000,5" too. */
function figureOf(value: number): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, "[.,' ]?");
  return part === undefined ? `${grouped}(?:[.,]0{2})?` : `${grouped}[.,]${part}0?`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
