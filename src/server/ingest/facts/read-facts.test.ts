import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsVersion } from '#server/ingest/facts/email-facts.ts';
import { readFacts } from '#server/ingest/facts/read-facts.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { anyText } from '#tests/support/mail/any-text.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';

const raw = [
  'From: Cragline <news@cragline.example>',
  'To: anna.doe@reader.org',
  'Subject: =?utf-8?B?8J+Op++4jyBSZWFkeT8gMjAlIE9GRiBlbmRzIHRvbmlnaHQh?=',
  'Date: Fri, 28 Nov 2025 20:30:00 -0500',
  'Message-ID: <one@cragline.example>',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<div style="display:none">Ropes, tents and more</div>',
  '<p>20% off orders over £50 with code ROPE20. Free delivery too.</p>',
  '<img src="https://cdn.cragline.example/rope.gif" width="600" height="400" alt="A rope swings">',
].join('\r\n');

describe('The facts of an email', () => {
  test('say what its public copy shows and when its sender sent it; another reading is another version', async () => {
    const { facts, sanitized } = await prepareMail(
      { raw: Buffer.from(raw), label: 'one.eml' },
      { imageKey, now: new Date('2025-12-01T00:00:00Z') },
    );
    expect({ factsVersion, facts }).toEqual({
      factsVersion: 4,
      facts: {
        local: { day: '2025-11-28', weekday: 4, hour: 20 },
        offer: { kind: 'percent', percent: 20, amount: null, currency: 'GBP', threshold: 50 },
        codes: ['ROPE20'],
        subject: {
          characters: 30,
          words: 5,
          emoji: 1,
          hasQuestion: true,
          hasNumber: true,
          hasExclamation: true,
          capitals: 21,
          firstWord: 'ready',
        },
        preheaderLength: 21,
        weight: Buffer.byteLength(sanitized.html),
        pictures: 1,
        hasAnimation: true,
        alternativeText: '',
      },
    });
  });

  test('are possible ones whatever the mail says, and the same each time', () => {
    const text = fc.oneof(
      anyText(),
      fc.array(
        fc.constantFrom('20%', '£50', ' off ', 'code SAVE', '👨‍👩‍👧', '\u0301', 'ab 10 €', '\n', '.gif'),
        {
          maxLength: 300,
        },
      ),
    );
    const said = text.map((text) => (typeof text === 'string' ? text : text.join('')));
    fc.assert(
      fc.property(said, said, fc.array(said, { maxLength: 80 }), (subject, body, alternativeTexts) => {
        const mail = parsedMail({ html: body, headers: [{ name: 'date', value: subject }] });
        const shown = { words: null, alternativeTexts, pictures: alternativeTexts.length };
        const sanitized = sanitizedMail({ subject, preheader: body, html: body, text: body, shown });
        const [offer] = [{ kind: 'percent' as const, percent: 20, amount: null, currency: null }];
        const offers = [offerOf({ ...offer, code: subject, evidence: body })];
        const known = { offers, language: 'en', esp: null };
        const facts = readFacts(mail, sanitized, known);
        expect(facts).toEqual(readFacts(mail, sanitized, known));
        expect(facts.offer).toMatchObject({ kind: 'percent', percent: 20, amount: null });
        expect(facts.offer?.threshold ?? 1).toBeGreaterThan(0);
        expect(facts.codes.length).toBeLessThanOrEqual(8);
        expect(new Set(facts.codes).size).toBe(facts.codes.length);
        expect(facts.codes).toEqual(facts.codes.map((code) => code.toUpperCase()));
        expect(facts.weight).toBeGreaterThanOrEqual(body.length);
        expect(facts.preheaderLength).toBeLessThanOrEqual(body.length);
        expect(facts.alternativeText.length).toBeLessThanOrEqual(2_000);
        expect(JSON.parse(JSON.stringify(facts))).toEqual(facts);
      }),
    );
  });
});
