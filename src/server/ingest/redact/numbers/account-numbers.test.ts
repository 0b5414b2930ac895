import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { maskedNumber } from '#server/ingest/redact/numbers/account-numbers.ts';
import { isImprintOf, isWrittenAsTelephone } from '#server/ingest/redact/numbers/own-numbers.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRedactor(true, { sender: 'Acme Travel' }).redactLine(line);
const inCampaign = (line: string) => new DetailRedactor(false, { sender: 'Acme Travel' }).redactLine(line);

describe('In mail about an account a number behind any word for one becomes zeros', () => {
  test('while what is everybody’s stays', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'account-numbers.tsv', ['line', 'masked']),
      ({ line, masked }) => {
        expect(shown(line)).toBe(masked);
      },
    );
  });

  test('also in a cell of its own, and wherever the mail repeats it.', () => {
    expect(maskedNumber('Booking reference', 'Q7XK2P', true)).toBe('000000');
    expect(maskedNumber('Booking reference', 'Q7XK2P')).toBeNull();
    expect(maskedNumber('Lamp', 'LX-200', true)).toBeNull();
    const html = `<p>Booking reference</p><p>Q7XK2P</p>
      <a href="https://acme.example/manage?ref=Q7XK2P&amp;page=seats">Manage booking</a>`;
    const copy = makePublicCopy(parsedMail({ subject: 'Your itinerary Q7XK2P: Leeds to Oslo', html }), {
      imageKey,
    });
    expect(copy.subject).toBe('Your itinerary 000000: Leeds to Oslo');
    expect(copy.html).not.toContain('Q7XK2P');
    expect(copy.html).toContain('page=seats');
  });
});

test('In mail about an account the telephones and the imprint of its sender stay, and no number elsewhere', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'sender-telephones.tsv', ['line', 'masked']),
    ({ line, masked }) => {
      expect(shown(line)).toBe(masked);
    },
  );
});

test('A telephone is told by its signs and groups.', () => {
  const isPhone = (text: string) => isWrittenAsTelephone(text, text.search(/\d{2}|\d /));
  for (const text of ['+44 20 7946 0000', '(0221) 496', '0800 137 27', '604-555-0112', '1-800-555-0133'])
    expect(isPhone(text)).toBe(true);
  for (const text of ['48291357', '482 913', '20093 44817', '2026-03-01', '12.03.2026'])
    expect(isPhone(text)).toBe(false);
});

test('An imprint begins with the sender and states several things.', () => {
  expect(isImprintOf('ТОВ «Acme», Київ, 103', 'Acme')).toBe(true);
  expect(isImprintOf('Acme is here', 'Acme')).toBe(false);
  expect(isImprintOf('Your Acme order, 1, 2', 'Acme')).toBe(false);
  expect(isImprintOf('A, b, c', 'A')).toBe(false);
});

test('A campaign keeps what nobody says is the reader’s.', () => {
  for (const line of ['Tagihan nomor 0812-8890-4471', 'Booking opens H8K2M', 'Lot 48291357'])
    expect(inCampaign(line)).toBe(line);
});
