import { describe, expect, test } from 'vitest';
import { inspectMail } from '#server/ingest/gate/inspect-mail.ts';
import { identifyBrand } from '#server/ingest/identify/identify-brand.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { hrefsOf } from '#tests/support/link-shapes/compare.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** A campaign that addresses the subscriber by local part and never by a name. */
function mailTo(local: string, over: Partial<ParsedMail> = {}): ParsedMail {
  return parsedMail({
    from: { name: 'Oak & Row', address: 'news@oakandrow.example' },
    recipients: [{ name: '', address: `${local}@reader.example` }],
    subject: `Visitor ${local}'s personal 80% OFF`,
    html: `<h1>${local}, 80% off</h1><p>We made this for ${local}.</p>
      <a href="https://www.oakandrow.example/sale?u=${local}&size=m">Sale</a>
      <a href="https://www.oakandrow.example/user/${local}">Lamps</a>
      <img alt="A lamp for ${local}" src="https://img.oakandrow.example/a.png" width="300" height="200">`,
    text: `Visitor ${local}, your 80% code\nLogin: ${local}\nhttps://www.oakandrow.example/sale?u=${local}`,
    ...over,
  });
}

const sanitized = (mail: ParsedMail) => makePublicCopy(mail, { imageKey, brandDomain: 'oakandrow.example' });

function residueOf(mail: ParsedMail): string[] {
  const brand = identifyBrand(mail);
  const { findings } = inspectMail(mail, sanitized(mail), { brand, authservId: null });
  return findings.filter(({ rule }) => rule === 'residue').map(({ what }) => what);
}

const telling = [
  'thandiwe88',
  'k771',
  'lindberg',
  'annikalind',
  'r.wrona',
  'yannik_le_goff',
  'j-sorensen',
  '30417755',
];

describe('What stands before the @ is the reader wherever it stands alone', () => {
  const expected = sanitized(mailTo('rux.popa'));

  test('in the words of a campaign.', () => {
    expect(expected.subject).toBe('Visitor your personal 80% OFF');
    expect(expected.html).toContain('<h1>80% off</h1>');
    expect(expected.html).toContain('We made this for you@example.com.');
    expect(expected.text).toBe(
      'Visitor you@example.com, your 80% code\nLogin:\nhttps://www.oakandrow.example/sale',
    );
    expect(hrefsOf(expected.html)).toEqual([
      'https://www.oakandrow.example/sale?size=m',
      'https://oakandrow.example/',
    ]);
    expect(expected.shown.alternativeTexts).toEqual(['A lamp for you@example.com']);
  });

  test.each(telling)('%s: the copy is the same', (local) => {
    expect(sanitized(mailTo(local))).toEqual(expected);
    expect(residueOf(mailTo(local))).toEqual([]);
  });
});

describe('A word, a role, a short one or the sender’s own is left in a text', () => {
  const input = 'One summer, two lamps: info for the team, hello from Oak, and k7 of black-friday';

  test.each(['one', 'two', 'summer', 'info', 'team', 'hello', 'k7', 'oakandrow', 'black-friday', '2026'])(
    '%s',
    (local) => {
      const text = `${input} in 2026 by oakandrow`;
      const mail = mailTo(local, { subject: input, html: `<h1>${input}</h1><p>${text}</p>`, text });
      const copy = sanitized(mail);
      expect(copy.subject).toBe(input);
      expect(copy.html).toContain(`<h1>${input}</h1><p>${text}</p>`);
      expect(copy.text).toBe(text);
      expect(residueOf(mail)).toEqual([]);
    },
  );

  test.each(['summer', 'k7', 'rose'])('and goes from links that say whose they are: %s', (local) => {
    expect(hrefsOf(sanitized(mailTo(local)).html)).toEqual([
      'https://www.oakandrow.example/sale?size=m',
      'https://oakandrow.example/',
    ]);
    const page = `https://www.oakandrow.example/collections/${local}?season=${local}`;
    expect(hrefsOf(sanitized(mailTo(local, { html: `<a href="${page}">Sale</a>` })).html)).toEqual([page]);
  });

  test.each([
    ['wrona', 'https://www.oakandrow.example/sale?ref=wrona&id=wrona', 'https://www.oakandrow.example/sale'],
    ['wrona', 'https://www.oakandrow.example/wrona/sale', 'https://oakandrow.example/'],
    ['wrona', 'https://www.oakandrow.example/wrona-lamps', 'https://www.oakandrow.example/wrona-lamps'],
    ['oakandrow', 'https://www.instagram.com/oakandrow/', 'https://www.instagram.com/oakandrow/'],
    ['k7', 'https://www.oakandrow.example/lamps/k7', 'https://www.oakandrow.example/lamps/k7'],
    [
      'k7',
      'https://www.oakandrow.example/sale?x=ilse%40web.de&size=m',
      'https://www.oakandrow.example/sale?size=m',
    ],
    ['k7', 'https://www.oakandrow.example/sale#iker@yahoo.es', 'https://www.oakandrow.example/sale'],
    ['k7', 'https://www.oakandrow.example/u/wei1990@qq.com/sale', 'https://oakandrow.example/'],
    [
      'k7',
      'https://www.oakandrow.example/ask?to=lamps@oakandrow.example',
      'https://www.oakandrow.example/ask?to=lamps@oakandrow.example',
    ],
  ])('Of %s the link %s leads to %s', (local, link, shown) => {
    const copy = sanitized(
      mailTo(local, { html: `<a href="${link.replaceAll('&', '&amp;')}">Sale</a>`, text: link }),
    );
    expect(hrefsOf(copy.html)).toEqual([shown]);
    expect(copy.text).toBe(shown);
  });

  test.each([
    ['summer', "Visitor summer's personal 80% OFF"],
    ['summer', 'Hi summer, 80% off'],
    ['k7', 'k7, your 80% code is here'],
    ['rose', 'Username: rose'],
    ['mae', 'Besucher mae: 80 %'],
  ])('and where it is called, the mail is held: %s', (local, line) => {
    const mail = mailTo(local, { subject: line, html: `<p>${line}</p>`, text: null });
    const isLeft = sanitized(mail).subject.includes(local);
    expect(residueOf(mail)).toHaveLength(isLeft ? 1 : 0);
  });

  test.each([
    ['summer', 'Hello Summer!'],
    ['rose', 'Rose, pink and gold'],
    ['max', 'Max comfort for less'],
  ])('but not where a heading says it: %s', (local, line) => {
    expect(residueOf(mailTo(local, { subject: line, html: `<p>${line}</p>`, text: null }))).toEqual([]);
  });
});
