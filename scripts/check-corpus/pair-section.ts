import type { CorpusMail } from './corpus-mail.ts';
import type { Section } from './section.ts';

/** One campaign sent to two subscribers. */
interface Pair {
  name: string;
  copies: CorpusMail[];
}

/** File names of such pairs: `…-u1.eml` and `…-u2.eml`. */
const pairName = /^(.*)-u\d+\.eml/;

/**
 * One campaign to two subscribers must leave the same public copy: any difference is a subscriber's data.
 * Pictures that the sender chose for each subscriber stay and differ; they are counted.
 */
export function checkPairs(mails: readonly CorpusMail[]): Section {
  const pairs = findPairs(mails);
  const differences = pairs.map((pair) => ({ pair, ...compare(pair) }));
  return {
    title: `One campaign to two readers, ${pairs.length} times`,
    lines: differences.map(
      ({ pair, pictures }) =>
        `${pair.name}: ${pictures === 0 ? 'the same pictures' : `${pictures} pictures differ, as they were chosen for each reader`}`,
    ),
    faults: differences.flatMap(({ pair, words }) => words.map((word) => `${pair.name}: differs in ${word}`)),
  };
}

function findPairs(mails: readonly CorpusMail[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const mail of mails) {
    const name = pairName.exec(mail.path)?.[1];
    if (name === undefined) continue;
    const pair = pairs.get(name) ?? { name, copies: [] };
    pair.copies.push(mail);
    pairs.set(name, pair);
  }
  return [...pairs.values()].filter(({ copies }) => copies.length === 2);
}

function compare({ copies }: Pair): { words: string[]; pictures: number } {
  const [first, second] = copies;
  if (first === undefined || second === undefined) return { words: [], pictures: 0 };
  const [a, b] = [first.sanitized, second.sanitized];
  const words = (['subject', 'preheader', 'sender'] as const).filter((field) => a[field] !== b[field]);
  const known = new Set(b.images.map(({ url }) => url));
  const changed = a.images.map(({ url }) => url).filter((url) => !known.has(url));
  const tracked = changed.filter((url) => (URL.parse(url)?.search ?? '') !== '');
  return {
    words: [
      ...words,
      ...firstDifference('text', withoutPictures(a.text ?? ''), withoutPictures(b.text ?? '')),
      ...firstDifference('html', withoutPictures(a.html), withoutPictures(b.html)),
      ...tracked.map((url) => `the parameters of ${url.slice(0, 120)}`),
    ],
    pictures: changed.length,
  };
}

/** Replaces pictures by their position, and removes their addresses from text parts. */
function withoutPictures(text: string): string {
  return text.replace(/mv-image:[0-9a-f]{32}/g, 'picture').replace(/https?:\/\/\S*\/images\/\S*/g, 'picture');
}

function firstDifference(what: string, a: string, b: string): string[] {
  if (a === b) return [];
  let at = 0;
  while (a[at] === b[at]) at += 1;
  const around = (text: string) => text.slice(Math.max(0, at - 30), at + 40).replace(/\s+/g, ' ');
  return [`${what}: "${around(a)}" and "${around(b)}"`];
}
