import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { classifyTestMail, type TestMail } from '#tests/support/mail/classified-mail.ts';

const mails: TestMail[] = [
  { subject: '25% off everything until Sunday', text: 'Use code SUNNY25 at checkout. Shop now.' },
  { subject: 'Bis zu 40 % Rabatt auf alle Lampen', text: 'Nur noch bis Sonntag: jetzt bestellen.' },
  { subject: 'Nouveauté : la lampe Aulne est arrivée', text: 'Découvrez la nouvelle collection.' },
  {
    subject: 'Confirmación de pedido',
    text: 'Número de pedido 10077. Tu paquete está en camino.',
    isBulk: false,
  },
  { subject: 'Ben je iets vergeten?', text: 'De lamp ligt nog in je winkelwagen.', isBulk: false },
  { subject: 'Feliz Páscoa para você', text: 'Nós fechamos na segunda-feira.' },
  { subject: 'The Christmas shop is open', text: 'Come in from the cold. Mince pies at four.' },
  { subject: 'Die Straße im Frühling', text: 'Wir gehen mit euch durch die Straßen und zeigen, was blüht.' },
  { subject: 'Hm', text: 'Yes.' },
];
const mail = fc.constantFrom(...mails);

const verdict = (given: TestMail) => {
  const { campaignType, season, campaignTypeConfidence, seasonConfidence } = classifyTestMail(given);
  return { campaignType, season, campaignTypeConfidence, seasonConfidence };
};
const changed = (given: TestMail, change: (words: string) => string): TestMail => ({
  ...given,
  subject: change(given.subject),
  text: change(given.text ?? ''),
});

describe('A verdict does not depend on', () => {
  test.each<[string, (words: string) => string]>([
    ['capital letters', (words) => words.toUpperCase()],
    ['small letters', (words) => words.toLowerCase()],
    ['how accents are written', (words) => words.normalize('NFD')],
    ['blanks', (words) => `  ${words.replaceAll(' ', '  \t')}  `],
    ['blanks that do not break', (words) => words.replaceAll(' ', '\u00a0')],
    ['line breaks', (words) => words.replaceAll(' ', '\r\n')],
    ['marks between words', (words) => words.replaceAll(' ', ' | ')],
    ['pictures that mean nothing', (words) => `🍕 ${words} 🍕`],
  ])('%s', (_what, change) => {
    for (const given of mails)
      expect([given.subject, verdict(changed(given, change))]).toEqual([given.subject, verdict(given)]);
  });

  test('markup around and between words', () => {
    fc.assert(
      fc.property(
        mail,
        fc.constantFrom('p', 'b', 'div class="x"', 'span style="color:red"'),
        (given, tag) => {
          const element = tag.split(' ')[0];
          const html = (given.text ?? '')
            .split(' ')
            .map((word) => `<${tag}>${word}</${element}>`)
            .join(' ');
          const { text: _text, ...rest } = given;
          expect(verdict({ ...rest, html: `<style>p{}</style><div>${html}</div>` })).toEqual(verdict(given));
        },
      ),
    );
  });

  test('headers that say nothing of its kind, in any order', () => {
    const headers = Object.entries({
      received: 'from a by b',
      'x-mailer': 'x',
      'mime-version': '1.0',
      to: 'a@b.c',
    });
    fc.assert(
      fc.property(mail, fc.shuffledSubarray(headers), (given, some) => {
        expect(verdict({ ...given, headers: Object.fromEntries(some) })).toEqual(verdict(given));
      }),
    );
  });

  test('what stands in its footer', () => {
    const long = `${'A lamp stands on a table and shines all night. '.repeat(6)}\n`;
    const footer = 'Unsubscribe. Black Friday, Christmas, 50% off, order confirmation, your cart is waiting.';
    for (const given of mails) {
      const read = (text: string) => verdict({ ...given, text: `${given.text} ${long}${text}` });
      expect([given.subject, read(footer)]).toEqual([given.subject, read('Unsubscribe.')]);
    }
  });
});

test('Any words give a sound verdict', () => {
  const piece = fc.constantFrom(
    ...'sale 50% off Christmas order confirmation your cart newsletter new Ostern été verano kerst 2025 🎄 unsubscribe'.split(
      ' ',
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 30 }), fc.boolean(), (words, isBulk) => {
      const found = classifyTestMail({ subject: words.slice(0, 6).join(' '), text: words.join(' '), isBulk });
      expect(campaignTypes).toContain(found.campaignType);
      expect(seasons).toContain(found.season);
      expect(found.season === 'none').toBe(found.seasonConfidence === 0);
      for (const confidence of [found.campaignTypeConfidence, found.seasonConfidence])
        expect(confidence >= 0 && confidence <= 1).toBe(true);
    }),
  );
});
