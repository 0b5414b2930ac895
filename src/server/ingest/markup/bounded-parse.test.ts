import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  attributeOf,
  type HtmlElement,
  isElement,
  isHtmlElement,
  isText,
  parseBounded,
  textOf,
} from '#server/ingest/markup/bounded-parse.ts';
import { attribute, escapeText } from '#server/ingest/markup/markup.ts';

/** All elements of a document, in order. */
function elementsOf(html: string): HtmlElement[] {
  const found: HtmlElement[] = [];
  const visit = (nodes: HtmlElement['childNodes']) => {
    for (const child of nodes) {
      if (!isElement(child)) continue;
      found.push(child);
      visit(child.childNodes);
    }
  };
  visit(parseBounded(html).childNodes);
  return found;
}

const first = (html: string, name: string) => elementsOf(html).find(({ tagName }) => tagName === name);
const textIn = (html: string, name: string, length = 1_000) => {
  const element = first(html, name);
  return element === undefined ? null : textOf(element, length);
};

describe('Html is read as a browser reads it', () => {
  test.each([
    ['an end tag that is missing', '<p>a<p>b', ['html', 'head', 'body', 'p', 'p']],
    ['a cell without a table', '<td>a</td>', ['html', 'head', 'body']],
    [
      'a row without a body of the table',
      '<table><tr><td>a',
      ['html', 'head', 'body', 'table', 'tbody', 'tr', 'td'],
    ],
    ['a block in a table moves before it', '<table><div>a</div>', ['html', 'head', 'body', 'div', 'table']],
    ['a comment that never ends', 'a<!-- <p>b', ['html', 'head', 'body']],
    ['an instruction of XML', '<?xml version="1.0"?><p>a', ['html', 'head', 'body', 'p']],
    ['names in capitals', '<P><IMG></P>', ['html', 'head', 'body', 'p', 'img']],
    ['an element of another name space', '<o:p>a</o:p>', ['html', 'head', 'body', 'o:p']],
  ])('%s', (_what, html, names) => {
    expect(elementsOf(html).map(({ tagName }) => tagName)).toEqual(names);
  });

  test('with scripting on: what stands in noscript is text', () => {
    expect(first('<p>a</p><noscript><img src="x"></noscript>', 'img')).toBeUndefined();
  });

  test.each([
    ['elements', '<br>'.repeat(100_001)],
    ['open elements', '<div>'.repeat(10_001)],
  ])('and given up beyond the bound of %s', (_what, html) => {
    expect(() => parseBounded(html)).toThrow(/too many/);
  });
});

describe('An attribute', () => {
  test.each([
    ['<a href="x">', 'x'],
    ["<a HREF='x'>", 'x'],
    ['<a href=x>', 'x'],
    ['<a href>', ''],
    ['<a href="a&amp;b&#61;c">', 'a&b=c'],
    ['<a href="x" href="y">', 'x'],
    ['<a title="x">', undefined],
  ])('of %s is %j', (html, value) => {
    const element = first(html, 'a');
    expect(element === undefined ? null : attributeOf(element, 'href')).toBe(value);
  });

  test('of another name space is not the one of html', () => {
    const use = first('<svg><use xlink:href="https://brand.com/x"></svg>', 'use');
    expect(use === undefined ? null : attributeOf(use, 'href')).toBeUndefined();
  });

  test.each([
    ['<a>x</a>', 'a', true],
    ['<svg><a>x</a></svg>', 'a', false],
    ['<svg><title>x</title></svg>', 'title', false],
    ['<math><mi>x</mi></math>', 'mi', false],
    ['<svg><foreignObject><b>x</b></foreignObject></svg>', 'b', true],
  ])('and an element of %s is html: %s, %s', (html, name, isHtml) => {
    const element = first(html, name);
    expect(element === undefined ? null : isHtmlElement(element)).toBe(isHtml);
  });
});

describe('The words of an element', () => {
  test.each([
    ['are those in it, in their order', '<div>a<b>b<i>c</i></b>d</div>', 'abcd'],
    ['are those of its pictures too', '<div>Buy<img alt="a lamp">now</div>', 'Buy a lamp now'],
    ['are not those of a style sheet', '<div>a<style>p{}</style>b</div>', 'ab'],
    ['are not those of a script', '<div>a<script>x()</script>b</div>', 'ab'],
    ['are not those of a comment', '<div>a<!-- x -->b</div>', 'ab'],
    ['are none where there are none', '<div></div>', ''],
  ])('%s', (_what, html, text) => {
    expect(textIn(html, 'div')).toBe(text);
  });

  test('are cut where they are longer than asked for', () => {
    expect(textIn('<div>Twelve <b>lamps</b> for you</div>', 'div', 10)).toBe('Twelve lam');
  });
});

test('A text and an attribute that were written as html read as they were.', () => {
  // Html replaces Windows line ends and the null character.
  const value = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", '`', '=', ' ', ';', '/', 'a', '#') }),
    fc.constantFrom(
      '&amp;',
      '&lt',
      '&copy',
      '"><script>x</script>',
      "' onload='x",
      '</title></p>',
      ']]>',
      '-->',
    ),
  );
  fc.assert(
    fc.property(value, value, (title, text) => {
      const element = first(`<p${attribute('title', title)}>${escapeText(text)}</p>`, 'p');
      expect(element?.attrs).toEqual([{ name: 'title', value: title }]);
      expect(element?.childNodes.map((node) => (isText(node) ? node.value : node.nodeName)).join('')).toBe(
        text,
      );
    }),
    { seed: 20_261_122, numRuns: 500 },
  );
});
