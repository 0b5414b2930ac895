import { expect, test } from 'vitest';
import { isWrittenAsTelephone } from '#server/ingest/redact/numbers/own-numbers.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';

const inCampaign = (line: string) => new DetailRedactor(false).redactLine(line);

test('A telephone is told by its signs and groups.', () => {
  const isPhone = (text: string) => isWrittenAsTelephone(text, text.search(/\d{2}|\d /));
  for (const text of ['+44 20 7946 0000', '(0221) 496', '0800 137 27', '604-555-0112', '1-800-555-0133'])
    expect(isPhone(text)).toBe(true);
  for (const text of ['48291357', '482 913', '20093 44817', '2026-03-01', '12.03.2026'])
    expect(isPhone(text)).toBe(false);
});

test('A campaign keeps what nobody says is the reader’s.', () => {
  for (const line of ['Tagihan nomor 0812-8890-4471', 'Booking opens H8K2M', 'Lot 48291357'])
    expect(inCampaign(line)).toBe(line);
});
