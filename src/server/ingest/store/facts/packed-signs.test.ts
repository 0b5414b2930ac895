import fc from 'fast-check';
import { expect, test } from 'vitest';
import { evidencePlaces } from '#server/ingest/evidence-places.ts';
import { packSigns, unpackSigns } from '#server/ingest/store/facts/packed-signs.ts';
import type { Evidence } from '#server/ingest/types.ts';
import { packSync } from '#server/platform/db/compression.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

const signs: Evidence[] = [
  { for: 'promotion', where: 'subject', what: 'says “50 % off”\tnow', weight: 2.5 },
  { for: 'black_friday', where: 'rule', what: 'schwarzer Freitag', weight: -0.25 },
];

test('What recognition saw is packed small, and comes back as it was.', () => {
  expect(unpackSigns(packSigns(signs), { evidence: [] })).toEqual(signs);
  expect(unpackSigns(packSigns([]), null)).toEqual([]);
  expect(packSigns(Array(12).fill(signs).flat()).length).toBeLessThan(120);
});

test('Every sign comes back, whatever was seen; a line break as a blank.', () => {
  const sign = fc.record({
    for: fc.constantFrom(...campaignTypes, ...seasons),
    where: fc.constantFrom(...evidencePlaces),
    what: fc.string({ unit: 'grapheme' }),
    weight: fc.double({ noNaN: true, noDefaultInfinity: true }).map((weight) => weight + 0),
  });
  fc.assert(
    fc.property(fc.array(sign), (all) => {
      expect(unpackSigns(packSigns(all), null)).toEqual(
        all.map((one) => ({
          ...one,
          what: one.what.replaceAll('\n', ' '),
          weight: Number(String(one.weight)),
        })),
      );
    }),
  );
});

test('Of emails of before it is read where it stood, and as it was packed.', () => {
  expect(unpackSigns(null, { evidence: signs })).toEqual(signs);
  expect(unpackSigns(null, [])).toBeUndefined();
  expect(unpackSigns(null, null)).toBeUndefined();
  const rows = signs.map((sign) => [sign.for, sign.where, sign.what, sign.weight]);
  expect(unpackSigns(packSync(JSON.stringify(rows)).bytes, null)).toEqual(signs);
});

test('What nobody packed is nothing a schema takes for a sign.', () => {
  expect(unpackSigns(packSync('{}').bytes, null)).toBeUndefined();
  expect(unpackSigns(packSync('[1]').bytes, null)).toEqual([
    { for: undefined, where: undefined, what: undefined, weight: undefined },
  ]);
});
