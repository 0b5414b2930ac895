import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const clean = (html: string, text: string | null = null) =>
  makePublicCopy(parsedMail({ html, text }), { imageKey });
const inside = (html: string) => /<body[^>]*>([\s\S]*)<\/body>$/.exec(clean(html).html)?.[1];

describe('What a mail says to Outlook alone is not in the copy', () => {
  test.each([
    ['a table', '<!--[if mso]><table><tr><td>Outlook</td></tr></table><![endif]-->News'],
    ['what is for all but Outlook stays', '<!--[if !mso]><!-->News<!--<![endif]-->'],
    ['the same with dashes', '<!--[if !mso]><!-- -->News<!--<![endif]-->'],
    ['the same without a comment', '<![if !mso]>News<![endif]>'],
    [
      'by version',
      '<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->News',
    ],
    [
      'by several',
      '<!--[if (gte mso 9)|(IE)]><table width="600"><tr><td><![endif]-->News<!--[if (gte mso 9)|(IE)]></td></tr></table><![endif]-->',
    ],
    ['a picture', '<!--[if mso]><img src="https://cdn.brand.com/a.png"><![endif]-->News'],
    [
      'a button',
      '<!--[if mso]><v:roundrect href="https://brand.com/"><center>Buy</center></v:roundrect><![endif]-->News',
    ],
    [
      'an instruction of Word',
      '<?xml:namespace prefix = o ns = "urn:schemas-microsoft-com:office:office" />News',
    ],
    ['a style sheet', '<!--[if mso]><style>p{color:red}</style><![endif]-->News'],
    ['blanks', '<!--[if mso]>&nbsp;<![endif]-->News<!--[if mso]>&nbsp;<![endif]-->'],
  ])('%s', (_what, html) => {
    const copy = clean(html);
    expect(copy.text).toBe('News');
    expect(copy.html).toBe('<body>News</body>');
    expect(copy.images).toEqual([]);
  });

  test('and a comment that never ends leaves the text part', () => {
    expect(clean('<!--[if mso]><p>Outlook</p><p>News</p>', 'The text part').html).toContain(
      '<p>The text part</p>',
    );
  });
});

test('What Word leaves in a mail is gone, and what is shown stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'outlook.tsv', ['what', 'html', 'shown']),
    ({ html, shown }) => {
      expect(inside(html)).toBe(shown);
    },
  );
});

describe('An attribute', () => {
  test('goes where it only serves Outlook, or nobody', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'attributes-that-go.tsv', ['attribute']),
      ({ attribute }) => {
        expect(inside(`<p ${attribute}>x</p>`)).toBe('<p>x</p>');
      },
    );
  });

  test.each([
    ['in capitals', '<P ALIGN=center>x</P>', '<p align="center">x</p>'],
    ['without quotes', '<p align=center>x</p>', '<p align="center">x</p>'],
    ['given twice', '<p align="left" align="right">x</p>', '<p align="left">x</p>'],
    [
      'with entities',
      '<p title="a &amp; b &lt;c&gt; &quot;d&quot;">x</p>',
      '<p title="a &amp; b &lt;c&gt; &quot;d&quot;">x</p>',
    ],
    ['with a backtick', '<p title="`">x</p>', '<p title="&#96;">x</p>'],
    ['of no end', `<p title="${'y'.repeat(3_000)}">x</p>`, `<p title="${'y'.repeat(1_000)}">x</p>`],
    [
      'of a map that is elsewhere',
      '<img src="https://cdn.brand.com/a.png" usemap="https://brand.com/#m">x',
      `<img src="mv-image:${imageKey('https://cdn.brand.com/a.png')}">x`,
    ],
    [
      'of a map',
      '<img src="https://cdn.brand.com/a.png" usemap="#m">x',
      `<img src="mv-image:${imageKey('https://cdn.brand.com/a.png')}" usemap="#m">x`,
    ],
    ['that hides', '<p hidden>x</p>y', '<p style="display:none">x</p>y'],
  ])('%s is written in one way', (_how, html, shown) => {
    expect(inside(html)).toBe(shown);
  });
});
