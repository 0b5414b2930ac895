import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ParsedMail, SanitizedMail } from '#server/ingest/types.ts';
import { parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';
import { findResidue } from './find-residue.ts';

const brand = { domain: 'brand.com', name: 'Brand', basis: 'from' };
const found = (copy: Partial<SanitizedMail>, mail: Partial<ParsedMail> = {}) =>
  findResidue(parsedMail(mail), sanitizedMail(copy), { brand, isAccount: false }).map(({ what }) => what);
const inText = (text: string) => found({ text });
const token = 'zVyFum2NdTrVP4Kx8QbW3hJs';

describe('What may be left of a subscriber is marked:', () => {
  test('in a text', async () => {
    await checkEveryRow<[text: string, what: string]>(
      [
        ['Hi Jonas,\nSpring is here.', 'A name may be left: “Hi Jonas,”.'],
        ['Dear Mr Keller,\nSpring is here.', 'A name may be left: “Dear Mr Keller,”.'],
        ['Your customer number: 4829135', 'A subscriber’s number may be left: “customer number: 48…”.'],
        ['Ihre Kundennummer: KD-482913', 'A subscriber’s number may be left: “Ihre Kundennummer: KD-48…”.'],
        ['Votre numéro de client : 4829135', 'A subscriber’s number may be left: “numéro de client : 48…”.'],
        ['Your membership no. 48291357', 'A subscriber’s number may be left: “Your membership no. 48…”.'],
        [
          'We call your mobile number +44 7700 900123',
          'A subscriber’s number may be left: “mobile number +44…”.',
        ],
        [
          'This was sent to jonas.keller@gmail.com',
          "A person's address may be left: “sent to jonas.keller@gmail.com”.",
        ],
        [
          'This was sent to jonas@keller.example',
          "A person's address may be left: “was sent to jonas@keller.example”.",
        ],
        ['Happy birthday, Rachel!', 'A name may be left: “Happy birthday, Rachel!”.'],
        ['Querida Rachel:', 'A name may be left: “Querida Rachel:”.'],
        ['山田太郎様、\n春です。', 'A name may be left: “山田太郎様、”.'],
        ['김민수님,\n봄입니다.', 'A name may be left: “김민수님,”.'],
        ['尊敬的张伟：\n春天到了。', 'A name may be left: “尊敬的张伟：”.'],
        ['Hey Rachel 👋', 'A name may be left: “Hey Rachel 👋”.'],
        [
          'This email was sent to Rachel Adams because you bought from us.',
          'A name may be left: “email was sent to Rachel Adams because”.',
        ],
        ['jonas.keller@gmail.com', "A person's address may be left: “jonas.keller@gmail.com”."],
        ['Hallo <jonas.keller@web.de>', "A person's address may be left: “Hallo <jonas.keller@web.de>”."],
        [`Ref ${token}`, 'A token may be left in the text: “Ref zVyF…”.'],
        [`Ref 550e8400e29b41d4a716446655440000.`, 'A token may be left in the text: “Ref 550e….”.'],
      ],
      ([text, what]) => {
        expect(inText(text)).toEqual([what]);
      },
    );
  });

  test.each([
    'Ref: 99b86c43-ed15-4b0f-a5d2-3c1e7f60b9a4',
    'Ref:99B86C43-ED15-4B0F-A5D2-3C1E7F60B9A4.',
    '参照番号：{99b86c43-ed15-4b0f-a5d2-3c1e7f60b9a4}',
    'ID 99b86c43ed15-4b0fa5d2-3c1e7f60b9a4',
  ])('a token in groups: %s', (text) => {
    const [what, ...more] = inText(text);
    expect(what).toMatch(/^A token may be left in the text: “.{0,12}99b8…[.}]?”\.$/i);
    expect(more).toEqual([]);
  });

  test.each([
    'Prezado(a) thandiwe@gmail.com',
    'Atenção ruxandra.p@hotmail.com',
    'Szanowny Panie wrona88@onet.pl, mamy ofertę',
    'Ваш ящик fedor77@mail.ru переполнен',
    '尊敬的 wei1990@qq.com：',
    'Editor: Lori (lori@hotmail.com). Copy editor: Jim',
    'E-Mail: yannik@gmx.de',
    'Only today <ILSE@WEB.DE> saves 20%',
    'Twelve lamps for iker@yahoo.es.',
  ])('an address of a free provider, whatever stands before it: %s', (text) => {
    expect(inText(text)).toHaveLength(1);
    expect(found({ subject: text })).toHaveLength(1);
    expect(found({ shown: { words: '', alternativeTexts: ['A lamp', text], pictures: 1 } })).toHaveLength(1);
    expect(found({ text, shown: { words: 'A lamp', alternativeTexts: [], pictures: 1 } })).toHaveLength(1);
  });

  test('in subject, preheader and links too.', () => {
    expect(found({ subject: 'Hi Jonas, spring is here' })).toHaveLength(1);
    expect(found({ preheader: 'Hi Jonas, spring is here' })).toHaveLength(1);
    expect(found({ html: `<a class="a" href="https://news.brand.com/c/${token}">x</a>` })).toEqual([
      'A token may be left in a link: “news.brand.com/zVyF…”.',
    ]);
    expect(found({ html: `<a href="https://u1.ct.sendgrid.net/ls?x=${token}">x</a>` })).toHaveLength(1);
  });
});

describe('Nothing of a subscriber is left in', () => {
  test('what is everybody’s', async () => {
    await checkEveryRow(
      [...readTable(import.meta.url, 'no-residue.tsv', ['text']), { text: '' }],
      ({ text }) => {
        expect(inText(text)).toEqual([]);
      },
    );
  });

  test('html', async () => {
    await checkEveryRow(
      [
        `<a href="https://www.youtube.com/channel/${token}">x</a>`,
        `<a href="https://press.example/${token}">x</a>`,
        '<a href="https://brand.com/camco-pressure-regulator-with-hose-and-gauge-2026">x</a>',
        '<a href="https://brand.com/p/4829135">x</a>',
        '<img src="mv-image:0123456789abcdef0123456789abcdef">',
      ],
      (html) => {
        expect(found({ html })).toEqual([]);
      },
    );
  });

  test("the sender's own name and addresses.", () => {
    const mail = { from: { name: 'Jonas from Brand', address: 'jonas.brand@gmail.com' } };
    expect(found({ text: 'Hi Jonas,\nWrite to: jonas.brand@gmail.com' }, mail)).toEqual([]);
  });
});

test('A quotation has at most 40 characters of the mail and never the whole token or number.', () => {
  const around = fc.string({ unit: 'grapheme', maxLength: 80 });
  const secret = fc.stringMatching(/^[1-9]\d{7,11}$/);
  fc.assert(
    fc.property(around, secret, around, (before, number, behind) => {
      for (const what of inText(`${before}\nYour customer number: ${number}\n${behind} ${token} ${behind}`)) {
        const quoted = /“([\s\S]*)”/.exec(what)?.[1] ?? '';
        expect(quoted.length).toBeLessThanOrEqual(41);
        expect(quoted).not.toContain(number);
        expect(quoted).not.toContain(token);
      }
    }),
  );
});

test('A token is found wherever it stands in a text, and never in words and figures.', () => {
  const machine = fc.stringMatching(/^[a-z][0-9][A-Z](?:[a-z][A-Z][0-9]){6,10}$/);
  const words = fc.array(fc.stringMatching(/^(?:[a-z]{1,30}|[A-Z]{1,30}|\d{1,30})$/), { maxLength: 30 });
  fc.assert(
    fc.property(words, machine, words, (before, made, behind) => {
      const plain = [...before, ...behind].join(' ');
      expect(inText(plain).filter((what) => what.includes('token'))).toEqual([]);
      expect(
        inText([...before, made, ...behind].join(' ')).filter((what) => what.includes('token')),
      ).toHaveLength(1);
    }),
  );
});

/** Meaningless base64, as lines of a block. */
const encoded = (lines: number) =>
  Array.from(
    { length: lines },
    (_, index) => `${index}zVyFum2NdTrVP4Kx8QbW3hJs7LcGf9Ry5Tn1Mk6Pw0XeAqDuBiHoSvZj4`,
  ).join('\n');
const uuencoded = (lines: number) =>
  Array.from({ length: lines }, () => `M1FQ7${'Q8G)4=W5V6#E:,T-M'.repeat(3)}3F)(2VQ01`).join('\n');
const link = 'https://www.brand.com/spring-sale/women/shoes';
const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
const sha1 = 'a94a8fe5ccb19ba61c4c0873d391e987982fbbd3';

describe('What is the same for every reader is no token:', () => {
  test.each<[what: string, text: string]>([
    [
      'a signature',
      `-----BEGIN PGP SIGNATURE-----\nVersion: GnuPG v2\n\n${encoded(3)}\n=aB3d\n-----END PGP SIGNATURE-----\nBye`,
    ],
    [
      'a signature whose lines were joined',
      `-----BEGIN PGP SIGNATURE----- ${encoded(2).replace('\n', ' ')} -----END PGP SIGNATURE-----`,
    ],
    ['a message', `-----BEGIN PGP MESSAGE-----\n\n${encoded(9)}\n-----END PGP MESSAGE-----`],
    ['a certificate', `-----BEGIN CERTIFICATE-----\n${encoded(9)}\n-----END CERTIFICATE-----`],
    [
      'a signature that is quoted',
      `> -----BEGIN PGP SIGNATURE-----\n> ${encoded(2).replace('\n', '\n> ')}\n> -----END PGP SIGNATURE-----`,
    ],
    ['an attachment in a text', `begin 644 photo.jpg\n${encoded(4)}\n${encoded(1).slice(0, 30)}\nend`],
    ['an attachment that uuencode wrote', `begin 644 photo.jpg\n${uuencoded(4)}\n#0V%T\n\`\nend`],
    ['sums of files', `${sha256}  shop-1.2.tar.gz\n${sha1} *setup.exe`],
    ['a sum as BSD writes it', `SHA256 (shop-1.2.dmg) = ${sha256}`],
    ['a sum behind its file', `shop-1.2.zip: ${sha1}`],
    ['a sum that is called so', `Its SHA-1 checksum is ${sha1}.`],
    ['a commit', `Fixed in commit ${sha1}.`],
    ['a fingerprint', `gpg --recv-keys ${sha1.toUpperCase()}`],
    ['a public key', `ssh-ed25519 ${encoded(1)} release@brand.com`],
  ])('%s', (_what, text) => {
    expect(inText(`Version 1.2 is out.\n\n${text}`)).toEqual([]);
  });

  test.each<[what: string, text: string]>([
    [
      'beside armor',
      `-----BEGIN PGP SIGNATURE-----\n${encoded(2)}\n-----END PGP SIGNATURE-----\nRef ${token}`,
    ],
    ['where armor does not end', `-----BEGIN PGP SIGNATURE-----\nRef ${token}`],
    [
      'among links of one length',
      `${link}\n${link}\n${`Ref(${token})`.padEnd(link.length, '!')}\n${link}\n${link}`,
    ],
    ['below lines of base64', `${encoded(4)}\nRef(${token})`],
    [
      'in each of three lines',
      [1, 2, 3].map((line) => `${line}${token}${token}${token}`.slice(0, 64)).join('\n'),
    ],
    ['as long as a sum', `Your key: ${sha1}`],
    ['before the address of a site', `Ref ${sha1} at news@brand.com`],
    ['behind the word for a sum', `The commit is yours: ${token}`],
  ])('but one is marked %s', (_what, text) => {
    expect(inText(text)).toEqual([expect.stringContaining('A token may be left in the text')]);
  });
});
