import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { maskedNumber } from '#server/ingest/clean/reader/account-numbers.ts';
import { isImprintOf, isWrittenAsTelephone } from '#server/ingest/clean/reader/own-numbers.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

const shown = (line: string) => new DetailRemover(true, { sender: 'Acme Travel' }).fromLine(line);
const inCampaign = (line: string) => new DetailRemover(false, { sender: 'Acme Travel' }).fromLine(line);

describe('In mail about an account a number behind any word for one becomes zeros', () => {
  test.each([
    ['Tagihan nomor 0812-8890-4471', 'Tagihan nomor 0000-0000-0000'],
    ['Votre reçu fiscal n° RF-2026-088231', 'Votre reçu fiscal n° 00-0000-000000'],
    ['Viitenumber 10002', 'Viitenumber 00000'],
    ['Broj ugovora: 0113 496 0000', 'Broj ugovora: 0000 000 0000'],
    ['Scheinnummer: GL-9901', 'Scheinnummer: 00-0000'],
    ['Booking BK-0417, 1 place', 'Booking 00-0000, 1 place'],
    ['Booking reference: Q7XK2P', 'Booking reference: 000000'],
    ['PNR: 4HJ2KL', 'PNR: 000000'],
    ['Your reservation H8K2M is confirmed', 'Your reservation 00000 is confirmed'],
    ['Konto LV80 1000 0123 4567 8901', 'Konto 0000 0000 0000 0000 0000'],
  ])('%s', (line, masked) => {
    expect(shown(line)).toBe(masked);
  });

  test.each([
    'Use code SUMMER2026 on your next booking',
    'Ticket SAVE20',
    'Flight QR 006 on 14 April',
    'Seat 14A, Terminal 2',
    'Colour #002F36',
    'Art.-Nr. 48291',
    'Model no. LX-48291',
    'Order by 12/12/2026',
    'Arriving on March 20 2026',
    'Total 1.250,00 €',
  ])('while what is everybody’s stays: %s', (line) => {
    expect(shown(line)).toBe(line);
  });

  test('also in a cell of its own, and wherever the mail repeats it.', () => {
    expect(maskedNumber('Booking reference', 'Q7XK2P', true)).toBe('000000');
    expect(maskedNumber('Booking reference', 'Q7XK2P')).toBeNull();
    expect(maskedNumber('Lamp', 'LX-200', true)).toBeNull();
    const html = `<p>Booking reference</p><p>Q7XK2P</p>
      <a href="https://acme.example/manage?ref=Q7XK2P&amp;page=seats">Manage booking</a>`;
    const copy = cleanMail(parsedMail({ subject: 'Your itinerary Q7XK2P: Leeds to Oslo', html }), {
      imageKey,
    });
    expect(copy.subject).toBe('Your itinerary 000000: Leeds to Oslo');
    expect(copy.html).not.toContain('Q7XK2P');
    expect(copy.html).toContain('page=seats');
  });
});

describe('The telephones of its sender stay', () => {
  test.each([
    'Klausimai: 1887 arba +370 5 268 4422.',
    'לשינויים: 03-555-0147',
    'Kysy lisää: 06 555 0144',
    'Spielen mit Verantwortung: 0800 137 27 00',
    'Гаряча лінія 0 800 500 609',
    'Linka 800 555 010.',
    '客服热线 400-820-5555',
    'ศูนย์บริการ 02-555-0177',
    'Write or ring (0221) 496 000',
    'From abroad: 0044 20 7946 0000',
    'Or 1-800-555-0133',
    'Or (604) 555-0112',
  ])('%s', (line) => {
    expect(shown(line)).toBe(line);
  });

  test.each([
    'Acme Travel Ltd, 4 Fleet Yard, London, 604 555 011',
    'Acme Travel OÜ, reg 12345678, tel 605 5501',
    'Acme, Charity BN 10811 2233 RR0001, Vancouver',
  ])('so does what stands in its imprint: %s', (line) => {
    expect(shown(line)).toBe(line);
  });

  test.each([
    ['Acme Travel: 48291357', 'Acme Travel: 00000000'],
    ['It left as 48291357, and is on its way, today.', 'It left as 00000000, and is on its way, today.'],
    ['Acme Travel, order number 48291357, paid', 'Acme Travel, order number 00000000, paid'],
  ])('but not a number elsewhere: %s', (line, masked) => {
    expect(shown(line)).toBe(masked);
  });
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
