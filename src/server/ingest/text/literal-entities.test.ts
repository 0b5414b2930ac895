import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeLiteralEntities } from '#server/ingest/text/literal-entities.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

test('An entity that a text part spells out is read, and what is none stays as it is written', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'literal-entities.tsv', ['text', 'read']),
    ({ text, read }) => {
      expect(decodeLiteralEntities(text)).toBe(read);
    },
  );
});

describe('A text part', () => {
  const entity = fc.constantFrom(
    '&amp;',
    '&lt;',
    '&#60;',
    '&#38;',
    '&uuml;',
    '&qacute;',
    '&#xD800;',
    '&zwj;',
  );
  const text = fc
    .array(fc.oneof(entity, fc.string({ maxLength: 5 }), fc.constantFrom('&', ';', '#', 'x3', 'lt;', 'amp;')))
    .map((pieces) => pieces.join(''));

  test('is read once: what an entity spells is not read again', () => {
    expect(decodeLiteralEntities('&amp;lt;b&amp;gt;')).toBe('&lt;b&gt;');
    expect(decodeLiteralEntities('&#38;amp;')).toBe('&amp;');
  });

  test('gets no tags and no longer by it', () => {
    fc.assert(
      fc.property(text, (given) => {
        const read = decodeLiteralEntities(given);
        expect(read.length).toBeLessThanOrEqual(given.length);
        expect(read.split(/[<>]/).length).toBe(given.split(/[<>]/).length);
      }),
      { seed: 20_261_122, numRuns: 300 },
    );
  });
});
