import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const clean = (html: string) => makePublicCopy(parsedMail({ html }), { imageKey });
/** Content of the body. */
const inside = (html: string) => /<body[^>]*>([\s\S]*)<\/body>$/.exec(clean(html).html)?.[1];

describe('The html of a mail', () => {
  test('keeps layout, presentational attributes and text', () => {
    const html =
      '<table width="600" bgcolor="#fff" cellpadding="0"><tbody><tr><td align="center" colspan="2"><font color="red" size="2">Sale</font><br></td></tr></tbody></table>';
    expect(inside(html)).toBe(html);
    expect(clean(html).cleaningNote).toBeNull();
  });

  test('keeps what the body itself says, and the language of the page', () => {
    const { html } = clean(
      '<html lang="de" dir="ltr"><body bgcolor="#eee" class="b" style="margin:0" text="#111" onload="x()">Hallo zusammen',
    );
    expect(html).toBe(
      '<body lang="de" dir="ltr" bgcolor="#eee" class="b" text="#111" style="margin:0">Hallo zusammen</body>',
    );
  });

  test('puts all style sheets in front, in their order', () => {
    const { html } = clean(
      '<style>.a{color:red}</style><body>x<style type="text/css" media="print">.b{color:red}</style>',
    );
    expect(html).toBe('<style>.a{color:red}\n@media print{.b{color:red}\n}</style><body>x</body>');
  });

  test.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['<p onclick="alert(1)" onpointerrawupdate=x>ok</p>', '<p>ok</p>'],
    ['<iframe srcdoc="<script>1</script>"></iframe>ok', 'ok'],
    ['<object data=x>in</object><embed src=x>ok', 'ok'],
    ['<svg><style><img src=x onerror=alert(1)></style></svg>ok', 'ok'],
    ['<math><mtext><script>1</script></mtext></math>ok', 'ok'],
    ['<template><b>x</b></template><noscript><img src=x></noscript>ok', 'ok'],
    ['<!-- comment --><!--[if mso]><b>mso</b><![endif]-->ok', 'ok'],
    ['<meta http-equiv=refresh content="0;url=x"><base href=x><link rel=stylesheet href=x>ok', 'ok'],
    [
      '<form action=x method=post><input name=a><select><option>b</select><textarea>c</textarea><button type=submit>ok</button></form>',
      '<div><span>ok</span></div>',
    ],
    ['<x-card><blink>ok</blink></x-card>', 'ok'],
    ['<picture><source srcset="https://cdn.brand.com/dark.png"><b>ok</b></picture>', '<b>ok</b>'],
    [
      '<p title="&quot;><script>alert(1)</script>">ok</p>',
      '<p title="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">ok</p>',
    ],
    ['&lt;script&gt;ok', '&lt;script&gt;ok'],
    ['<div id=a name=b ping=c formaction=d data-x=e contenteditable>ok</div>', '<div id="a">ok</div>'],
  ])('turns %s into %s', (html, sanitized) => {
    expect(inside(html)).toBe(sanitized);
  });

  test('gives pictures no name, which could stand for a part of the document', () => {
    const html = inside('<img name=body id=a src="https://cdn.brand.com/a.png">');
    expect(html).toBe(`<img id="a" src="mv-image:${imageKey('https://cdn.brand.com/a.png')}">`);
  });

  test('keeps text 300 elements deep', () => {
    expect(inside(`${'<div>'.repeat(300)}deep`)).toContain('deep');
  });

  test('flattens what is nested deeper than browsers care for', () => {
    const html = inside(`${'<div>'.repeat(3_000)}deep<script>x</script>`) ?? '';
    expect(html.match(/<div>/g)).toHaveLength(400);
    expect(html).toContain('deep');
    expect(html).not.toContain('script');
  });

  test.each([
    ['twenty thousand open elements', `<p>lost</p>${'<div>'.repeat(20_000)}`],
    [
      'formatting elements that multiply',
      `<p>${Array.from({ length: 800 }, (_, size) => `<font size=${size}>`).join('')}${'<p>x'.repeat(800)}`,
    ],
    ['two megabytes', `<p>${'word '.repeat(500_000)}`],
  ])('is shown as plain text when it holds %s', (_what, html) => {
    const sanitized = makePublicCopy(parsedMail({ html, text: 'The text part.' }), { imageKey });
    expect(sanitized.html).toContain('<p>The text part.</p>');
    expect(sanitized.images).toEqual([]);
    expect(sanitized.cleaningNote).toContain('shown as its text');
  });

  test('is shown as the words in it when it is too large and there is no text part', () => {
    const html = `<style>p{color:red}</style><p>First &amp; foremost</p><script>alert(1)</script>${'<i>'.repeat(700_000)}`;
    expect(clean(html).text).toBe('First & foremost');
  });

  test.each([
    '',
    '   \n ',
    '<html><body> &nbsp; </body></html>',
    '<img src="https://t.brand.com/open.gif" width=1 height=1>',
    '<frameset><frame src=x></frameset>',
  ])('is empty when there is nothing to see: %j', (html) => {
    expect(clean(html).html).toBe('');
  });
});
