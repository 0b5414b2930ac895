import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

const clean = (html: string, text: string | null = null) =>
  cleanMail(parsedMail({ html, text }), { imageKey });
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

describe('What Word leaves in a mail', () => {
  test.each([
    ['a paragraph mark', '<p class="MsoNormal">News<o:p></o:p></p>', '<p class="MsoNormal">News</p>'],
    ['a blank paragraph mark', '<p>News<o:p>&nbsp;</o:p></p>', '<p>News\u00A0</p>'],
    ['a place it recognised', '<st1:place w:st="on">London</st1:place>', 'London'],
    [
      'a shape',
      '<v:shape style="width:9px"><v:imagedata src="https://cdn.brand.com/a.png"/></v:shape>News',
      'News',
    ],
    [
      'a button',
      '<v:roundrect href="https://brand.com/" fillcolor="#f00"><w:anchorlock/><center>Buy</center></v:roundrect>',
      '<center>Buy</center>',
    ],
    ['styles only it reads', '<td style="mso-line-height-rule:exactly;color:red">News</td>', 'News'],
    ['a style only it reads', '<p style="mso-margin-top-alt:auto">News</p>', '<p>News</p>'],
    [
      'its name spaces',
      '<div xmlns:v="urn:schemas-microsoft-com:vml" xml:lang="de" lang="de">News</div>',
      '<div lang="de">News</div>',
    ],
    ['what is for no reader of it', '<div style="mso-hide:all">News</div>', '<div>News</div>'],
  ])('is gone: %s', (_what, html, shown) => {
    expect(inside(html)).toBe(shown);
  });
});

describe('An attribute', () => {
  test.each([
    ['of the look', '<p align="center" class="a b" id="c" title="d" dir="rtl" lang="he">x</p>'],
    [
      'of a table',
      '<table width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation" align="center"><tbody><tr><td>x</td></tr></tbody></table>',
    ],
    [
      'of a cell',
      '<table><tbody><tr><td width="300" height="20" colspan="2" rowspan="3" valign="top" bgcolor="#ffffff" nowrap="">x</td></tr></tbody></table>',
    ],
    ['of a list', '<ol start="3" type="a" reversed=""><li value="7">x</li></ol>'],
    ['of a font', '<font color="red" size="2" face="Arial">x</font>'],
    ['of a rule', '<hr size="1" color="#cccccc" noshade="">x'],
    ['for those who listen', '<div aria-hidden="true" aria-label="y" role="img">x</div>'],
    ['of an anchor', '<a name="top">x</a>'],
    ['of a time', '<time datetime="2026-03-01">x</time>'],
    ['of a map', '<map name="m"><area shape="rect" coords="0,0,9,9" alt="y"></map>x'],
  ])('%s stays', (_what, html) => {
    expect(inside(html)).toBe(html);
  });

  test.each([
    'onclick="x()"',
    'ONLOAD=x()',
    'onfocus=x autofocus',
    'onanimationstart="x"',
    'style="behavior:url(x)"',
    'data-id="7"',
    'contenteditable',
    'draggable="true"',
    'tabindex="1"',
    'accesskey="x"',
    'slot="x"',
    'is="x-y"',
    'xmlns="http://www.w3.org/2000/svg"',
    'itemprop="url"',
    'formaction="https://brand.com/"',
    'ping="https://brand.com/"',
    'target="_top"',
    'download',
    'background="https://cdn.brand.com/a.png"',
    'src="https://cdn.brand.com/a.png"',
    'href="https://brand.com/"',
    'cite="https://brand.com/"',
    'popover',
    'nonce="x"',
    'part="x"',
    'srcdoc="x"',
    'name="body"',
    '"=x',
    '<b=x',
    'a`b=x',
  ])('%s goes', (attribute) => {
    expect(inside(`<p ${attribute}>x</p>`)).toBe('<p>x</p>');
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
