import { greetingBeforeName } from '#server/ingest/redact/greetings/greetings.ts';

/** Two addressees of one message. */
export interface Couples {
  /** Joint spellings: `Anna & Tom`, `Anna and Tom`. */
  together: readonly string[];
  /** Single names. */
  apart: readonly string[];
}

const name = String.raw`(\p{Lu}[\p{L}\p{M}'’-]{1,20})`;
const pair = new RegExp(
  String.raw`(?<![\p{L}\p{N}])${name}\s{1,4}(?:&|\+|and|und|et|y|e|en|og|och|i|a|ja|és|și|ve|и|και)\s{1,4}${name}(?![\p{L}\p{N}])`,
  'gu',
);

/** Greetings are in short lines. */
const maxLineLength = 300;

/**
 * Finds greeted couples of whom one is the known subscriber: `Hi Anna & Tom,`.
 * @param known names of the subscriber, lower-case.
 */
export function findCouples(lines: readonly string[], known: ReadonlySet<string>): Couples {
  const names = [...known];
  const written = new Map<string, Set<string>>();
  const greeted = new Map<string, string[]>();
  for (const line of new Set(lines)) {
    if (line.length > maxLineLength) continue;
    const lower = line.toLowerCase();
    if (!names.some((name) => lower.includes(name))) continue;
    for (const { 0: together, 1: one = '', 2: other = '', index } of line.matchAll(pair)) {
      const both = [one.toLowerCase(), other.toLowerCase()];
      if (!both.some((word) => known.has(word))) continue;
      const key = both.sort().join(' ');
      const spellings = written.get(key);
      if (spellings === undefined) written.set(key, new Set([together]));
      else spellings.add(together);
      const isCalled = /^\s?(?:[,!.:;…]|$)/u.test(line.slice(index + together.length));
      if (isCalled && greetingBeforeName(line, index) !== null) greeted.set(key, [one, other]);
    }
  }
  return {
    together: [...greeted.keys()].flatMap((key) => [...(written.get(key) ?? [])]),
    apart: [...greeted.values()].flat(),
  };
}

/** Replaces each couple with one person, so that the rules for single names apply. */
export function withoutCouples(lines: readonly string[], { together, apart }: Couples): readonly string[] {
  const [someone = ''] = apart;
  if (together.length === 0) return lines;
  return lines.map((line) => together.reduce((read, couple) => read.replaceAll(couple, someone), line));
}
