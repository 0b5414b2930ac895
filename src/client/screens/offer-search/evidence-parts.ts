import type { Offer } from '#shared/contract/library/offers.ts';

/** A part of the text an offer was read from. */
export interface EvidencePart {
  /** Offset in the text. */
  at: number;
  text: string;
  isMarked: boolean;
}

/** Splits the text an offer was read from, to highlight its figures and its code. */
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

/** Patterns of the figures and the code that can appear in the text literally. */
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

/** A pattern for a number: 1000.5 may be written "1,000.50" or "1.000,5". */
function figureOf(value: number): string {
  const [whole = '', part] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, "[.,' ]?");
  return part === undefined ? `${grouped}(?:[.,]0{2})?` : `${grouped}[.,]${part}0?`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
