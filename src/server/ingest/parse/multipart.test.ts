import { describe, expect, test } from 'vitest';
import { readContentType, readParameter } from '#server/ingest/parse/content-type.ts';
import { outlineMime } from '#server/ingest/parse/mime-outline.ts';
import { tinyPng } from '#tests/support/mail/mail.ts';
import { plainFields, readMail } from '#tests/support/mail/read-mail.ts';

/** The lines of a part. */
type Part = string[];

const leaf = (type: string, body: string, ...fields: string[]): Part => [
  `Content-Type: ${type}`,
  ...fields,
  '',
  body,
];
const multi = (kind: string, boundary: string, ...parts: Part[]): Part => [
  `Content-Type: multipart/${kind}; boundary="${boundary}"`,
  '',
  ...parts.flatMap((part) => [`--${boundary}`, ...part]),
  `--${boundary}--`,
];

const text = leaf('text/plain; charset=utf-8', 'plain words');
const html = leaf('text/html; charset=utf-8', '<p>html</p>');
const png = leaf(
  'image/png; name=a.png',
  tinyPng('a').toString('base64'),
  'Content-Transfer-Encoding: base64',
);
const pdf = leaf('application/pdf', 'JVBERi0=', 'Content-Transfer-Encoding: base64');

async function bodyOf(part: Part) {
  const mail = await readMail([...plainFields, ...part, '']);
  return {
    text: mail.text?.trim() ?? null,
    html: mail.html?.trim() ?? null,
    pictures: mail.inlineImages.length,
  };
}

describe('Of the parts of a message', () => {
  test.each<[string, Part]>([
    ['alternative(text, html)', multi('alternative', 'a', text, html)],
    ['alternative(html, text)', multi('alternative', 'a', html, text)],
    ['mixed(alternative(text, html), pdf)', multi('mixed', 'm', multi('alternative', 'a', text, html), pdf)],
    ['related(alternative(text, html))', multi('related', 'r', multi('alternative', 'a', text, html))],
    ['alternative(text, related(html))', multi('alternative', 'a', text, multi('related', 'r', html))],
    ['alternative(text, mixed(html, pdf))', multi('alternative', 'a', text, multi('mixed', 'm', html, pdf))],
    [
      'signed(alternative(text, html), signature)',
      multi(
        'signed',
        's',
        multi('alternative', 'a', text, html),
        leaf('application/pkcs7-signature', 'AAAA'),
      ),
    ],
    [
      'alternative(text, amp, html)',
      multi('alternative', 'a', text, leaf('text/x-amp-html', '<html ⚡4email>'), html),
    ],
    [
      'alternative(text, watch, html)',
      multi('alternative', 'a', text, leaf('text/watch-html', '<b>watch</b>'), html),
    ],
    [
      'alternative(text, html, calendar)',
      multi('alternative', 'a', text, html, leaf('text/calendar; method=REQUEST', 'BEGIN:VCALENDAR')),
    ],
  ])('%s, text and html are the body', async (_shape, part) => {
    expect(await bodyOf(part)).toEqual({ text: 'plain words', html: '<p>html</p>', pictures: 0 });
  });

  test.each<[string, Part]>([
    ['related(html, png)', multi('related', 'r', html, png)],
    ['mixed(html, png)', multi('mixed', 'm', html, png)],
    ['mixed(related(html, png), pdf)', multi('mixed', 'm', multi('related', 'r', html, png), pdf)],
    ['alternative(related(html, png))', multi('alternative', 'a', multi('related', 'r', html, png))],
  ])('%s, the picture is kept beside the html', async (_shape, part) => {
    expect(await bodyOf(part)).toMatchObject({ html: '<p>html</p>', pictures: 1 });
  });

  test.each<[string, Part]>([
    [
      'page',
      leaf(
        'text/html; name=terms.html',
        '<p>terms</p>',
        'Content-Disposition: attachment; filename=terms.html',
      ),
    ],
    ['text', leaf('text/plain; name=log.txt', 'a log', 'Content-Disposition: attachment; filename=log.txt')],
    ['message', leaf('message/rfc822', 'From: a@b.example\r\nSubject: inner\r\n\r\ninner words')],
    ['list', leaf('text/csv', 'a;b;c')],
    ['visiting card', leaf('text/vcard', 'BEGIN:VCARD\r\nFN:Anna\r\nEND:VCARD')],
  ])('an attached %s is none of the body', async (_what, attached) => {
    const body = await bodyOf(multi('mixed', 'm', multi('alternative', 'a', text, html), attached));
    expect(body).toMatchObject({ text: 'plain words', html: '<p>html</p>' });
  });

  test('several texts are read in their order', async () => {
    const two = multi('mixed', 'm', leaf('text/plain', 'first'), pdf, leaf('text/plain', 'second'));
    expect((await bodyOf(two)).text).toMatch(/^first\s+second$/);
  });

  test('a line of the list’s software below the html is read too', async () => {
    const footed = multi('mixed', 'm', html, leaf('text/plain', 'Sent by the list.'));
    const body = await bodyOf(footed);
    expect(`${body.html} ${body.text}`).toContain('Sent by the list.');
    expect(body.html).toContain('<p>html</p>');
  });

  test.each<[string, Part]>([
    ['no fields at all', ['', 'plain words']],
    ['fields that do not name its type', ['Content-Transfer-Encoding: 7bit', '', 'plain words']],
    ['a type without a kind', ['Content-Type: text', '', 'plain words']],
  ])('one with %s is text', async (_what, part) => {
    expect((await bodyOf(multi('mixed', 'm', part))).text).toBe('plain words');
  });

  test('one that is empty is nothing', async () => {
    expect(await bodyOf(multi('alternative', 'a', leaf('text/plain', ''), html))).toMatchObject({
      html: '<p>html</p>',
    });
  });
});

describe('A boundary', () => {
  const withBoundary = (parameter: string, ...lines: string[]): Part => [
    `Content-Type: multipart/mixed; ${parameter}`,
    '',
    ...lines,
  ];
  const delimited = (boundary: string) => [`--${boundary}`, ...text, `--${boundary}--`];

  test.each<[string, Part]>([
    ['without quotes', withBoundary('boundary=abc', ...delimited('abc'))],
    ['in quotes', withBoundary('boundary="abc"', ...delimited('abc'))],
    ['with blanks inside', withBoundary('boundary="a b c"', ...delimited('a b c'))],
    [
      'with every mark that is allowed',
      withBoundary(`boundary="=_'()+,-./:?"`, ...delimited(`=_'()+,-./:?`)),
    ],
    ['that looks like dashes', withBoundary('boundary="----=_Part"', ...delimited('----=_Part'))],
    ['in capitals by its name', withBoundary('BOUNDARY=abc', ...delimited('abc'))],
    ['with blanks around its mark', withBoundary('boundary = "abc"', ...delimited('abc'))],
    [
      'behind other parameters',
      withBoundary('charset="utf-8"; type="text/html"; boundary=abc', ...delimited('abc')),
    ],
    ['in a line of its own', ['Content-Type: multipart/mixed;', '\tboundary="abc"', '', ...delimited('abc')]],
    ['with blanks behind its lines', withBoundary('boundary=abc', '--abc  ', ...text, '--abc--\t')],
    [
      'with words before and after its parts',
      withBoundary('boundary=abc', 'This is MIME.', ...delimited('abc'), 'The end.'),
    ],
    ['that is never closed', withBoundary('boundary=abc', '--abc', ...text)],
    ['that is closed twice', withBoundary('boundary=abc', ...delimited('abc'), '--abc--')],
    ['of 70 characters', withBoundary(`boundary=${'x'.repeat(70)}`, ...delimited('x'.repeat(70)))],
  ])('%s divides', async (_form, part) => {
    expect((await bodyOf(part)).text).toBe('plain words');
  });

  test('in other letters does not divide', async () => {
    const lines = ['--abc', ...text, '--ABC', 'still the same part', '--abc--'];
    expect((await bodyOf(withBoundary('boundary=abc', ...lines))).text).toBe(
      'plain words\n--ABC\nstill the same part',
    );
  });

  test('inside a line does not divide', async () => {
    const lines = ['--abc', ...text, 'see --abc', ' --abc', '--abc--'];
    expect((await bodyOf(withBoundary('boundary=abc', ...lines))).text).toBe(
      'plain words\nsee --abc\n --abc',
    );
  });

  test('of the outer multipart ends an inner one that was never closed', async () => {
    const lines = [
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      ...html,
      '--out',
      ...text,
      '--out--',
    ];
    const body = await bodyOf(withBoundary('boundary=out', ...lines));
    expect(body.html).toContain('<p>html</p>');
    expect(`${body.html}${body.text}`).toContain('plain words');
  });

  test.each([
    ['begins', 'abc', 'abcdef'],
    ['is begun by', 'abcdef', 'abc'],
  ])('that %s the one inside it is told from it', async (_how, outer, inner) => {
    const part = multi('mixed', outer, multi('alternative', inner, text, html), png);
    expect(await bodyOf(part)).toEqual({ text: 'plain words', html: '<p>html</p>', pictures: 1 });
  });
});

describe('The outline of a message', () => {
  test('has its parts without children, in their order, with their bodies', () => {
    const message = Buffer.from(
      multi(
        'mixed',
        'm',
        multi('alternative', 'a', text, html),
        leaf('IMAGE/PNG', 'AA', 'Content-Transfer-Encoding: BASE64'),
      ).join('\n'),
    );
    const leaves = outlineMime(message);
    expect(leaves.map(({ type, charset, encoding }) => [type, charset, encoding])).toEqual([
      ['text/plain', 'utf-8', ''],
      ['text/html', 'utf-8', ''],
      ['image/png', '', 'base64'],
    ]);
    expect(
      leaves.map(({ bodyStart, bodyEnd }) => message.toString('utf8', bodyStart, bodyEnd).trim()),
    ).toEqual(['plain words', '<p>html</p>', 'AA']);
  });

  test.each([
    ['text/html', 'text/html'],
    ['  Text/HTML ; charset=x', 'text/html'],
    ['text/html;charset=x', 'text/html'],
    ['text/html(comment)', 'text/html'],
    ['text', 'text'],
    ['; charset=x', ''],
    ['', ''],
  ])('reads the type of %j as %j', (field, type) => {
    expect(readContentType(field).type).toBe(type);
  });

  test.each([
    ['text/html; charset=utf-8', 'utf-8'],
    ['text/html; charset="utf-8"', 'utf-8'],
    ['text/html;charset=utf-8;x=y', 'utf-8'],
    ['text/html; Charset = utf-8', 'utf-8'],
    ['text/html; x="a;b"; charset=utf-8', 'utf-8'],
    ['text/html; charset="ut\\f-8"', 'utf-8'],
    ['text/html; charset=', ''],
    ['text/html; xcharset=utf-8', ''],
    ['text/html', ''],
  ])('reads the charset of %s as %j', (field, charset) => {
    expect(readParameter(field, 'charset')).toBe(charset);
  });
});
