import { describe, expect, test } from 'vitest';
import { factsVersion } from '#server/ingest/facts/email-facts.ts';
import { prepareMail } from '#server/ingest/prepare.ts';
import { imageKey } from '#tests/support/parsed-mail.ts';

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
    const { facts, cleaned } = await prepareMail(
      { raw: Buffer.from(raw), label: 'one.eml' },
      { imageKey, now: new Date('2025-12-01T00:00:00Z') },
    );
    expect({ factsVersion, facts }).toEqual({
      factsVersion: 1,
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
        weight: Buffer.byteLength(cleaned.html),
        pictures: 1,
        hasAnimation: true,
        alternativeText: '',
      },
    });
  });
});
