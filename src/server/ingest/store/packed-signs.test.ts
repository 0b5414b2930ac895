import { expect, test } from 'vitest';
import { packSync } from '#server/db/compression.ts';
import { packSigns, unpackSigns } from '#server/ingest/store/packed-signs.ts';
import type { Evidence } from '#server/ingest/types.ts';

const signs: Evidence[] = [
  { for: 'promotion', where: 'subject', what: 'says “50 % off”\tnow', weight: 2.5 },
  { for: 'black_friday', where: 'learnt', what: 'schwarzer Freitag', weight: -0.25 },
];

test('What recognition saw is packed small, and comes back as it was.', () => {
  const packed = packSigns(signs);
  expect(unpackSigns(packed, { evidence: [] })).toEqual(signs);
  expect(unpackSigns(packSigns([]), null)).toEqual([]);
  expect(packSigns(Array(12).fill(signs).flat()).length).toBeLessThan(200);
});

test('Of emails of before it is read where it stood.', () => {
  expect(unpackSigns(null, { evidence: signs })).toEqual(signs);
  expect(unpackSigns(null, [])).toBeUndefined();
  expect(unpackSigns(null, null)).toBeUndefined();
});

test('What nobody packed is nothing a schema takes for a sign.', () => {
  expect(unpackSigns(packSync('{}').bytes, null)).toBeUndefined();
  expect(unpackSigns(packSync('[1]').bytes, null)).toEqual([
    { for: undefined, where: undefined, what: undefined, weight: undefined },
  ]);
});
