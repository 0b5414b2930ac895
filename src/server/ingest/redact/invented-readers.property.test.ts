import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** An invented subscriber: a name of no language, an address, numbers and a token. */
interface Invented {
  first: string;
  last: string;
  address: string;
  token: string;
  number: string;
}

const syllable = fc
  .tuple(
    fc.constantFrom('b', 'd', 'f', 'k', 'l', 'm', 'n', 'r', 't', 'v', 'z', 'br', 'kl'),
    fc.constantFrom('a', 'e', 'i', 'o', 'u', 'ü', 'ó'),
  )
  .map((letters) => letters.join(''));
const name = fc.array(syllable, { minLength: 3, maxLength: 4 }).map((all) => {
  const word = all.join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
});
const ascii = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase();
const invented = fc
  .record({
    first: name,
    last: name,
    token: fc.uuid(),
    number: fc.integer({ min: 10_000_001, max: 99_999_999 }).map(String),
    shape: fc.constantFrom<(first: string, last: string, number: string) => string>(
      (first, last) => `${first}.${last}`,
      (first, last) => `${first.slice(0, 1)}${last}77`,
      (first) => `${first}+shop`,
      (_first, _last, number) => number,
    ),
  })
  .filter(({ first, last }) => first !== last)
  .map(
    ({ shape, ...one }): Invented => ({
      ...one,
      address: `${shape(ascii(one.first), ascii(one.last), one.number)}@reader.example`,
    }),
  );

/** Texts to the subscriber, and their public copies. */
const input: Array<[says: (subscriber: Invented) => string, shows: string]> = [
  [({ first }) => `Hi ${first},`, 'Hi there,'],
  [({ first, last }) => `Dear ${first} ${last},`, 'Dear reader,'],
  [({ first }) => `Hallo ${first},`, 'Hallo,'],
  [({ first }) => `Bonjour ${first},`, 'Bonjour,'],
  [({ first }) => `¡Hola, ${first}!`, '¡Hola!'],
  [({ first }) => `${first}, your basket is waiting`, 'Your basket is waiting'],
  [({ first }) => `We miss you, ${first}!`, 'We miss you!'],
  [({ first }) => `${first}'s picks`, 'Your picks'],
  [({ first }) => `Just for ${first}`, 'Just for you'],
  [
    ({ first, last }) => `This email was sent to ${first} ${last} by Brand.`,
    'This email was sent to you by Brand.',
  ],
  [({ address }) => `Sent to ${address}.`, 'Sent to you@example.com.'],
  [({ address }) => `Your account: ${address.toUpperCase()}`, 'Your account: you@example.com'],
  [({ number }) => `Customer number: ${number}`, 'Customer number: 00000000'],
  [({ number }) => `Your order #${number} has shipped`, 'Your order #00000000 has shipped'],
  [() => 'Twelve lamps for long evenings', 'Twelve lamps for long evenings'],
];

const hidden: Array<(subscriber: Invented) => string> = [
  ({ token }) => `<img src="https://t.brand.com/open.gif?u=${token}" width="1" height="1">`,
  ({ token }) => `<a href="https://brand.com/unsubscribe?u=${token}">Unsubscribe</a>`,
  ({ token, address }) =>
    `<a href="https://www.brand.com/sale?u=${token}&amp;email=${encodeURIComponent(address)}&amp;size=m">Sale</a>`,
  ({ token }) => `<a href="https://click.brand.com/c/${token}/7">Shop</a>`,
  ({ address }) =>
    `<a href="https://www.brand.com/p?d=${Buffer.from(address).toString('base64url')}">Lamp</a>`,
  ({ address }) =>
    `<img src="https://cdn.brand.com/a.png?u=${encodeURIComponent(address)}" width="600" alt="A red lamp">`,
  ({ first }) =>
    `<img src="https://img.brand.com/render?firstname=${encodeURIComponent(first)}&amp;w=600" width="600" alt="${first}, your lamp">`,
  ({ address }) => `<p id="${address}" title="${address}" class="a">News</p>`,
];

const mailTo = (subscriber: Invented, lines: readonly number[], extras: readonly number[]): ParsedMail => {
  const says = lines.map((at) => input[at]?.[0](subscriber) ?? '');
  return parsedMail({
    subject: says[0] ?? '',
    recipients: [{ name: `${subscriber.first} ${subscriber.last}`, address: subscriber.address }],
    headers: [{ name: 'list-unsubscribe', value: `<https://brand.com/unsubscribe?u=${subscriber.token}>` }],
    html:
      says.map((line) => `<p>${line}</p>`).join('') +
      extras.map((at) => hidden[at]?.(subscriber) ?? '').join('\n'),
    text: says.join('\n'),
  });
};

/** Subscribers whose names make a short English text look German. */
const likeWords: [Invented, Invented] = [readerCalled('Bababu'), readerCalled('Fababa')];

function readerCalled(first: string): Invented {
  const [token, number] = ['00000000-0000-1000-8000-000000000000', '10000001'];
  return { first, last: 'Bababa', token, number, address: `${first.toLowerCase()}.bababa@reader.example` };
}

const settled = { seed: 20_261_122, numRuns: 30 };
const some = (count: number) => fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: 5 });

describe('A mail to somebody nobody knows', () => {
  test.each(input.map(([says, shows], at) => [shows, says, at] as const))(
    'says to everybody: %s',
    (shows, says, at) => {
      fc.assert(
        fc.property(invented, (subscriber) => {
          const copy = makePublicCopy(mailTo(subscriber, [at], []), { imageKey });
          expect([says(subscriber), copy.subject, copy.text]).toEqual([says(subscriber), shows, shows]);
        }),
        { ...settled, numRuns: 6 },
      );
    },
  );

  test('has one public copy, to whomever it went', () => {
    fc.assert(
      fc.property(
        invented,
        invented,
        some(input.length),
        some(hidden.length),
        (one, other, lines, extras) => {
          const [copy, same] = [one, other].map((subscriber) =>
            makePublicCopy(mailTo(subscriber, lines, extras), { imageKey }),
          );
          expect(copy).toEqual(same);
        },
      ),
      { ...settled, examples: [[...likeWords, [6, 7, 13], [0]]] },
    );
  });

  test('holds nothing of them', () => {
    fc.assert(
      fc.property(invented, some(input.length), some(hidden.length), (subscriber, lines, extras) => {
        const all = JSON.stringify(makePublicCopy(mailTo(subscriber, lines, extras), { imageKey }));
        for (const trace of [
          subscriber.first,
          subscriber.last,
          subscriber.address,
          subscriber.token,
          subscriber.number,
          encodeURIComponent(subscriber.address),
        ])
          expect(all.toLowerCase()).not.toContain(trace.toLowerCase());
      }),
      settled,
    );
  });
});
