import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskedNumber } from '#server/ingest/redact/numbers/account-numbers.ts';
import { isLongNumber, isTrackingNumber } from '#server/ingest/redact/numbers/tracking-numbers.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const inCampaign = (line: string) => new DetailRedactor(false).redactLine(line);

test('A number of the reader goes from a campaign where the sentence does without, and one of the brand stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'number-details-of-campaigns.tsv', ['what', 'line', 'shown']),
    ({ line, shown }) => {
      expect(inCampaign(line)).toBe(shown);
    },
  );
});

test('A number of the reader becomes zeros in any mail', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'number-details.tsv', ['line', 'masked']),
    ({ line, masked }) => {
      expect(inCampaign(line)).toBe(masked);
    },
  );
});

describe('A label and its number in cells of their own', () => {
  test.each([
    ['Order number', '204911', '000000'],
    ['Customer no.', ' AB-123456 ', ' 00-000000 '],
    ['Kundennummer:', '4711081', '0000000'],
    ['Order', '#2049117', '#0000000'],
    ['PIN', '4829', '0000'],
    ['Pickup code', '482913', '000000'],
  ])('%s: %s', (label, value, shown) => {
    expect(maskedNumber(label, value)).toBe(shown);
  });

  test.each([
    ['a price', 'Order number', '£204,911'],
    ['a day', 'Order date', '31.12.2026'],
    ['a count', 'Items', '204911'],
    ['two digits', 'Order number', '12'],
    ['a heading', 'Sale', '204911'],
  ])('but not %s', (_what, label, value) => {
    expect(maskedNumber(label, value)).toBeNull();
  });
});

describe('A number of a carrier', () => {
  test.each([
    ['UPS', '1Z999AA10123456784'],
    ['USPS', '9400100000000000000000'],
    ['Amazon', 'TBA123456789000'],
    ['DHL', 'JJD014600001234567890'],
    ['DHL by SSCC', '00340434161094042557'],
    ['Hermes', 'H1000000000000000'],
    ['Royal Mail', 'RR473124829GB'],
  ])('is told by its shape: %s', (_carrier, number) => {
    expect(isTrackingNumber(number)).toBe(true);
    expect(isLongNumber(number)).toBe(true);
  });

  test.each([
    '1Z999AA1012345678',
    'AB123456789',
    '940010000000',
    'TBA12345',
    '1234567890123',
    'SUMMER2026SALE',
    '',
  ])('is none: %s', (number) => {
    expect(isTrackingNumber(number)).toBe(false);
  });

  test('of the Postal Union has one check digit of ten', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}$/), fc.stringMatching(/^\d{8}$/), (service, serial) => {
        const all = Array.from({ length: 10 }, (_, check) => `${service}${serial}${check}GB`);
        expect(all.filter((number) => isTrackingNumber(number))).toHaveLength(1);
      }),
      { seed: 20_261_122, numRuns: 100 },
    );
  });
});
