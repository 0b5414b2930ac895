import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const shown = (subject: string, lines: readonly string[]) => {
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  const copy = makePublicCopy(parsedMail({ subject, html }), { imageKey });
  return { isAccount: copy.isAccount, said: [copy.subject, ...(copy.text?.split('\n') ?? [])] };
};

const everybodys = [
  'ISSN 2049-3630',
  'ISSN (online): 2049-3630',
  'eISSN 2049-363X',
  'ISBN-13: 978-3-16-148410-0',
  'EAN 4006381333931',
  'GTIN: 04006381333931',
  'SKU 48213-77',
  'Item # 4821377',
  'Batch no. 4821377',
  'CVE-2026-48137',
  'DOI 10.1000/182345',
  'Suite #1200-4567, Springfield',
  'You have received 0.00025 BTC',
  'Payment of 0.947329 ETH',
  'Win 1250.50 USDT',
  '125000 ₹',
];

test('A number by which everybody knows a thing stays, as prices and quantities do', () => {
  const campaign = shown('Twelve lamps', everybodys);
  expect(campaign).toEqual({ isAccount: false, said: ['Twelve lamps', ...everybodys] });
});

describe('What a campaign offers to everybody is no balance and no number of its reader’s', () => {
  test.each([
    'Your $619 credit is waiting',
    'You’ve earned a $25 credit',
    'You have a $49.99 credit',
    'Sie haben 50 € Guthaben gewonnen',
    'Vos 20 € de cagnotte offerts',
    'Je hebt €10 tegoed cadeau',
    'Your 1,000 points credit',
    'You have 500 points to win',
    'Order 100000 flyers for $99',
    'Celebrating order 1000000',
    'Card: 120000 places to shop',
    'Offer #08-515352-2002',
    '12 Mill St., #380-8231, Springfield',
  ])('%s', (line) => {
    expect(shown(line, ['Twelve lamps', line])).toEqual({
      isAccount: false,
      said: [line, 'Twelve lamps', line],
    });
  });
});
