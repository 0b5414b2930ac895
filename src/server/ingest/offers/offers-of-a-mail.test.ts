import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { extractOffers } from '#server/ingest/offers/extract-offers.ts';
import type { SanitizedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';

const mail = parsedMail({ receivedAt: new Date('2026-11-21T09:00:00Z') });

function offersOf(parts: Partial<SanitizedMail>) {
  return extractOffers(mail, readZones(sanitizedMail(parts)));
}

const figures = (parts: Partial<SanitizedMail>) =>
  offersOf(parts).map(({ kind, percent, amount }) => `${kind} ${percent ?? amount ?? ''}`.trim());

describe('An offer is looked for', () => {
  test.each<[string, Partial<SanitizedMail>]>([
    ['in the subject', { subject: '20% off' }],
    ['in the preheader', { preheader: '20% off' }],
    ['in the text', { text: '20% off' }],
    ['in the html where there is no text', { html: '<h1>20% off</h1>' }],
    ['across the elements of the html', { html: '<b>20%</b> <i>off</i>' }],
    ['in the words of a picture', { html: '<img src="https://acme.example/a.png" alt="20% off">' }],
    ['beside blanks that do not break', { subject: '20\u00a0% off' }],
    ['beside narrow blanks', { subject: '20\u202f% off' }],
  ])('%s', (_where, parts) => {
    expect(figures(parts)).toEqual(['percent 20']);
  });

  test.each<[string, Partial<SanitizedMail>]>([
    ['far down a long mail', { text: `${'A lamp stands on a table. '.repeat(400)}20% off` }],
    [
      'in the small print below the way out',
      { text: `${'A lamp stands on a table. '.repeat(10)}Unsubscribe. 20% off` },
    ],
    ['in a style sheet', { html: '<style>/* 20% off */</style><p>x</p>' }],
    ['in an attribute', { html: '<p title="20% off">x</p>' }],
    ['in what an address carries', { text: 'Read on at https://acme.example/read?code=SAVE20&off=20%-off' }],
    ['in an address without its scheme', { text: 'Take part: acme.example/join?promo=SAVE20' }],
  ])('and not %s', (_where, parts) => {
    expect(figures(parts)).toEqual([]);
  });
});

describe('Of several offers', () => {
  test('the subject’s come first, and there are five, the deepest among them', () => {
    const text = Array.from({ length: 9 }, (_, at) => `${at + 1}0% off part ${at}`).join('. ');
    expect(figures({ subject: 'Free delivery', text })).toEqual([
      'free_delivery',
      ...[10, 20, 30, 90].map((percent) => `percent ${percent}`),
    ]);
  });

  test('the deepest of each kind is among the five, wherever it stands', () => {
    const percents = [10, 15, 20, 25, 30, 35, 80].map((percent, at) => `${percent}% off part ${at}`);
    const sums = [5, 10, 90].map((sum, at) => `£${sum} off thing ${at}`);
    expect(figures({ text: [...percents, ...sums].join('. ') })).toEqual([
      'percent 10',
      'percent 15',
      'percent 20',
      'percent 80',
      'amount 90',
    ]);
  });

  test('the same one is one, and "up to" anywhere makes it that', () => {
    expect(offersOf({ subject: '50% off', text: 'Up to 50% off. 50% off!' })).toMatchObject([
      { percent: 50, isUpTo: true },
    ]);
  });

  test('percent, sum, delivery and gift are told apart', () => {
    const text = '20% off, or £20 off. Free delivery, and a free gift.';
    expect(figures({ text })).toEqual(['percent 20', 'amount 20', 'free_delivery', 'gift']);
  });

  test('the code is for the discount, not for delivery that is free for everybody', () => {
    const offers = offersOf({ subject: '20% off with code LAMP20 until 30 November. Free delivery.' });
    expect(offers.map(({ kind, code, endsOn }) => [kind, code, endsOn])).toEqual([
      ['percent', 'LAMP20', '2026-11-30'],
      ['free_delivery', null, '2026-11-30'],
    ]);
  });
});

describe('Evidence', () => {
  test('is the words around the figure, on its line', () => {
    const [offer] = offersOf({
      subject: 'Hello',
      text: 'First line\nEverything is 20% off today\nThird line',
    });
    expect(offer?.evidence).toBe('Everything is 20% off today');
  });

  test('of a long line is its middle', () => {
    const [offer] = offersOf({ text: `${'before '.repeat(40)}20% off${' after'.repeat(40)}` });
    expect(offer?.evidence).toContain('20% off');
    expect(offer?.evidence.length).toBeLessThan(120);
  });

  test('is of whole words, as far as blanks divide them', () => {
    for (const words of [7, 10, 13, 50]) {
      const [offer] = offersOf({
        text: `${'x'.repeat(words)} ${'before '.repeat(40)}20% off${' behind'.repeat(40)}`,
      });
      expect(offer?.evidence).toMatch(/^before (?:before )*20% off(?: behind)* behind$/);
    }
    const [joined] = offersOf({ text: `${'春'.repeat(70)}全品20%オフ${'夏'.repeat(70)}` });
    expect(joined?.evidence).toMatch(/^春+全品20%オフ夏+$/);
  });
});

test('What is offered does not depend on markup, blanks or the case of letters', () => {
  const sentences = [
    'Everything is 20% off.',
    'Save £15 today.',
    'Free delivery.',
    'Ends 30 November.',
    'Hello there.',
  ];
  const shown = (parts: Partial<SanitizedMail>) =>
    offersOf(parts).map(({ evidence: _evidence, ...offer }) => offer);
  fc.assert(
    fc.property(fc.subarray(sentences, { minLength: 1 }), (said) => {
      const plain = shown({ text: said.join(' ') });
      expect(shown({ text: said.join('   \t ') })).toEqual(plain);
      expect(shown({ text: said.join(' ').toUpperCase() })).toEqual(plain);
      expect(
        shown({
          html: said.map((sentence) => `<tr><td><b>${sentence.replace(' ', '</b> ')}</td></tr>`).join(''),
        }),
      ).toEqual(plain);
    }),
  );
});

test('Any words give sound offers', () => {
  const piece = fc.constantFrom(
    ...'up to 20 % off £ 10 € code SAVE20 free delivery until 30 November -50% $1,000 bis Rabatt'.split(' '),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 25 }), (words) => {
      for (const offer of offersOf({ subject: words.slice(0, 5).join(' '), text: words.join(' ') })) {
        expect(offer.kind === 'percent').toBe(offer.percent !== null);
        expect(offer.kind === 'amount').toBe(offer.amount !== null && offer.currency !== null);
        if (offer.percent !== null) expect(offer.percent >= 1 && offer.percent < 100).toBe(true);
        if (offer.amount !== null) expect(offer.amount).toBeGreaterThan(0);
        expect(offer.evidence).not.toBe('');
      }
    }),
    { numRuns: 200 },
  );
});
