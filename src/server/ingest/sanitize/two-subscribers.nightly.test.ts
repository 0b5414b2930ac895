import { expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey } from '#tests/support/mail/parsed-mail.ts';
import { mailFor, readersOf, readRows, shapes } from '#tests/support/mail/two-subscribers.ts';

interface Outcome {
  tried: number;
  /** Copies that differ from the first subscriber's. */
  different: string[];
}

/** Compares every email of a file, in every shape, for every subscriber of its language. */
function compare(file: string): Outcome {
  const different: string[] = [];
  let tried = 0;
  for (const row of readRows(file)) {
    for (const shape of shapes) {
      const copies = readersOf(row.language).map((reader) => ({
        reader,
        copy: JSON.stringify(makePublicCopy(mailFor(row, reader, shape), { imageKey })),
      }));
      for (const { reader, copy } of copies) {
        tried += 1;
        if (copy !== copies[0]?.copy)
          different.push(`${row.language} ${shape} ${reader.header}\n  ${copy}\n  ${copies[0]?.copy}`);
      }
    }
  }
  return { tried, different };
}

test('One greeted campaign to readers of any name has one public copy, byte for byte.', () => {
  const { tried, different } = compare('tuned.tsv');
  expect(tried).toBeGreaterThan(900);
  expect(different).toEqual([]);
});

/** For emails that were not used to develop the rules: written before them, and not inspected meanwhile. */
const keptShare = 0.06;

test('So have nearly all of the mails that were kept aside while the rules were made.', () => {
  const { tried, different } = compare('kept.tsv');
  expect(tried).toBeGreaterThan(1_800);
  expect(different.length / tried).toBeLessThan(keptShare);
});
