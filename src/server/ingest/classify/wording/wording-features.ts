import type { Token } from '#server/ingest/classify/tokens.ts';

/** The words of an email as rules read them, and its structure. */
export interface Worded {
  subject: readonly Token[];
  preheader: readonly Token[];
  body: readonly Token[];
  /** Whether headers or words indicate a list. */
  isListMail: boolean;
  pictures: number;
}

/** One feature of an email's wording: the hash of its name, and its strength, 0 to 1. */
export interface WordingFeature {
  key: number;
  value: number;
}

/** An email states its topic in its first words. */
const readWords = { headline: 40, body: 150 } as const;
/** Subject and preheader state it in a few words. */
const headlineShare = 2;
/** Words with the same prefix are mostly forms of one: `bestellen`, `Bestellung`. */
const beginningLength = 5;
const beginningShare = 0.6;
/** An email's structure counts as much as a few of its words. */
const shapeShare = 0.25;
const lengthUnit = 20;
const most = { length: 5, prices: 3, pictures: 2 } as const;
const signsOfPrice: ReadonlySet<string> = new Set(['€', '$', '£', '%']);

/** Returns the features of an email: words, their prefixes, and its structure. Bounded and deterministic. */
export function readWordingFeatures({ subject, preheader, body, ...build }: Worded): WordingFeature[] {
  const shares = new Map<string, number>();
  const note = (word: string, share: number) => {
    if ((shares.get(word) ?? 0) < share) shares.set(word, share);
  };
  const noteAll = (words: readonly Token[], share: number) => {
    for (const word of words) {
      note(word, share);
      if (word.length > beginningLength) note(`${word.slice(0, beginningLength)}*`, share * beginningShare);
    }
  };
  noteAll(body.slice(0, readWords.body), 1);
  noteAll(subject.slice(0, readWords.headline), headlineShare);
  noteAll(preheader.slice(0, readWords.headline), headlineShare);
  let squares = 0;
  for (const share of shares.values()) squares += share * share;
  // Normalized to length 1, so that many words together count as one.
  const length = Math.sqrt(squares) || 1;
  const features = Array.from(shares, ([word, share]) => ({ key: hash(word), value: share / length }));
  features.push({ key: hash('~any'), value: 1 });
  for (const sign of readShape(subject, body, build)) features.push({ key: hash(sign), value: shapeShare });
  return features;
}

function readShape(
  subject: readonly Token[],
  body: readonly Token[],
  { isListMail, pictures }: Pick<Worded, 'isListMail' | 'pictures'>,
): string[] {
  const top = body.slice(0, readWords.body);
  const prices = [...subject, ...top].filter((word) => signsOfPrice.has(word)).length;
  return [
    isListMail ? '~list' : '~one',
    `~words ${stepOf(body.length / lengthUnit, most.length)}`,
    `~prices ${stepOf(prices, most.prices)}`,
    `~pictures ${Math.min(most.pictures, pictures)}`,
  ];
}

/** 0, 1, 2 … for a count of 1, 2, 4 … */
function stepOf(count: number, highest: number): number {
  return Math.min(highest, Math.floor(Math.log2(count + 1)));
}

/** FNV-1a, 32 bits, of which 16 are used. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 16)) & 0xffff;
}
