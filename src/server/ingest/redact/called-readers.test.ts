import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const clean = (input: readonly string[], address = 'k77@reader.example') => {
  const [subject = '', ...lines] = input;
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  return makePublicCopy(parsedMail({ subject, html, recipients: [{ name: '', address }] }), { imageKey });
};

/** Returns the public copy of a message whose headers give an address and no name. */
const shown = (input: readonly string[], address?: string) => {
  const copy = clean(input, address);
  return [copy.subject, ...(copy.text?.split('\n') ?? [])];
};

describe('A reader whom nothing names but how the mail turns to them', () => {
  const letters: Array<[language: string, said: (name: string) => string[]]> = [
    [
      'English',
      (name) => [
        `${name}, your treat is here`,
        `Just for you, ${name}:`,
        `${name}, here is your treat`,
        `See you soon, ${name}!`,
        `Hello ${name} Mokoena`,
      ],
    ],
    [
      'German',
      (name) => ['Neues', `Nur für dich, ${name}!`, `${name}, deine Lampe ist da`, `${name}s Auswahl`],
    ],
    [
      'French',
      (name) => [`${name}, votre panier vous attend`, 'Douze lampes', `Rien que pour vous, ${name} !`],
    ],
    ['Spanish', (name) => [`Solo para ti, ${name}`, `${name}, tu cesta te espera`]],
    ['Swedish', (name) => [`${name}, din varukorg väntar`, `Bara för dig, ${name}!`]],
  ];
  for (const [language, input] of letters)
    test.each(['Thandiwe', 'Boglárka', 'Ixchel', 'Nokwanda'])(
      `stays and is doubted: ${language}, %s`,
      (name) => {
        const copy = clean(input(name));
        expect([copy.subject, ...(copy.text?.split('\n') ?? [])]).toEqual(input(name));
        expect(copy.doubtfulNames).toContain(name);
      },
    );

  test.each([
    ['a brand that is sold', ['Lumora, your new favourite', 'Just for you, Lumora!', 'Shop Lumora now']],
    [
      'a brand of which something is told',
      ['Lumora, now in store', 'Made for you, Lumora!', 'Lumora, for you'],
    ],
    ['a thing with an article', ['Lumora, your lamp', 'We love you, Lumora!', 'The Lumora is back']],
    ['a product turned to in one way', ['Lumora, your new lamp', 'Lumora, for your home']],
    ['a genitive of something else', ['Lumora, your lamp', 'Only for you, Lumora!', 'Lumora’s craft']],
    ['whom the mail calls once', ['News', 'Just for you, Lumora!']],
    ['a word', ['Finally, your order', 'Made for you, finally!']],
    ['a list', ['Lumora, Zenda and you', 'For you, Lumora, Zenda']],
  ])('is not %s', (_what, input) => {
    expect(shown(input)).toEqual(input);
    expect(clean(input).doubtfulNames ?? []).toEqual([]);
  });

  test('is not the sender', () => {
    const copy = makePublicCopy(
      parsedMail({
        subject: 'Lumora, your shop',
        from: { name: 'Lumora', address: 'news@lumora.example' },
        recipients: [{ name: '', address: 'k77@reader.example' }],
        html: '<p>Just for you, Lumora!</p>',
      }),
      { imageKey },
    );
    expect([copy.subject, copy.text]).toEqual(['Lumora, your shop', 'Just for you, Lumora!']);
  });
});

describe('A name below its greeting', () => {
  test.each([
    ['Hello<br>Thandiwe,', 'Hello'],
    ['Hi,<br><b>Thandiwe Mokoena!</b>', 'Hi,'],
    ['Guten Tag<br>\n  Boglárka,', 'Guten Tag'],
  ])('is taken out: %s', (input, sanitized) => {
    expect(shown(['News', input])[1]).toBe(sanitized);
  });

  test('is no greeting that stands below another', () => {
    expect(shown(['Thank you', 'Hi Mary Jane,', 'Twelve lamps'])[1]).toBe('Hi there,');
    expect(shown(['News', 'Hello', 'Hi Mary Jane,', 'Twelve lamps'])[2]).toBe('Hi there,');
  });

  test.each(['Hello<br>Twelve lamps,', 'Hello<br>Summer,', 'Hello<br>Paris is calling'])(
    'is one: %s',
    (input) => {
      expect(shown(['News', input]).slice(1)).toEqual(input.split('<br>'));
    },
  );
});

describe('A reader whose address spells the name', () => {
  test.each([
    ['rachel.adams', 'Recommended for Rachel Adams', 'Recommended for you'],
    ['adams_rachel77', 'Recommended for Rachel Adams', 'Recommended for you'],
    ['rachel-adams', 'RACHEL ADAMS, YOUR ORDER', 'YOUR ORDER'],
    ['amelie.rousseau', 'Sélectionné pour Amélie Rousseau', 'Sélectionné pour vous'],
    ['sabine.krueger', 'Exklusiv für Sabine Krüger', 'Exklusiv für dich'],
    ['thandiwe.mokoena', 'Recommended for Thandiwe Mokoena', 'Recommended for you'],
    ['rachel.adams', 'Name: Rachel Adams', 'Name:'],
  ])('is taken out in full: %s, "%s"', (local, input, sanitized) => {
    expect(shown(['News', 'Twelve lamps', input], `${local}@reader.example`)[2]).toBe(sanitized);
  });

  test('goes by the first name too, once the mail gives the whole', () => {
    const input = ['Rachel’s weekly picks', 'Hi Rachel,', 'Name: Rachel Adams'];
    expect(shown(input, 'rachel.adams@reader.example')).toEqual(['Your weekly picks', 'Hi there,', 'Name:']);
  });

  test.each([
    ['rachel.adams', 'Rachel Green is on tour'],
    ['rachel.adams', 'Ansel Adams prints'],
    ['rachel.adams', 'Rachel and Adams'],
    ['rachel', 'Rachel Adams is on tour'],
    ['spring.dresses', 'Spring Dresses for every day'],
    ['vintage.lamps', 'Vintage Lamps: lamps of a vintage year'],
    ['news.brand', 'Brand News of the week'],
    ['red.rose', 'Red Rose tea'],
  ])('is not what the words stand for elsewhere: %s, "%s"', (local, input) => {
    expect(shown(['News', input, 'Our vintage lamps'], `${local}@reader.example`)[1]).toBe(input);
  });
});
