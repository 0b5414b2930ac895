import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const address = 'anna.doe+shop@reader.org';
const recipients = [{ name: 'Anna Doe', address }];
const clean = (over: Partial<ParsedMail>) =>
  makePublicCopy(parsedMail({ recipients, ...over }), { imageKey });
const everything = (over: Partial<ParsedMail>) => JSON.stringify(clean(over));
const forms = {
  plain: address,
  'in capitals': address.toUpperCase(),
  percent: encodeURIComponent(address),
  'percent twice': encodeURIComponent(encodeURIComponent(address)),
  'quoted-printable': address.replace('@', '=40'),
  entity: address.replace('@', '&#64;'),
  'hexadecimal entity': address.replace('@', '&#x40;'),
  words: address.replace('@', ' [at] '),
  VERP: address.replace('@', '='),
  base64: Buffer.from(address).toString('base64'),
  'base64 further on': Buffer.from(`x:${address};y`).toString('base64'),
  'base64url further on': Buffer.from(`{"r":"${address}"}`).toString('base64url'),
  hexadecimal: Buffer.from(address).toString('hex'),
  md5: createHash('md5').update(address).digest('hex'),
  sha256: createHash('sha256').update(address).digest('hex'),
};

describe('The address of the reader', () => {
  test.each(Object.entries(forms))('is gone from every field: %s', (_name, form) => {
    const all = everything({
      subject: `For ${form}`,
      text: `Sent to ${form}. See https://brand.com/p?to=${form}&a=1 and https://brand.com/${form}/x`,
      html: `<title>${form}</title><div style="display:none">Hello ${form}</div><p title="${form}">Sent to ${form}</p>
        <img alt="${form}" src="https://cdn.brand.com/a.png?u=${form}"><img src="https://cdn.brand.com/${form}/b.png">
        <a href="https://brand.com/p?x=${form}&amp;a=1">a</a><a href="https://brand.com/${form}">b</a><a href="mailto:${form}">c</a>
        <td background="https://cdn.brand.com/c.png?${form}">x</td>`,
    });
    expect(all.toLowerCase()).not.toContain(form.toLowerCase());
    expect(all.toLowerCase()).not.toContain('anna.doe');
  });

  test('is replaced by a neutral one where it is read', () => {
    expect(clean({ html: `<p>Sent to ${address}.</p>` }).html).toBe(
      '<body><p>Sent to you@example.com.</p></body>',
    );
  });

  test('is the mailbox too, whoever the message names', () => {
    expect(
      everything({
        recipients: [],
        mailboxAddress: 'vault@catcher.net',
        html: '<p>to vault@catcher.net</p>',
      }),
    ).not.toContain('catcher');
  });

  test('is not the brand that writes to itself', () => {
    const brand = [{ name: 'Brand', address: 'news@brand.com' }];
    expect(clean({ recipients: brand, html: '<p>Write to news@brand.com</p>' }).text).toBe(
      'Write to news@brand.com',
    );
  });

  test('keeps no token of the way out', () => {
    const headers = [{ name: 'list-unsubscribe', value: '<https://brand.com/u/k3Jh72Lp>' }];
    expect(
      clean({ headers, html: '<a href="https://brand.com/sale?c=k3Jh72Lp&amp;x=1">Sale</a>' }).html,
    ).toContain('href="https://brand.com/sale?x=1"');
  });
});

describe('The name of the reader', () => {
  test('is gone from subject and text', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'subscriber-name-forms.tsv', ['text', 'redacted']),
      ({ text, redacted }) => {
        expect(clean({ subject: text }).subject).toBe(redacted);
        expect(clean({ html: `<p>${text}</p>` }).text).toBe(redacted);
      },
    );
  });

  test('is gone where it stands in an element of its own', () => {
    expect(clean({ html: '<p>Hi <b>Anna</b>, welcome</p>' }).html).toBe(
      '<body><p>Hi <b>there</b>, welcome</p></body>',
    );
    expect(clean({ html: '<p>Bonjour <b>Anna</b>,</p>' }).html).toBe('<body><p>Bonjour<b></b>,</p></body>');
  });

  test.each([
    ['Jean-Luc O’Neil', 'Salut Jean-Luc,', 'Salut,'],
    ['Doe, Anna', 'Hi Anna,', 'Hi there,'],
    ['Dr. (Max) [x] $^ Müller', 'Hallo Max!', 'Hallo Max!'],
    ['.*', 'Hi all,', 'Hi all,'],
  ])('may be written as %s', (name, text, sanitized) => {
    expect(clean({ recipients: [{ name, address }], subject: text }).subject).toBe(sanitized);
  });

  test('is gone in full anywhere', () => {
    expect(
      everything({ html: '<p>Membership card of Anna Doe</p>', subject: 'Card for Anna Doe' }),
    ).not.toContain('Anna');
  });

  test.each([
    'The Anna Karenina edition',
    'Say hi to Annabel',
    'Anna-Maria Street 5',
    'Say hi to Annapolis',
    'Our designer Anna chose this',
  ])('is not "%s"', (text) => {
    expect(clean({ subject: text }).subject).toBe(text);
  });
});

describe('A salutation by name that no header gives', () => {
  const stranger = [{ name: '', address: 'k77@reader.org' }];
  const shown = (text: string, over: Partial<ParsedMail> = {}) =>
    clean({ recipients: stranger, html: `<p>${text}</p>`, ...over }).text;

  test.each([
    ['Hi Sarah,', 'Hi there,'],
    ['Dear Ms. Okafor,', 'Dear reader,'],
    ['Hello Jean-Luc O’Neil,', 'Hello there,'],
    ['Hallo Jürgen,', 'Hallo,'],
    ['Sehr geehrte Frau Weiß,', 'Hallo,'],
    ['Liebe Zoë,', 'Hallo,'],
    ['Bonjour Amélie,', 'Bonjour,'],
    ['Olá João,', 'Olá,'],
  ])('loses the name: %s', (text, sanitized) => {
    expect(shown(text)).toBe(sanitized);
    expect(clean({ recipients: stranger, text: `${text}\n\nNews.` }).text).toBe(`${sanitized}\n\nNews.`);
  });

  test.each([
    'Hello Summer,',
    'Dear Customer,',
    'Dear Valued Member,',
    'Hi Friends,',
    'Sehr geehrte Damen und Herren,',
    'Hello World!',
    'Hello Kitty is back',
    'hello sunshine,',
    'Dear John, a film about letters, is out.',
  ])('is not "%s"', (text) => {
    expect(shown(text)).toBe(text);
  });

  test('is known by the address, even with another sign behind it', () => {
    const recipients = [{ name: '', address: 'marta.kowalska@reader.org' }];
    expect(shown('Hey Marta! Your basket waits', { recipients })).toBe('Hey there! Your basket waits');
    expect(shown('The Marta collection', { recipients })).toBe('The Marta collection');
  });

  test('is known by what links carry along', () => {
    const html = '<p>Welcome back, Marta!</p><a href="https://brand.com/quiz?fname=Marta&amp;x=1">Quiz</a>';
    const copy = clean({ recipients: stranger, html });
    expect(copy.text).toBe('Welcome back!\nQuiz');
    expect(copy.html).toContain('href="https://brand.com/quiz?x=1"');
  });

  test('is not made of a role before the @', () => {
    const recipients = [{ name: '', address: 'news@reader.org' }];
    expect(shown('Hello News lovers!', { recipients })).toBe('Hello News lovers!');
  });
});

describe('An address in pieces', () => {
  test.each([
    [
      'over elements',
      'Sent to <b>anna.doe+shop</b>@<i>reader.org</i> today',
      'Sent to you@example.com today',
    ],
    [
      'with characters without a shape',
      'Sent to anna&shy;.doe+shop&#8203;@reader.org today',
      'Sent to you@example.com today',
    ],
    ['of a full name', 'The card of <b>Anna</b> <i>Doe</i>', 'The card of'],
  ])('%s is gone', (_how, html, text) => {
    expect(clean({ html: `<p>${html}</p>` }).text).toBe(text);
  });

  test('leaves soft hyphens of ordinary words alone', () => {
    expect(clean({ html: '<p>Donau&shy;dampfschiff</p>' }).html).toContain('Donau\u00ADdampfschiff');
  });
});

describe('A reader named by delivery alone', () => {
  test.each([
    ['received', 'from a.example by b.example with ESMTP id 1 for <inbox77@catcher.net>; Tue, 4 Mar 2025'],
    ['x-envelope-to', 'inbox77@catcher.net'],
    ['bcc', 'Ina Box <inbox77@catcher.net>'],
    ['resent-to', 'inbox77@catcher.net'],
    ['apparently-to', '<inbox77@catcher.net>'],
    ['original-recipient', 'rfc822;inbox77@catcher.net'],
    ['return-path', '<bounces+4711-4f2a-inbox77=catcher.net@em.brand.com>'],
  ])('is found in %s', (name, value) => {
    expect(
      everything({ recipients: [], headers: [{ name, value }], html: '<p>to inbox77@catcher.net</p>' }),
    ).not.toContain('catcher');
  });

  test.each([
    'To',
    'Cc',
    'Bcc',
    'Resent-To',
    'Resent-Bcc',
    'Delivered-To',
    'X-Original-To',
    'Envelope-To',
    'Apparently-To',
  ])('is found in the message itself: %s', async (field) => {
    const raw = `From: Brand <news@brand.com>\r\n${field}: Rachel Adams <rachel77@catcher.net>\r\nSubject: Hi Rachel\r\n\r\nRachel, your shelf. To rachel77@catcher.net`;
    const mail = await parseMail({ raw: Buffer.from(raw), label: 'x' }, new Date('2026-01-01'));
    expect(JSON.stringify(makePublicCopy(mail, { imageKey }))).not.toMatch(/rachel|catcher/i);
  });
});

describe('A greeting', () => {
  const shown = (subject: string, over: Partial<ParsedMail> = {}) => clean({ subject, ...over });
  const rachel = [{ name: 'Rachel Adams', address: 'k77@reader.org' }];
  const unnamed = [{ name: '', address: 'k77@reader.org' }];

  test.each([
    ['Hello, Rachel!', 'Hello there!'],
    ['Oi Rodrigo!', 'Oi!'],
    ['Hey Rachel 👋', 'Hey there 👋'],
    ['Ciao Giulia!', 'Ciao!'],
    ['Gentile Andrea,', 'Gentile cliente,'],
    ['Cześć Aniu!', 'Cześć!'],
    ['Drogi Marku,', 'Dzień dobry,'],
    ['Hej Åsa!', 'Hej!'],
    ['Kära Åsa,', 'Hej,'],
    ['Hej Søren', 'Hej'],
    ['Ahoj Petře!', 'Ahoj!'],
    ['Hi Christopher, your package is on its way', 'Hi there, your package is on its way'],
  ])(
    'loses a name that nothing proves at the beginning of a line, and no subject does: %s',
    (input, sanitized) => {
      const copy = shown(input, { recipients: unnamed });
      expect(copy.subject).toBe(input);
      expect(copy.doubtfulNames).toHaveLength(1);
      const body = shown('News', { recipients: unnamed, html: `<p>${input}</p>` });
      expect([body.text, body.doubtfulNames]).toEqual([sanitized, undefined]);
      expect(shown('News', { recipients: unnamed, text: `${input}\n\nNews.` }).text).toBe(
        `${sanitized}\n\nNews.`,
      );
    },
  );

  test.each([
    'Good morning Rachel',
    'Welcome back, Rachel',
    'Happy birthday, Rachel!',
    "Rachel, don't miss out",
    'We miss you, Rachel!',
    'Liebe Rosmarie,',
    'Hi Thandiwe,',
  ])('that is not clear leaves a name that nothing proves, and says so: %s', (input) => {
    const copy = shown(input, { recipients: unnamed, html: `<p>${input}</p>` });
    expect([copy.subject, copy.text]).toEqual([input, input]);
    expect(copy.doubtfulNames).toHaveLength(1);
  });

  test('keeps what is no reader', async () => {
    await checkEveryRow(readTable(import.meta.url, 'greetings-of-nobody.tsv', ['input']), ({ input }) => {
      for (const recipients of [rachel, unnamed]) {
        expect(shown(input, { recipients, html: `<p>${input}</p>` })).toMatchObject({
          subject: input,
          text: input,
        });
      }
    });
  });

  test('keeps a thing that the mail speaks of, and a name To gives to somebody else', () => {
    const html = '<p>Hello Lumina!</p><p>Meet the Lumina desk lamp.</p>';
    expect(shown('Hello Lumina!', { recipients: unnamed, html }).text).toBe(
      'Hello Lumina!\nMeet the Lumina desk lamp.',
    );
    expect(shown('Happy birthday, Elvis!', { recipients: rachel }).subject).toBe('Happy birthday, Elvis!');
  });

  test.each([
    ['<p>Dear Rachel Adams,</p>'],
    [`<table><tr><td>\n${' '.repeat(70)}Dear Rachel Adams,\n${' '.repeat(60)}</td></tr></table>`],
    ['<p>Dear&nbsp;Rachel  Adams,</p>'],
  ])('is read without its indentation: %s', (html) => {
    expect(shown('News', { recipients: unnamed, html }).text).toBe('Dear reader,');
  });

  test('in a text part may hold entities', () => {
    expect(
      shown('News', {
        recipients: unnamed,
        text: 'Hallo&nbsp;J&uuml;rgen,\n\n3&nbsp;&euro; &lt;b&gt; f&#252;r dich',
      }).text,
    ).toBe('Hallo,\n\n3 € &lt;b&gt; für dich');
  });

  test.each([
    ['User rachel77, your plan ends', 'User, your plan ends'],
    ['Hi rachel77, your plan ends', 'Hi there, your plan ends'],
    ['Username: radams', 'Username:'],
  ])('may call a reader by the address: %s', (input, sanitized) => {
    const local = input.includes('77') ? 'rachel77' : 'radams';
    expect(shown(input, { recipients: [{ name: '', address: `${local}@reader.org` }] }).subject).toBe(
      sanitized,
    );
  });

  test.each([
    [
      'This email was sent to Rachel Adams because you asked for it.',
      'This email was sent to you because you asked for it.',
    ],
    ['Diese E-Mail wurde an Rachel Adams gesendet, weil', 'Diese E-Mail wurde an Sie gesendet, weil'],
    ['Cet e-mail a été envoyé à Rachel Adams car', 'Cet e-mail a été envoyé à vous car'],
    ['Este correo fue enviado a Rachel Adams porque', 'Este correo fue enviado a usted porque'],
    ['Este e-mail foi enviado para Rachel Adams porque', 'Este e-mail foi enviado para você porque'],
    ['Questa e-mail è stata inviata a Rachel Adams perché', 'Questa e-mail è stata inviata a te perché'],
    ['Ta wiadomość została wysłana do Rachel Adams, bo', 'Ta wiadomość została wysłana do Ciebie, bo'],
    ['Det här mejlet skickades till Rachel Adams eftersom', 'Det här mejlet skickades till dig eftersom'],
    ['You are receiving this as Rachel Adams', 'You are receiving this as you'],
  ])('ends with to whom it went: %s', (input, sanitized) => {
    const html = `<p>News of the week</p><p>${input}</p>`;
    expect(shown('News', { recipients: rachel, html }).text).toBe(`News of the week\n${sanitized}`);
    const doubtful = shown('News', { recipients: unnamed, html });
    expect([doubtful.text, doubtful.doubtfulNames]).toEqual([`News of the week\n${input}`, ['Rachel Adams']]);
  });

  test('leaves what went to somebody else', () => {
    const html =
      '<p>This lamp was sent to London because it was asked for.</p><p>The letter was sent to our friends.</p>';
    expect(shown('News', { recipients: unnamed, html }).text).toBe(
      'This lamp was sent to London because it was asked for.\nThe letter was sent to our friends.',
    );
  });
});
