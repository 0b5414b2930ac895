import { describe, expect, test } from 'vitest';
import { readOwnFacts } from '#server/ingest/classify/account/account-facts.ts';
import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const mailOf = (name: string, subject: string, text: string, over: Partial<ParsedMail> = {}) =>
  parsedMail({
    from: { name: 'Acme', address: 'info@acme.example' },
    recipients: [{ name, address: 'k77@reader.example' }],
    subject,
    text: text.replaceAll(' | ', '\n'),
    ...over,
  });
const isAccount = (mail: ParsedMail) => isAccountMail(mail, (mail.text ?? '').split('\n'));

/** Languages and topics that no phrase list covers: [To, subject, text]. */
const matters: Record<string, [name: string, subject: string, text: string]> = {
  'a ticket in Georgian': [
    'ნინო ბერიძე',
    'თქვენი ბილეთი',
    'ძვირფასო ნინო, | ბილეთი: TK-4829135 | ფასი 44,00 € | https://acme.example/b/4829135',
  ],
  'a statement in Latvian': [
    'Ilze Kalniņa',
    'Izraksts ir gatavs',
    'Cien. Ilze Kalniņa! | Konts LV80 1000 0123 4567 8901 | Atlikums 128,40 EUR | Februāris',
  ],
  'a meter in Slovak': [
    'Matej Kováč',
    'Spotreba elektriny',
    'Vážený Matej Kováč, | odberné miesto 4-118720: 312 kWh, 58,20 € | https://moj.acme.example/s?om=4-118720',
  ],
  'a visit in Persian': [
    'نگار رضایی',
    'یادآوری: نوبت شما 10:30',
    'سلام نگار رضایی، | نوبت شما 17.3.2026 ساعت 10:30 است. | https://acme.example/c/9fK2mQ7xTa',
  ],
  'a bill in Macedonian': [
    'Марија Петрова',
    'Сметка 2026-03318',
    'Почитувана Марија Петрова, | сметка 2026-03318, износ 890,00 €, рок 26.03.2026.',
  ],
  'a loan of books in Basque': [
    'Ane Etxeberria',
    'Maileguaren epea',
    'Kaixo Ane Etxeberria: | zure mailegua 16.3.2026 amaitzen da. Txartela 20093 44817.',
  ],
  'a premium in Icelandic': [
    'Jón Sigurðsson',
    'Iðgjald 2026',
    'Kæri Jón Sigurðsson, | skírteini 15-447903-2, iðgjald 84.215 kr. | https://acme.example/r/154479032',
  ],
  'a filing in Swahili': [
    'Amina Hassan',
    'Ombi lako REF-20260311-77',
    'Habari Amina Hassan, | ombi REF-20260311-77 limepokelewa tarehe 11.03.2026. | Asante',
  ],
};

describe('Mail to one reader is about an account by what it states', () => {
  test.each(Object.entries(matters))('%s', (_what, [name, subject, text]) => {
    const mail = mailOf(name, subject, text);
    expect(isAccount(mail)).toBe(true);
    const copy = makePublicCopy(mail, { imageKey });
    expect(copy.isAccount).toBe(true);
    expect(`${copy.subject}\n${copy.text}`).not.toMatch(
      /4829135|4567|118720|154479032|15-447903|03318|44817|20260311/,
    );
  });

  test.each([
    ['a list field', { headers: [{ name: 'list-id', value: '<news.acme.example>' }] }, ''],
    ['an answer', { headers: [{ name: 'in-reply-to', value: '<1@a.example>' }], quoted: true }, ''],
    ['a way out', {}, ' | Unsubscribe'],
    ['a way out in Latvian letters', {}, ' | https://acme.example/unsubscribe?u=1'],
    ['an offer', {}, ' | -20 %'],
  ])(
    'but not with %s.',
    (_what, { quoted = false, ...over }: { quoted?: boolean } & Partial<ParsedMail>, more) => {
      for (const [name, subject, text] of Object.values(matters)) {
        const input = quoted ? `> ${text.replaceAll(' | ', ' | > ')}` : `${text}${more}`;
        expect(isAccount(mailOf(name, quoted ? `Re: ${subject}` : subject, input, over))).toBe(false);
      }
    },
  );
});

describe('A campaign that lacks field and way out is not', () => {
  test.each([
    ['greets and has a price', 'Dear Anna Doe, | our new lamp is here. | Linea, 129,00 €'],
    ['greets and has a telephone', 'Dear Anna Doe, | come and see us. | Call 0221 496 0000 until 12.03.2026'],
    ['invites to an evening', 'Dear Anna Doe, | open house on 12.03.2026, 18:30. | Entry 12,00 €'],
    ['names an article', 'Dear Anna Doe, | our new lamp is here. | Art.-Nr.: 4829135, 129,00 €'],
    ['has a coupon', 'Dear Anna Doe, | SAVE2026 is your code for 20% off until 12.03.2026, 129,00 €'],
    ['counts', 'Dear Anna Doe, | 250000 readers chose us. | Lamps from 19,90 € until 12.03.2026'],
    ['asks for gifts', 'Dear Anna Doe, | please help. | IBAN: DE12 5001 0517 0648 4898 90'],
    ['names years and days', 'Dear Anna Doe, | 1998-2026: 28 years. | 12.03.2026, 18:30'],
    ['calls nobody', 'Hello, | lamp 4829135 is here until 12.03.2026'],
    ['says nothing', ''],
  ])('though it %s', (_what, text) => {
    expect(isAccount(mailOf('Anna Doe', 'Lamps', text))).toBe(false);
  });
});

test('Only what is the reader’s own counts.', () => {
  const facts = (text: string) => {
    const mail = mailOf('Anna Doe', 'Lamps', text);
    return readOwnFacts(mail, text.split('\n'));
  };
  expect(facts('Hello')).toEqual({ points: 0, isOwn: false });
  expect(facts('Dear Anna,')).toEqual({ points: 1, isOwn: false });
  expect(facts('Dear Anna Doe,')).toEqual({ points: 2, isOwn: false });
  expect(facts('Contract AB-48291')).toEqual({ points: 2, isOwn: true });
  expect(facts('Acme Ltd, reg. 48291357')).toEqual({ points: 0, isOwn: false });
  expect(facts('+49 221 496000, 0221 496000, 2026-03-01, 1.299.000, 1,299,000')).toMatchObject({
    isOwn: false,
  });
});
