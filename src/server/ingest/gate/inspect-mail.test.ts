import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { inspectMail } from './inspect-mail.ts';

function inspect(over: Partial<ParsedMail>) {
  const mail = parsedMail(over);
  const brand = identifyBrand(mail);
  const sanitized = makePublicCopy(mail, { imageKey, brandDomain: brand.domain });
  return inspectMail(mail, sanitized, { brand, authservId: null });
}
const rules = (over: Partial<ParsedMail>) => inspect(over).findings.map(({ rule }) => rule);

const person = { from: { name: 'Jonas Keller', address: 'jonas.keller@gmail.com' } };
const field = (name: string, value = 'x') => ({ headers: [{ name, value }] });

describe("A person's own mail", () => {
  test('is held.', () => {
    expect(inspect({ ...person, text: 'Dinner?' }).findings).toEqual([
      {
        rule: 'person',
        what: 'jonas.keller@gmail.com is a personal address, and nothing shows that this was sent to a list.',
      },
    ]);
  });

  test.each(['list-unsubscribe', 'list-id', 'feedback-id', 'x-mailgun-sid', 'x-sg-eid'])(
    'is not what has %s: a small shop writes to its list.',
    (name) => {
      expect(rules({ ...person, ...field(name), text: 'Spring is here' })).toEqual([]);
    },
  );

  test.each<[precedence: string, held: string[]]>([
    ['bulk', []],
    ['List', []],
    ['first-class', ['person']],
  ])('with Precedence: %s: %j', (precedence, held) => {
    expect(rules({ ...person, ...field('precedence', precedence), text: 'Hi' })).toEqual(held);
  });

  test('is not mail from a domain of its own.', () => {
    expect(rules({ text: 'Spring is here' })).toEqual([]);
  });
});

describe('Mail whose From is its reader', () => {
  const self = { name: '', address: 'thandiwe@nkosi.example' };
  const other = { name: '', address: 'k7@reader.example' };
  const list = { name: 'list-unsubscribe', value: '<https://nkosi.example/u>' };

  test.each<[title: string, over: Partial<ParsedMail>]>([
    ['by To', { recipients: [self] }],
    ['by To, sent as if to a list', { recipients: [self], headers: [list] }],
    [
      'with an initial',
      {
        from: { name: '', address: 'j.nkosi@nkosi.example' },
        recipients: [{ name: '', address: 'j.nkosi@nkosi.example' }],
      },
    ],
    ['by its name in To', { recipients: [{ name: 'Thandiwe Nkosi', address: self.address }] }],
    [
      'by the field of delivery',
      { recipients: [other, self], headers: [{ name: 'delivered-to', value: '<Thandiwe@nkosi.example>' }] },
    ],
    ['by the mailbox it was fetched from', { recipients: [other], mailboxAddress: 'Thandiwe@nkosi.example' }],
  ])("is held as a person's own: %s", (_title, over) => {
    const from = over.from ?? { name: 'You', address: self.address };
    expect(inspect({ text: 'I recorded you.', ...over, from }).findings).toContainEqual({
      rule: 'person',
      what: `${from.address} sent this to itself: it is the subscriber's own address.`,
    });
  });

  test.each<[title: string, over: Partial<ParsedMail>]>([
    ['of a list that sends to itself', { recipients: [{ name: 'News', address: 'news@nkosi.example' }] }],
    ['of a role’s host', { recipients: [{ name: '', address: 'lamps@news.nkosi.example' }] }],
    ['of a role of several words', { recipients: [{ name: '', address: 'lamps-news@nkosi.example' }] }],
    ['that was delivered to somebody else', { recipients: [self, other] }],
    ['from a mailbox that is somebody else’s', { recipients: [self], mailboxAddress: 'k7@reader.example' }],
    ['to somebody else', { recipients: [other] }],
    ['to nobody', { recipients: [] }],
  ])('is not mail %s', (_title, over) => {
    const [first] = over.recipients ?? [];
    const from = first?.address.includes('news') === true ? first : self;
    expect(rules({ from, text: 'Spring is here', headers: [list], ...over })).toEqual([]);
  });
});

describe('Order and account mail', () => {
  test('is what was judged so when it was cleaned.', () => {
    expect(rules({ subject: 'Your parcel', text: 'Your parcel is on its way. It arrives today.' })).toEqual([
      'account',
    ]);
    const text = 'Order number: 1\nSubtotal 10.00\nDelivery address\nShipping address\nTracking number';
    expect(rules({ subject: 'Your order has been shipped', text })).toEqual(['account']);
  });

  test('is not marketing that names an order.', () => {
    expect(rules({ subject: 'Order now', text: 'Free delivery on every order.' })).toEqual([]);
  });
});

describe('An inspection', () => {
  test('names everything that was found, whether or not its rule is on.', () => {
    const over = {
      ...person,
      subject: 'Please confirm your subscription',
      html: '<p>Confirm your subscription:</p><a href="https://gmail.evil.org/c/1">Confirm your subscription</a>',
      headers: [
        { name: 'authentication-results', value: 'mx.a.org; dmarc=fail' },
        { name: 'received', value: 'from x by mx.a.org; y' },
      ],
    };
    expect(rules(over)).toEqual(['forged', 'unvouched', 'secrets', 'account', 'person']);
    expect(inspect(over).confirmationUrl).toBe('https://gmail.evil.org/c/1');
  });

  test('finds nothing in an ordinary newsletter.', () => {
    expect(
      inspect({
        subject: 'Spring is here',
        html: '<p>Hi there,</p><p>20% off with code SPRING20, until Sunday.</p><a href="https://brand.com/spring">Shop now</a>',
        headers: [
          { name: 'authentication-results', value: 'mx.a.org; dkim=pass header.d=brand.com; dmarc=pass' },
          { name: 'received', value: 'from x by mx.a.org; y' },
          { name: 'list-unsubscribe', value: '<https://brand.com/u>' },
        ],
      }),
    ).toMatchObject({ findings: [], confirmationUrl: null });
  });

  test('of any mail ends, answers the same twice, and writes sentences.', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    const name = fc.constantFrom(
      'authentication-results',
      'received',
      'list-id',
      'precedence',
      'dkim-signature',
    );
    const headers = fc.array(fc.record({ name, value: text }), { maxLength: 8 });
    const mail = fc.record({ subject: text, html: fc.option(text), text: fc.option(text), headers });
    fc.assert(
      fc.property(mail, text, (over, sender) => {
        const all = { ...over, from: { name: sender, address: 'news@brand.com' } };
        const reading = inspect(all);
        expect(inspect(all)).toEqual(reading);
        for (const { what } of reading.findings) expect(what).toMatch(/^[A-Z].{5,300}\.$/su);
      }),
    );
  });
});
