import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import type { ParsedMail } from '#server/ingest/types.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const clean = (over: Partial<ParsedMail>) => makePublicCopy(parsedMail(over), { imageKey });

describe('The preheader', () => {
  test.each([
    [
      'the first hidden block',
      '<div style="display:none;max-height:0">Up to 50% off</div><p>View in browser</p><h1>Sale is on now</h1>',
      'Up to 50% off',
    ],
    [
      'hidden by size',
      '<span style="font-size:1px;color:#fff">Up to 50% off</span><h1>Sale is on now</h1>',
      'Up to 50% off',
    ],
    [
      'not what a cell without a font size closes its gaps around',
      '<td style="font-size:0"><table><tr><td style="font-size:16px">Sale is on now</td></tr></table></td>',
      'Sale is on now',
    ],
    [
      'hidden by the name of its class',
      '<span class="preheader">Up to 50% off</span><h1>Sale is on now</h1>',
      'Up to 50% off',
    ],
    [
      'the first line worth reading, when none is hidden',
      '<p>View in browser</p><p>Menu</p><h1>Sale is on now</h1>',
      'Sale is on now',
    ],
    [
      'not a hidden block of fillers',
      '<div style="display:none">&zwnj;&nbsp;&#847;&shy;</div><h1>Sale is on now</h1>',
      'Sale is on now',
    ],
    [
      'free of fillers',
      '<div style="display:none">Up to 50% off &#847;&zwnj;&nbsp;&#8199;&#65279;&#847; - - - - - -</div><p>x',
      'Up to 50% off',
    ],
    [
      'not a hidden block far below',
      `<h1>Sale is on now</h1><p>${'word '.repeat(80)}</p><div style="display:none">Phone menu</div>`,
      'Sale is on now',
    ],
  ])('is %s', (_what, html, preheader) => {
    expect(clean({ html }).preheader).toBe(preheader);
  });

  test('is capped', () => {
    expect(
      clean({ html: `<p style="display:none">${'word '.repeat(200)}</p><p>x` }).preheader?.length,
    ).toBeLessThanOrEqual(201);
  });

  test('comes from the text of a mail without html', () => {
    expect(clean({ text: 'View online: https://brand.com/v\n\nSale is on now\nmore' }).preheader).toBe(
      'Sale is on now',
    );
  });

  test('keeps emoji made of several', () => {
    expect(clean({ html: '<p style="display:none">Für 👩‍💻 und 👨‍👩‍👧</p><p>x' }).preheader).toBe(
      'Für 👩‍💻 und 👨‍👩‍👧',
    );
  });
});

describe('The text', () => {
  test('is made from the html where the mail has none', () => {
    const html =
      '<div style="display:none">hidden</div><h1>Sale</h1><table><tr><td>Boots</td><td>£20</td></tr></table><img src="https://cdn.brand.com/a.png" alt="Red boots"><p>Now<br>on</p>';
    expect(clean({ html }).text).toBe('Sale\nBoots £20\nRed boots\nNow\non');
  });

  test('is the text part where there is one, its addresses cleaned like links', () => {
    const text =
      'Sale: https://click.x.com/?url=https%3A%2F%2Fshop.com%2Fp.\n\n\n\nUnsubscribe: https://brand.com/u/1\nOpaque (https://x.list-manage.com/track/click?u=1)';
    expect(clean({ text, html: '<p>x' }).text).toBe(
      'Sale: https://shop.com/p.\n\nUnsubscribe:\nOpaque (https://brand.com/)',
    );
  });

  test('alone is shown as paragraphs with links, and nothing in it is markup', () => {
    const { html } = clean({
      text: 'Sale <script>alert(1)</script> & more\n\nhttps://shop.com/p?a=1&b=2\nbye',
    });
    expect(html).toContain('<p>Sale &lt;script&gt;alert(1)&lt;/script&gt; &amp; more</p>');
    expect(html).toContain(
      '<a href="https://shop.com/p?a=1&amp;b=2" target="_blank" rel="nofollow ugc noopener noreferrer" title="shop.com">https://shop.com/p?a=1&amp;b=2</a><br>bye',
    );
  });

  test.each([null, '', ' \n\t\u00a0 '])('of nothing but blanks shows nothing: %j', (text) => {
    expect(clean({ text })).toMatchObject({ html: '', text: null, preheader: null, images: [] });
  });
});

describe('The heading', () => {
  test('is one line without disguises', () => {
    expect(clean({ subject: ' Sale\u202E gnp.exe\r\n\u200B now ' }).subject).toBe('Sale gnp.exe now');
  });

  test.each([
    [{ name: ' Brand ', address: 'news@brand.com' }, 'Brand'],
    [{ name: '', address: 'news@brand.com' }, 'news@brand.com'],
    [{ name: '\u200B', address: 'news@brand.com' }, 'news@brand.com'],
    [null, ''],
  ])('shows the sender of %j', (from, sender) => {
    expect(clean({ from }).sender).toBe(sender);
  });
});

describe('A link', () => {
  test('opens a tab of its own that learns nothing', () => {
    expect(clean({ html: '<a href="https://brand.com/" target=_top rel=opener>Brand</a>' }).html).toBe(
      '<body><a href="https://brand.com/" target="_blank" rel="nofollow ugc noopener noreferrer" title="brand.com">Brand</a></body>',
    );
  });

  test('tells where it leads, whatever its sender says of it', () => {
    const html = '<a href="https://evil.example/login" title="https://bank.example/">My bank</a>';
    expect(clean({ html }).html).toContain('title="evil.example">My bank</a>');
    expect(clean({ html }).html).not.toContain('bank.example');
  });

  test.each([
    'mailto:help@brand.com',
    'tel:+442079460000',
    'sms:112',
    'whatsapp://send?text=x',
    'ftp://brand.com/',
  ])('leads to pages of the web only: %s', (href) => {
    expect(clean({ html: `<a href="${href}">Write</a>` }).html).toBe('<body><a>Write</a></body>');
  });

  test('of the subscriber keeps its words and loses its address', () => {
    expect(clean({ html: '<a href="https://brand.com/u/1" style="color:red">Unsubscribe</a>' }).html).toBe(
      '<body><a style="color:red">Unsubscribe</a></body>',
    );
    expect(
      clean({ html: '<p>To unsubscribe, <a href="https://brand.com/u/1">click here</a>.</p>' }).html,
    ).toBe('<body><p>To unsubscribe, <a>click here</a>.</p></body>');
  });
});
