/** A set such as `1,4:7,9:*` as ranges; `*` is the largest number in use (RFC 9051, section 9, sequence-set). */
export type SequenceSet = Array<{ from: number; to: number }>;

/** No client sends more parts. */
const maxParts = 10_000;

/**
 * @param largest the value of `*`.
 * @returns undefined if the text is no sequence set.
 */
export function parseSequenceSet(text: string, largest: number): SequenceSet | undefined {
  const parts = text.split(',');
  if (parts.length > maxParts) return undefined;
  const ranges: SequenceSet = [];
  for (const part of parts) {
    const match = /^(\d{1,10}|\*)(?::(\d{1,10}|\*))?$/.exec(part);
    if (match === null) return undefined;
    const first = toNumber(match[1], largest);
    const second = match[2] === undefined ? first : toNumber(match[2], largest);
    ranges.push({ from: Math.min(first, second), to: Math.max(first, second) });
  }
  return ranges;
}

export function isInSet(set: SequenceSet, number: number): boolean {
  return set.some(({ from, to }) => number >= from && number <= to);
}

const toNumber = (text: string | undefined, largest: number) => (text === '*' ? largest : Number(text));
