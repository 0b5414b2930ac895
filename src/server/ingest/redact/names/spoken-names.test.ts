import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const to = (name: string, address = 'k77@reader.org') => [{ name, address }];
const clean = (over: Partial<ParsedMail>) => makePublicCopy(parsedMail(over), { imageKey });
const rachel = to('Rachel Smith');

/** Texts to Rachel Smith, and their public copies. */
const spoken: Array<[said: string, shown: string]> = [
  ["Rachel, you've got tickets", "You've got tickets"],
  ['🎉 Rachel, your tickets are here', '🎉 Your tickets are here'],
  ['Re: Rachel, your tickets', 'Re: Your tickets'],
  ['[Brand] Rachel: 20% off', '[Brand] 20% off'],
  ['Rachel, 20% off ends tonight', '20% off ends tonight'],
  ['Rachel – the sale is on', 'The sale is on'],
  ['Rachel your basket is waiting', 'Your basket is waiting'],
  ['RACHEL, YOUR BASKET IS WAITING', 'YOUR BASKET IS WAITING'],
  ['Hurry! Rachel, your basket is waiting', 'Hurry! Your basket is waiting'],
  ['Rachel Smith, your basket is waiting', 'Your basket is waiting'],
  ['Ms. Smith, your basket is waiting', 'Your basket is waiting'],
  ['Just for you, Rachel!', 'Just for you!'],
  ['Just for you Rachel!', 'Just for you!'],
  ['Just for Rachel: a treat', 'Just for you: a treat'],
  ['We miss you, Rachel 💔', 'We miss you 💔'],
  ['Good news Rachel!', 'Good news!'],
  ['Ready for you, Rachel, from Monday on', 'Ready for you, from Monday on'],
  ["Rachel's picks", 'Your picks'],
  ['RACHEL’S PICKS', 'YOUR PICKS'],
  ["Here are Rachel's weekly picks.", 'Here are your weekly picks.'],
  ["Shop Rachel's Picks", 'Shop Your Picks'],
  ['Not Rachel?', 'Not you?'],
  ['Rachel, deine Tickets sind da', 'Deine Tickets sind da'],
  ['Nur für dich, Rachel!', 'Nur für dich!'],
  ['Exklusiv für Rachel', 'Exklusiv für dich'],
  ['Rachels Auswahl', 'Deine Auswahl'],
  ['Das ist Rachels persönlicher Rückblick', 'Das ist dein persönlicher Rückblick'],
  ['Rachel, vos billets sont là', 'Vos billets sont là'],
  ['Rien que pour vous, Rachel !', 'Rien que pour vous !'],
  ['La sélection de Rachel', 'Votre sélection'],
  ['Les favoris de Rachel', 'Vos favoris'],
  ['¡Rachel, tu cesta te espera!', '¡Tu cesta te espera!'],
  ['Solo para ti, Rachel', 'Solo para ti'],
  ['Las ofertas de Rachel', 'Tus ofertas'],
  ['Rachel, je winkelmandje wacht', 'Je winkelmandje wacht'],
  ['Speciaal voor jou Rachel', 'Speciaal voor jou'],
  ["Rachel's keuzes", 'Jouw keuzes'],
  ['Rachel’s tips for spring', 'Your tips for spring'],
  ["Rachel's highlights of the week", 'Your highlights of the week'],
  ["See Rachel's bonus", 'See your bonus'],
  ["Rachel's tickets", 'Your tickets'],
  ['Rachels Tickets', 'Deine Tickets'],
  ['Rachels Filmtipps', 'Deine Filmtipps'],
  ['Rachels favoriter', 'Dina favoriter'],
  ['Rachels udvalgte tilbud', 'Dine udvalgte tilbud'],
  ['Rachels utvalg', 'Ditt utvalg'],
  ['Rachel, seu carrinho espera', 'Seu carrinho espera'],
  ['Exclusivo para você, Rachel!', 'Exclusivo para você!'],
  ['Os favoritos da Rachel', 'Seus favoritos'],
];

describe('A name in running text is gone from', () => {
  test('subject, text, words of pictures and titles of links', async () => {
    await checkEveryRow(spoken, ([input, shown]) => {
      const copy = clean({
        recipients: rachel,
        subject: input,
        text: `News\n${input}\n`,
        html: `<p>${input}</p><img src="https://cdn.brand.com/a.png" width="300" alt="${input}"><a href="https://brand.com/" title="${input}">x</a>`,
      });
      expect(copy.subject).toBe(shown);
      expect(copy.text).toBe(`News\n${shown}`);
      expect(copy.html.replaceAll('&#39;', "'")).toContain(`<p>${shown}</p>`);
      expect(copy.html).not.toMatch(/rachel/i);
    });
  });

  test.each([
    ['<p><b>Rachel</b>, your basket</p>', 'Your basket'],
    ['<p>For you, <i>Rachel</i>!</p>', 'For you!'],
    ['<h1><span>Rachel</span>’s picks</h1>', 'Your picks'],
    ['<p>Rachel,<br>Your tickets are here</p>', 'Your tickets are here'],
    ['<div style="display:none">Rachel, see what is new</div><p>News of the week</p>', 'News of the week'],
  ])('elements of its own: %s', (html, text) => {
    const copy = clean({ recipients: rachel, html });
    expect(copy.text).toBe(text);
    expect(copy.html).not.toMatch(/rachel/i);
  });

  test.each([
    [
      'Schöne Grüße aus unserem Laden, in dem es neue Lampen für lange Abende gibt und auch die alten noch.',
      'Deine',
    ],
    [
      'Veel groeten uit onze winkel, waar nieuwe lampen voor lange avonden staan en ook de oude nog te koop zijn.',
      'Jouw',
    ],
    [
      'Greetings from our shop, where new lamps for long evenings are waiting and the old ones still are too.',
      'Your',
    ],
  ])('a mail whose language tells the word that takes its place: %s', (letter, your) => {
    const copy = clean({
      recipients: rachel,
      subject: "Rachel's tickets",
      html: `<p>${letter} ${letter}</p>`,
    });
    expect(copy.subject).toBe(`${your} tickets`);
  });

  test('a mail whose greeting is all that tells it, in the greeting alone', () => {
    const copy = clean({
      recipients: to(''),
      subject: 'BEATRIZ, sua bicicleta chegou',
      html: '<p>Olá, Beatriz! Que bom.</p><p>Beatriz, escolha a sua cor.</p>',
    });
    expect(copy.subject).toBe('BEATRIZ, sua bicicleta chegou');
    expect(copy.text).toBe('Olá! Que bom.\nBeatriz, escolha a sua cor.');
    expect(copy.doubtfulNames).toEqual(['Beatriz']);
  });

  test('a mail whose address tells it', () => {
    const recipients = to('', 'rachel.smith@reader.org');
    expect(clean({ recipients, subject: "Rachel, you've got tickets" }).subject).toBe("You've got tickets");
    expect(clean({ recipients, subject: 'Rachel Green is on tour' }).subject).toBe('Rachel Green is on tour');
  });

  test.each([
    ['Mary Ann Smith', 'Mary Ann, your order'],
    ['Smith, Mary', 'Mary, your order'],
    ['mary smith', 'mary, your order'],
    ['Jean-Luc Picard', 'Jean-Luc, your order'],
  ])('a mail to %s', (name, subject) => {
    expect(clean({ recipients: to(name), subject }).subject).toBe('Your order');
  });

  test('a reader whose name is a word, where the mail turns to them', () => {
    expect(clean({ recipients: to('Rose Hill'), subject: 'Rose, your order' }).subject).toBe('Your order');
    expect(clean({ recipients: to('Rose Hill'), subject: 'This is for you, Rose!' }).subject).toBe(
      'This is for you!',
    );
  });
});

describe('A name stays', () => {
  test('where it is not the reader’s', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'names-that-stay.tsv', ['name', 'subject']),
      ({ name, subject }) => {
        const html = `<p>${subject}</p>`;
        const copy = clean({ recipients: to(name), subject, html });
        expect(copy.subject).toBe(subject);
        expect(copy.text).toBe(subject);
      },
    );
  });

  test.each([
    [{ name: "Rachel's Kitchen", address: 'news@kitchen.com' }, "Rachel's picks"],
    [{ name: 'Rachel from Brand', address: 'hello@brand.com' }, 'From the heart, Rachel'],
    [{ name: 'News', address: 'news@rachelsshop.com' }, "Rachel's offers of the week"],
  ])('where it is the sender’s: %o', (from, subject) => {
    expect(clean({ recipients: rachel, from, subject }).subject).toBe(subject);
  });

  test('where two given names name a thing too', () => {
    const html = '<p>Hi Mary Jane,</p><p>Mary Jane shoes are back</p><p>Mary Jane, your order</p>';
    expect(clean({ recipients: to('Mary Jane Holt'), subject: 'Mary Jane shoes', html })).toMatchObject({
      subject: 'Mary Jane shoes',
      text: 'Hi there,\nMary Jane shoes are back\nYour order',
    });
  });

  test('where a mail greets several people', () => {
    const html = ['Rita', 'Zola', 'Kurt', 'Ines'].map(
      (name) => `<p>Dear ${name},</p><p>${name}, you asked.</p>`,
    );
    expect(clean({ recipients: to(''), html: html.join('') }).text).toContain('Rita, you asked.');
  });
});

test('Long blanks and thousands of names are read once, not once for each other.', () => {
  const blanks = ' '.repeat(4_000);
  const lines = [
    `Rachel${blanks}`,
    `, Rachel${blanks},`,
    `Rachel's ${'a'.repeat(4_000)}`,
    'Rachel, '.repeat(600),
  ];
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  // Quadratic rules would exceed the runner's timeout.
  expect(clean({ recipients: rachel, html: `${html.repeat(20)}<p>The end</p>` }).text).toMatch(/The end$/);
});
