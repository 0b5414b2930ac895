import { describe, expect, test } from 'vitest';
import type { SourceMessage } from '#server/ingest/types.ts';
import { readMail, readOn } from '#tests/support/mail/read-mail.ts';

type Told = Partial<Pick<SourceMessage, 'receivedHint' | 'nearbyAt'>>;

const at = (day: string) => new Date(`${day}T08:00:00Z`);
const stamp = (day: number) => `${day} Jun 2024 08:00:00 +0000`;
const received = (day: number) => `Received: from a.brand.com by mx.reader.org; Mon, ${stamp(day)}`;

async function dayOf(fields: string[], told: Told = {}): Promise<string> {
  const mail = await readMail(['From: a@brand.com', ...fields, '', 'x'], told);
  return mail.receivedAt.toISOString().slice(0, 10);
}

describe('A mail came', () => {
  test.each<[string, string[], Told, string]>([
    [
      'when its mailbox says, whatever its header says',
      [received(9), `Date: ${stamp(8)}`],
      { receivedHint: at('2024-06-10'), nearbyAt: at('2024-06-07') },
      '2024-06-10',
    ],
    ['else when the last server got it', [received(9), received(7), `Date: ${stamp(8)}`], {}, '2024-06-09'],
    ['else when it says so', [`Date: ${stamp(8)}`, `Resent-Date: ${stamp(12)}`], {}, '2024-06-08'],
    [
      'else when it was sent once more',
      [`Resent-Date: ${stamp(12)}`, `Delivery-Date: ${stamp(13)}`],
      {},
      '2024-06-12',
    ],
    ['else when it was delivered', [`Delivery-Date: ${stamp(13)}`], {}, '2024-06-13'],
    ['else when its archive thinks', [], { nearbyAt: at('2024-06-07') }, '2024-06-07'],
    ['else now', [], {}, '2026-01-01'],
  ])('%s', async (_rule, fields, told, day) => {
    expect(await dayOf(fields, told)).toBe(day);
  });

  test.each<[string, string[], Told, string]>([
    ['a mailbox whose clock was never set', [received(9)], { receivedHint: new Date(0) }, '2024-06-09'],
    [
      'a relay whose clock was never set',
      ['Received: by a; Thu, 1 Jan 1970 00:00:00 +0000', received(7)],
      {},
      '2024-06-07',
    ],
    ['a relay whose date is none', ['Received: by a; whenever', `Date: ${stamp(8)}`], {}, '2024-06-08'],
    ['a relay without a date', ['Received: from a by b', `Date: ${stamp(8)}`], {}, '2024-06-08'],
    [
      'a Date before there was such mail',
      ['Date: 4 Mar 1904 08:00:00 +0000'],
      { nearbyAt: at('2024-06-07') },
      '2024-06-07',
    ],
    [
      'a Date years ahead',
      ['Date: 1 Jan 2038 08:00:00 +0000', `Resent-Date: ${stamp(12)}`],
      {},
      '2024-06-12',
    ],
    ['an instant that is none', [`Date: ${stamp(8)}`], { receivedHint: new Date(Number.NaN) }, '2024-06-08'],
  ])('not when %s says', async (_what, fields, told, day) => {
    expect(await dayOf(fields, told)).toBe(day);
  });

  test('when its only date says, though that is hard to believe', async () => {
    expect(await dayOf(['Date: 4 Mar 1980 08:00:00 +0000'])).toBe('1980-03-04');
  });

  test.each([
    ['an hour', 'Thu, 01 Jan 2026 13:00:00 +0000'],
    ['years', 'Thu, 01 Jan 2099 13:00:00 +0000'],
    ['hours by its zone', 'Thu, 01 Jan 2026 11:00:00 -1100'],
  ])('never later than now: %s ahead', async (_how, date) => {
    const mail = await readMail(['From: a@brand.com', `Date: ${date}`, '', 'x']);
    expect(mail.receivedAt).toEqual(readOn);
  });

  test.each([
    ['a comment behind the date', 'from a by b; Mon, 10 Jun 2024 08:00:00 +0200 (CEST)'],
    [
      'semicolons in front of it',
      'from a (helo=b; auth) by c with ESMTP id 1; Mon, 10 Jun 2024 06:00:00 +0000',
    ],
    ['line breaks', 'from a\r\n\tby b\r\n\tfor <anna@reader.org>;\r\n\tMon, 10 Jun 2024 06:00:00 +0000'],
    ['a zone by name', 'by b; Mon, 10 Jun 2024 02:00:00 EDT'],
    ['no semicolon', 'by b with SMTP Mon, 10 Jun 2024 06:00:00 +0000'],
  ])('when a Received with %s says', async (_form, value) => {
    const mail = await readMail(['From: a@brand.com', `Received: ${value}`, '', 'x']);
    expect(mail.receivedAt.toISOString()).toBe('2024-06-10T06:00:00.000Z');
  });

  test('when one of the first twenty relays says, no more are asked', async () => {
    const silent = (count: number) => Array.from({ length: count }, () => 'Received: from a by b');
    expect(await dayOf([...silent(19), received(9), `Date: ${stamp(8)}`])).toBe('2024-06-09');
    expect(await dayOf([...silent(20), received(9), `Date: ${stamp(8)}`])).toBe('2024-06-08');
  });

  test('when the first of two Date fields says', async () => {
    expect(await dayOf([`Date: ${stamp(8)}`, `Date: ${stamp(9)}`])).toBe('2024-06-08');
  });
});
