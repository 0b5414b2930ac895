import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { firstLine } from '#server/ingest/sanitize/html/text-collector.ts';
import { extractTextRoughly, textToHtml } from '#server/ingest/sanitize/plain-text.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const clean = (html: string) => makePublicCopy(parsedMail({ html }), { imageKey });
const textOf = (html: string) => clean(html).text;

test('in every form', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'visible-text.tsv', ['what', 'html', 'text']),
    ({ html, text }) => {
      expect(textOf(html)).toBe(text);
    },
  );
});

describe('What is out of sight is not its text', () => {
  test.each([
    'display:none',
    'DISPLAY: NONE',
    'display:none !important',
    'color:red;display:none',
    'visibility:hidden',
    'opacity:0',
    'opacity:0.0;color:red',
    'max-height:0',
    'max-height:0px;overflow:hidden',
    'max-height:1px',
    'font-size:0',
    'font-size:1px;line-height:1px',
  ])('by %s', (style) => {
    const { text, preheader } = clean(`<div style="${style}">Up to 50% off</div><h1>Sale is on now</h1>`);
    expect({ text, preheader }).toEqual({ text: 'Sale is on now', preheader: 'Up to 50% off' });
  });

  test.each([
    'display:inline',
    'display:block;color:#fff',
    'visibility:visible',
    'opacity:0.9',
    'opacity:.05',
    'max-height:10px',
    'max-height:100%',
    'font-size:10px',
    'font-size:1em',
    'line-height:0',
    'mso-hide:all',
  ])('but not by %s', (style) => {
    expect(textOf(`<div style="${style}">Up to 50% off</div><h1>Sale is on now</h1>`)).toBe(
      'Up to 50% off\nSale is on now',
    );
  });

  test.each(['preheader', 'pre-header', 'mcnPreviewText preview-text', 'a PREVIEW b', 'previewtext'])(
    'by the class or id %s',
    (name) => {
      for (const attribute of ['class', 'id']) {
        const { text, preheader } = clean(
          `<div ${attribute}="${name}">Up to 50% off</div><h1>Sale is on now</h1>`,
        );
        expect({ text, preheader }).toEqual({ text: 'Sale is on now', preheader: 'Up to 50% off' });
      }
    },
  );

  test.each(['header', 'previews', 'previewer', 'preheaderless'])('and not by the class %s', (name) => {
    expect(textOf(`<div class="${name}">Up to 50% off</div><h1>Sale</h1>`)).toBe('Up to 50% off\nSale');
  });

  test('with everything in it, also where it is shown again', () => {
    expect(textOf('<div style="display:none">a<p style="display:block">b</p></div>News')).toBe('News');
  });
});

describe('Parts of hidden preview text', () => {
  test.each([
    ['paragraphs', '<p>Half price lamps</p><p>Free delivery</p>'],
    ['a line and a block', 'Half price lamps<div>Free delivery</div>'],
    ['a block and a line', '<div>Half price lamps</div>Free delivery'],
    ['cells', '<table><tr><td>Half price lamps</td><td>Free delivery</td></tr></table>'],
    ['rows', '<table><tr><td>Half price lamps</td></tr><tr><td>Free delivery</td></tr></table>'],
    ['items of a list', '<ul><li>Half price lamps</li><li>Free delivery</li></ul>'],
    ['lines', 'Half price lamps<br>Free delivery'],
    ['headings in a section', '<section><h2>Half price lamps</h2>Free delivery</section>'],
    ['a term and what it means', '<dl><dt>Half price lamps</dt><dd>Free delivery</dd></dl>'],
    ['a summary and its details', '<details><summary>Half price lamps</summary>Free delivery</details>'],
    [
      'spans shown as blocks',
      '<span style="display:block">Half price lamps</span><span>Free delivery</span>',
    ],
    ['spans shown as cells', '<b style="display:inline-block">Half price lamps</b><b>Free delivery</b>'],
    ['blocks hidden once more', '<div style="display:none">Half price lamps</div><div>Free delivery</div>'],
    ['blocks with filler between', '<p>Half price lamps</p>&zwnj;&#847;&shy;<p>Free delivery</p>'],
    ['filler alone between words', 'Half price lamps&zwnj;&#847;&#8203;Free delivery'],
    ['a block of filler', '<p>Half price lamps</p><p>&#8203;&zwnj;</p><p>Free delivery</p>'],
  ])('are words apart: %s', (_what, html) => {
    const { preheader, text } = clean(`<div style="display:none">${html}</div><h1>Sale is on now</h1>`);
    expect({ preheader, text }).toEqual({
      preheader: 'Half price lamps Free delivery',
      text: 'Sale is on now',
    });
  });

  test('are one word where only its look changes', () => {
    const html = '<div style="display:none">Half pr<b>ice</b> la&shy;mps</div><h1>Sale is on now</h1>';
    expect(clean(html).preheader).toBe('Half price lamps');
  });
});

describe('An interactive mail', () => {
  const sheet = '<style>#a:checked~.pane{display:block}</style>';

  test('is read with what its controls show, which is no preview', () => {
    const { text, preheader } = clean(
      `${sheet}<div style="display:none"><input type="radio" id="a"><label for="a">Lamps and chairs</label><div>Rugs</div></div><p>See the shop</p>`,
    );
    expect({ text, preheader }).toEqual({
      text: 'Lamps and chairs\nRugs\nSee the shop',
      preheader: 'Lamps and chairs',
    });
  });

  test('keeps what is ticked and its label, without what would be sent', () => {
    expect(
      clean(
        `${sheet}<form action="x"><input TYPE="Radio" id="a" name="n" value="v" form="f" checked onclick="x()" autofocus><label for="a" onclick="x()">Lamps</label></form>`,
      ).html,
    ).toContain('<div><input type="Radio" id="a" name="n" checked=""><label for="a">Lamps</label></div>');
  });

  test.each(['', 'text', 'submit', 'image', 'file', 'password', 'hidden', 'button', 'radio x'])(
    'keeps no input of the type "%s"',
    (type) => {
      expect(clean(`${sheet}<input type="${type}"><p>Lamps</p>`).html).not.toContain('<input');
    },
  );

  test('has rules that ask what is ticked; in others there is nothing to tick', () => {
    expect(clean('<input type="radio" id="a"><label for="a">Lamps</label>').html).toBe(
      '<body><span>Lamps</span></body>',
    );
  });
});

describe('The first line worth reading', () => {
  test.each([
    ['Sale is on now\nMore', 'Sale is on now'],
    ['Menu\nLamps\nSale is on now', 'Sale is on now'],
    ['View in browser\nSale is on now', 'Sale is on now'],
    ['Im Browser ansehen\nJetzt im Angebot', 'Jetzt im Angebot'],
    ['Unsubscribe from this list\nSale is on now', 'Sale is on now'],
    ['https://brand.com/a-page\nSale is on now', 'Sale is on now'],
    ['================\nSale is on now', 'Sale is on now'],
    ['*** Sale is on now ***', 'Sale is on now'],
    ['\n\n  Sale  is on now  ', 'Sale is on now'],
    [`${'word '.repeat(60)}`, `${'word '.repeat(40).trim()}…`],
    ['Menu', null],
    ['', null],
  ])('of %.60j is %.60j', (text, line) => {
    expect(firstLine(text)).toBe(line);
  });
});

describe('Html of a text', () => {
  test.each([
    ['paragraphs', 'a\n\nb', '<p>a</p><p>b</p>'],
    ['lines', 'a\nb', '<p>a<br>b</p>'],
    ['signs', 'a < b & c > d', '<p>a &lt; b &amp; c &gt; d</p>'],
    ['no markup', '<b onclick="x">a</b>', '<p>&lt;b onclick="x"&gt;a&lt;/b&gt;</p>'],
    ['no links without a scheme', 'www.brand.com', '<p>www.brand.com</p>'],
    ['no links of scripts', 'javascript:alert(1)', '<p>javascript:alert(1)</p>'],
  ])('has %s', (_what, text, html) => {
    expect(textToHtml(text)).toContain(`>${html}<`);
  });

  test.each([
    ['https://brand.com/', 'https://brand.com/', ''],
    ['https://brand.com/a.', 'https://brand.com/a', '.'],
    ['https://brand.com/a?!', 'https://brand.com/a', '?!'],
    ['https://brand.com/a)', 'https://brand.com/a', ')'],
    ['https://brand.com/?a=1&b=2', 'https://brand.com/?a=1&amp;b=2', ''],
  ])('has links: %s', (text, href, after) => {
    expect(textToHtml(text)).toContain(
      `<p><a href="${href}" target="_blank" rel="nofollow ugc noopener noreferrer" title="brand.com">${href}</a>${after}</p>`,
    );
  });
});

describe('Html that is too much to be parsed is read roughly', () => {
  test.each([
    ['<p>Lamps</p><p>Rugs</p>', 'Lamps\nRugs'],
    ['<style>p{color:red}</style>News', 'News'],
    ['<SCRIPT>if (a<b) x()</SCRIPT>News', 'News'],
    ['<head><title>x</title></head>News', 'News'],
    ['Tom &amp; Co &#8211; &lt;b&gt;', 'Tom & Co – <b>'],
    ['News<b', 'News'],
    ['News<style>p{', 'News'],
    ['a &#0; &#99999999; &unknown; b', 'a &#0; &#99999999; &unknown; b'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(extractTextRoughly(html).trim().replace(/\n+/g, '\n')).toBe(text);
  });
});
