import fc from 'fast-check';
import { parse } from 'parse5';
import { expect, test } from 'vitest';
import { attributeOf, type HtmlElement, isElement } from '#server/ingest/markup/bounded-parse.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const settled = { seed: 20_261_122, numRuns: 80 };
const words = [
  'lamps',
  'rugs',
  'twelve',
  'evenings',
  'garden',
  'новости',
  'été',
  'שלום',
  '割引',
  '😀',
  '&amp;',
  '50%',
];
const text = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 5 }).map((all) => all.join(' '));
const address = fc.constantFrom(
  ...[
    'https://brand.com/',
    'https://www.brand.com/lamps?size=m',
    'https://shop.com/p?utm_source=x&a=1',
    '//brand.com/x',
  ],
  ...[
    'mailto:help@brand.com',
    'tel:+442079460000',
    '#top',
    'javascript:alert(1)',
    'JaVa&#10;ScRiPt:x()',
    'data:text/html,x',
  ],
  ...[
    'https://x.list-manage.com/track/click?u=1',
    'vbscript:x',
    'https://brand.com/"onload="x',
    '',
    ' ',
    'http://[',
    '\\\\x\\y',
  ],
);
const picture = fc.constantFrom(
  ...[
    'https://cdn.brand.com/a.png',
    'https://cdn.brand.com/b.jpg?w=600',
    'https://brand.com/open.gif',
    'cid:logo',
    'data:,x',
  ],
  ...[
    'http://127.0.0.1/a.png',
    'javascript:x',
    '//cdn.brand.com/c.png',
    'a.png',
    'https://cdn.brand.com/a.png"onerror="x',
  ],
);
const look = fc.constantFrom(
  ...[
    '',
    ' class="a"',
    ' style="color:red"',
    ' style="display:none"',
    ' align="center"',
    ' onclick="x()"',
    ' dir="rtl"',
  ],
  ...[
    ' style="background:url(https://cdn.brand.com/d.png)"',
    ' style="position:fixed"',
    ' onload=x',
    ' title="lamps"',
  ],
  ...[
    ' style="background:url(javascript:x)"',
    ' style="x:expression(1)"',
    ' srcdoc="<script>"',
    ' id="b"',
    ' hidden',
  ],
);

/** Well-formed html: a browser parses it with the same nesting. */
const ordered = fc.letrec<{ inline: string; block: string; mail: string }>((tie) => ({
  inline: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.tuple(address, look, text).map(([href, more, own]) => `<a href="${href}"${more}>${own}</a>`),
    fc.tuple(picture, look).map(([src, more]) => `<img src="${src}" alt="garden lamps" width="300"${more}>`),
    fc
      .tuple(fc.constantFrom('b', 'i', 'span', 'font', 'small'), look, tie('inline'))
      .map(([name, more, own]) => `<${name}${more}>${own}</${name}>`),
    fc.constant('<br>'),
  ),
  block: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom('p', 'h1', 'div', 'center', 'td'), look, tie('inline'))
      .map(([name, more, own]) =>
        name === 'td'
          ? `<table><tbody><tr><td${more}>${own}</td><td>${own}</td></tr></tbody></table>`
          : `<${name}${more}>${own}</${name}>`,
      ),
    fc
      .tuple(fc.constantFrom('div', 'blockquote', 'section'), look, tie('mail'))
      .map(([name, more, own]) => `<${name}${more}>${own}</${name}>`),
    fc.tuple(text, text).map(([one, two]) => `<ul><li>${one}</li><li>${two}</li></ul>`),
    fc.constantFrom(
      '<style>.a{color:red}@media print{.b{display:none}}</style>',
      '<!-- x -->',
      '<script>x()</script>',
      '<hr>',
    ),
  ),
  mail: fc.array(tie('block'), { maxLength: 4 }).map((blocks) => blocks.join('')),
}));

/** Pieces of html in any order: unclosed, unopened, forbidden. */
const pieces = fc.constantFrom(
  ...[
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<a href="',
    '">',
    '<table>',
    '<tr>',
    '<td>',
    '</table>',
    '<form action=x>',
    '<input>',
    '<select>',
    '<option>',
  ],
  ...[
    '<svg>',
    '</svg>',
    '<math>',
    '<mtext>',
    '<mglyph>',
    '<foreignObject>',
    '<annotation-xml encoding="text/html">',
    '<desc>',
    '<title>',
    '</title>',
  ],
  ...[
    '<script>',
    '</script>',
    '<style>',
    '</style>',
    '<noscript>',
    '</noscript>',
    '<template>',
    '<iframe src=x>',
    '<xmp>',
    '<plaintext>',
    '<textarea>',
  ],
  ...[
    '<!--',
    '-->',
    '--!>',
    '<![CDATA[',
    ']]>',
    '<?xml',
    '<!doctype html>',
    '<body onload=x>',
    '<html>',
    '<frameset>',
    '<base href=x>',
    '<o:p>',
    '<v:fill src=x>',
  ],
  ...[
    '<img src=x onerror=alert(1)>',
    '<img src="https://cdn.brand.com/a.png">',
    '<a href="javascript:x">',
    ' onclick=x ',
    '&lt;script&gt;',
    '&#60;',
    '"',
    "'",
    '>',
    '<',
    '/',
    '\0',
  ],
  ...[
    '<meta http-equiv=refresh content="0;url=x">',
    '<link rel=stylesheet href=x>',
    '<object data=x>',
    '<embed src=x>',
    '<use href=x>',
    '<animate onbegin=x>',
    'lamps',
    ' ',
  ],
);
const disordered = fc.array(pieces, { maxLength: 25 }).map((all) => all.join(''));

const clean = (html: string) => makePublicCopy(parsedMail({ html }), { imageKey });

function elementsOf(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const waiting = [...parse(html).childNodes];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (!isElement(node)) continue;
    found.push(node);
    waiting.push(...node.childNodes);
  }
  return found;
}

const acting =
  /^(?:script|iframe|object|embed|form|input|button|select|textarea|svg|math|link|meta|base|template|noscript|frame|frameset|video|audio|source|use|animate)$/;
const asked = /^mv-image:[0-9a-f]{32}$/;

/** Returns everything in a document that would run, leave the frame by itself or request a foreign resource. */
function dangersOf(html: string): string[] {
  return elementsOf(html).flatMap((element) => {
    const { tagName, namespaceURI, attrs } = element;
    const isTicked =
      tagName === 'input' && /^(?:radio|checkbox)$/i.test(attributeOf(element, 'type')?.trim() ?? '');
    const dangers = (acting.test(tagName) && !isTicked) || !namespaceURI.endsWith('xhtml') ? [tagName] : [];
    for (const { name, value } of attrs) {
      if (/^on|^(?:srcdoc|action|formaction|ping|data|poster|http-equiv|autofocus|xlink:href)$/.test(name))
        dangers.push(name);
      if ((name === 'src' || name === 'background') && !asked.test(value)) dangers.push(`${name}=${value}`);
      if (name === 'href' && !/^https?:\/\//.test(value)) dangers.push(`href=${value}`);
      if (name === 'style' && /url\((?!"mv-image:)|expression|position:fixed/.test(value))
        dangers.push(value);
    }
    if (
      tagName === 'a' &&
      attributeOf(element, 'href') !== undefined &&
      attributeOf(element, 'rel') !== 'nofollow ugc noopener noreferrer'
    )
      dangers.push('rel');
    return dangers;
  });
}

test('Whatever a mail is made of, its copy runs nothing, submits nothing and asks for nothing but our pictures.', () => {
  fc.assert(
    fc.property(
      fc.oneof(disordered, ordered.mail),
      fc.constantFrom('', '<!doctype html>'),
      (html, doctype) => {
        const copy = clean(doctype + html);
        expect(dangersOf(copy.html)).toEqual([]);
        // As in the frame: after our head.
        expect(dangersOf(`<!doctype html><html><head></head>${copy.html}`)).toEqual([]);
      },
    ),
    { ...settled, numRuns: 200 },
  );
});

test('A copy is never longer than a few times the mail.', () => {
  fc.assert(
    fc.property(fc.oneof(disordered, ordered.mail), (html) => {
      expect(clean(html).html.length).toBeLessThanOrEqual(html.length * 12 + 1_000);
    }),
    settled,
  );
});

/** A public copy as an email again: its pictures on our host, under the same keys. */
const again = (html: string) =>
  makePublicCopy(
    parsedMail({
      html: `<!doctype html>${html.replaceAll(/mv-image:([0-9a-f]{32})/g, 'https://p.brand.com/$1.png')}`,
    }),
    {
      imageKey: (url) => /([0-9a-f]{32})\.png$/.exec(url)?.[1] ?? imageKey(url),
    },
  );

test('Cleaning a copy changes nothing.', () => {
  fc.assert(
    fc.property(ordered.mail, (html) => {
      // An email that shows nothing keeps its words, which are no html.
      const once = clean(`<!doctype html><p>News</p>${html}`);
      const twice = again(once.html);
      expect(twice.html).toBe(once.html);
      expect(twice.text).toBe(once.text);
      const named = new Set(once.html.match(/(?<=mv-image:)[0-9a-f]{32}/g));
      expect(new Set(twice.images.map(({ key }) => key))).toEqual(named);
    }),
    settled,
  );
});

test('A copy is read by a browser as it was written: each element closed where it says.', () => {
  fc.assert(
    fc.property(ordered.mail, (html) => {
      const copy = clean(`<!doctype html>${html}`).html;
      for (const name of ['div', 'p', 'table', 'td', 'a', 'img', 'li', 'b', 'span']) {
        const written = copy.split(new RegExp(`<${name}[ >]`)).length - 1;
        expect([name, elementsOf(copy).filter(({ tagName }) => tagName === name).length]).toEqual([
          name,
          written,
        ]);
      }
    }),
    settled,
  );
});

test('Every word that is not the reader’s survives, in its order.', () => {
  const said = fc.array(
    fc.array(fc.constantFrom('lamps', 'rugs', 'twelve', 'evenings', 'garden', 'été', 'שלום', '割引', '50%'), {
      minLength: 1,
      maxLength: 6,
    }),
    { minLength: 1, maxLength: 5 },
  );
  const wrap = fc.constantFrom<(line: string) => string>(
    (line) => `<p>${line}</p>`,
    (line) => `<div><b>${line}</b></div>`,
    (line) => `<table><tr><td>${line}</td></tr></table>`,
    (line) => `<blink><o:p>${line}</o:p></blink><br>`,
    (line) => `<form><label>${line}</label></form>`,
  );
  fc.assert(
    fc.property(said, wrap, (lines, wrapped) => {
      const html = `<p>Hi Anna,</p>${lines.map((line) => wrapped(line.join(' '))).join('')}`;
      const shown = `Hi there,\n${lines.map((line) => line.join(' ')).join('\n')}`;
      expect(clean(html).text).toBe(shown);
      expect(
        makePublicCopy(parsedMail({ text: `Hi Anna,\n${lines.map((line) => line.join(' ')).join('\n')}` }), {
          imageKey,
        }).text,
      ).toBe(shown);
    }),
    settled,
  );
});
