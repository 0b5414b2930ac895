import type { Token } from '#server/ingest/classify/tokens.ts';

/** The words of a mail as rules read them, and how it is built. */
export interface Worded {
  subject: readonly Token[];
  preheader: readonly Token[];
  body: readonly Token[];
  /** Whether headers or words tell of a list. */
  isListMail: boolean;
  pictures: number;
}

/** One sign of how a mail is worded: the hash of what it is, and how much of it there is, 0 to 1. */
export interface WordingFeature {
  key: number;
  value: number;
}

/** What a mail is about it says in its first words. */
const readWords = { headline: 40, body: 150 } as const;
/** Subject and preheader were written to say it in a few words. */
const headlineShare = 2;
/** Words that begin alike are mostly forms of one: `bestellen`, `Bestellung`. */
const beginningLength = 5;
const beginningShare = 0.6;
/** What a mail is built like says as much as a few of its words. */
const shapeShare = 0.25;
const lengthUnit = 20;
const most = { length: 5, prices: 3, pictures: 2 } as const;
const signsOfPrice: ReadonlySet<string> = new Set(['€', '$', '£', '%']);

/** The features of a mail: words and their beginnings, and its build. Bounded, and the same for the same mail. */
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
  // Many words say each a little: together they count as one.
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

/** 0, 1, 2 … for one, two, four times as many. */
function stepOf(count: number, highest: number): number {
  return Math.min(highest, Math.floor(Math.log2(count + 1)));
}

/** FNV-1a, 32 bits, of which 16 are kept. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value ^ (value >>> 16)) & 0xffff;
}
