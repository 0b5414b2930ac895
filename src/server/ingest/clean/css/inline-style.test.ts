import { describe, expect, test } from 'vitest';
import { cleanInlineStyle } from '#server/ingest/clean/css/clean-css.ts';

const inline = (style: string) => cleanInlineStyle(style, () => 'mv-image:0');

/** The style, and the addresses of the pictures it was asked for. */
function asked(style: string): { shown: string; addresses: string[] } {
  const addresses: string[] = [];
  const shown = cleanInlineStyle(style, (address) => {
    addresses.push(address);
    return `mv-image:${addresses.length}`;
  });
  return { shown, addresses };
}

describe('A style attribute keeps', () => {
  test.each([
    ['a colour in hexadecimal', 'color:#c00'],
    ['a colour that is half transparent', 'color:#ff000080'],
    ['a colour by its parts', 'color:rgb(1, 2, 3)'],
    ['a colour in the new way of writing', 'color:rgb(0 0 0/50%)'],
    ['a colour by its angle', 'color:hsl(120deg 50% 50%)'],
    ['a share of the width', 'width:100%'],
    ['a share of the width of the frame', 'width:50vw'],
    ['a negative margin', 'margin:-10px 0 0 -10px'],
    ['a number without a unit', 'line-height:1.5'],
    ['a number without its zero', 'opacity:.5'],
    ['what is computed', 'width:calc(100% - (2*20px))'],
    ['the smaller of two', 'width:min(100%,600px)'],
    ['a gradient', 'background:linear-gradient(to right,#fff 0%,#000 100%)'],
    ['a gradient of an older browser', 'background:-webkit-linear-gradient(#fff,#000)'],
    ['a shadow', 'box-shadow:0 1px 3px rgba(0,0,0,.2)'],
    ['rounded corners', 'border-radius:4px 4px 0 0/8px'],
    ['a family of fonts', "font-family:'Helvetica Neue',Arial,sans-serif"],
    ['a font in short', 'font:bold 14px/1.4 "Open Sans",Arial'],
    ['a direction', 'direction:rtl;unicode-bidi:embed;text-align:right'],
    ['a flexible box', 'display:flex;gap:8px;justify-content:center'],
    ['a grid', 'display:grid;grid-template-areas:"a b"'],
    ['the size of text on phones', '-webkit-text-size-adjust:100%;-ms-text-size-adjust:100%'],
    ['what must win', 'display:block !important'],
    ['what hides', 'display:none;max-height:0;overflow:hidden'],
    ['a floating picture', 'float:left;clear:both'],
  ])('%s', (_what, style) => {
    expect(inline(style)).toBe(style);
  });
});

describe('A style attribute loses', () => {
  test.each([
    ['what only Word reads', 'mso-table-lspace:0pt;mso-table-rspace:0pt', ''],
    [
      'what only Word reads, and keeps its neighbours',
      'mso-hide:all;display:none;mso-height-rule:exactly',
      'display:none',
    ],
    ['a hack for one browser', '*width:100px;_height:1px;margin:0', 'margin:0'],
    ['a filter of an old browser', 'filter:alpha(opacity=50);opacity:.5', 'opacity:.5'],
    ['a filter with a program', 'filter:progid:DXImageTransform.Microsoft.gradient(startColorstr=#fff)', ''],
    ['a variable and its use', '--brand:red;color:var(--brand);margin:0', 'margin:0'],
    ['what the environment tells', 'padding:env(safe-area-inset-top)', ''],
    ['a counter', 'content:counter(x)', ''],
    ['what an attribute tells', 'content:attr(href)', ''],
    ['movement', 'animation:spin 1s;transition:all 1s;transform:rotate(1deg);margin:0', 'margin:0'],
    ['the pointer', 'cursor:pointer;pointer-events:none', ''],
    ['everything at once', 'all:unset', ''],
    ['a picture of the border', 'border-image-source:url(https://a.b/c.png)', ''],
    ['the height of the frame', 'height:100vh;min-height:50svh;width:10vmax;height:1VH', ''],
    ['a place over the page', 'position:fixed;top:0;left:0', 'top:0;left:0'],
    ['a place over the page in capitals', 'POSITION:FIXED', ''],
    ['a string where none is of use', 'color:"red"', ''],
    ['a string with a tag in it', 'content:"</style><script>"', ''],
    ['a string that never ends', 'font-family:"Open Sans', ''],
    ['a name with an escape', 'color:r\\65 d', ''],
    ['a block', 'margin:{0};padding:0', 'padding:0'],
    ['a property without a value', 'color:;margin:0', 'margin:0'],
    ['a property without a colon', 'color red;margin:0', 'margin:0'],
    ['two colons', 'color::red;margin:0', 'margin:0'],
    ['a tag', '<b>;margin:0', 'margin:0'],
    ['the end of a rule', 'color:red;}margin:0', 'color:red'],
    ['the beginning of a comment of html', '<!-- color:red -->', ''],
    ['a comment that never ends', 'color:red;/* margin:0', 'color:red'],
    ['empty declarations', ';;color:red;;', 'color:red'],
    ['a semicolon in brackets', 'width:calc(1px;2px);margin:0', 'margin:0'],
    ['a bracket too many', 'color:rgb(1,2,3));margin:0', 'margin:0'],
    [
      'capitals of what hides',
      'DISPLAY:NONE;Visibility:Hidden;MAX-HEIGHT:0PX',
      'display:none;visibility:hidden;max-height:0px',
    ],
    ['blanks and line ends', '\n\tcolor :\n\tred ;\n', 'color:red'],
  ])('%s', (_what, style, cleaned) => {
    expect(inline(style)).toBe(cleaned);
  });
});

describe('A picture of a style', () => {
  test.each([
    ['without quotes', 'url(https://a.b/c.png)', 'https://a.b/c.png'],
    ['in double quotes', 'url("https://a.b/c.png")', 'https://a.b/c.png'],
    ['in single quotes', "url('https://a.b/c.png')", 'https://a.b/c.png'],
    ['between blanks', 'url(  https://a.b/c.png  )', 'https://a.b/c.png'],
    ['on lines of its own', 'url(\n\t"https://a.b/c.png"\n)', 'https://a.b/c.png'],
    ['in capitals', 'URL(https://a.b/c.png)', 'https://a.b/c.png'],
    ['with a blank in its name', 'url("https://a.b/c d.png")', 'https://a.b/c d.png'],
    ['with a quote in its name', "url('https://a.b/it\\'s.png')", "https://a.b/it's.png"],
    ['with a bracket in its name', 'url(https://a.b/c\\).png)', 'https://a.b/c).png'],
    ['with an escape by number', 'url("https://a.b/\\63 .png")', 'https://a.b/c.png'],
    ['with an escape by number, without quotes', 'url(https://a.b/\\63 .png)', 'https://a.b/c.png'],
    ['without a scheme', 'url(//a.b/c.png)', '//a.b/c.png'],
    ['of a part of the mail', 'url(cid:logo@brand)', 'cid:logo@brand'],
    ['within the address', 'url(data:image/png;base64,AAAA)', 'data:image/png;base64,AAAA'],
    ['with a script for an address', 'url(javascript:alert(1))', null],
    ['with a script in quotes', 'url("javascript:alert(1)")', 'javascript:alert(1)'],
    ['of no address', 'url()', ''],
    ['of no address in quotes', "url('')", ''],
    ['whose bracket never closes', 'url(https://a.b/c.png', 'https://a.b/c.png'],
    ['with a blank and no quotes', 'url(https://a.b/c d.png)', null],
    ['with a quote in the middle', 'url(https://a.b/"c.png)', null],
    ['whose quote never closes', 'url("https://a.b/c.png)', null],
    ['with something behind its quote', 'url("https://a.b/c.png" x)', null],
    ['with a line end in its quotes', 'url("https://a.b/\nc.png")', null],
  ])('%s', (_how, value, address) => {
    // Text behind an address that never ends would be part of it.
    const { shown, addresses } = asked(`background-image:${value}`);
    expect(addresses).toEqual(address === null ? [] : [address]);
    expect(shown).toBe(address === null ? '' : 'background-image:url("mv-image:1")');
  });

  test('is one of several', () => {
    expect(asked('background:url(a.png) left,url(b.png) right;list-style:square url(c.png)')).toEqual({
      shown: 'background:url("mv-image:1") left,url("mv-image:2") right;list-style:square url("mv-image:3")',
      addresses: ['a.png', 'b.png', 'c.png'],
    });
  });

  test.each([
    'color',
    'cursor',
    'content',
    'filter',
    'mask',
    'src',
    'border-image',
    'background-color',
    'behavior',
  ])('is not asked for in %s', (property) => {
    expect(asked(`${property}:url(https://a.b/c.png)`)).toEqual({ shown: '', addresses: [] });
  });

  test('that may not be shown leaves what stands beside it', () => {
    expect(cleanInlineStyle('background:#eee url(x) no-repeat center', () => null)).toBe(
      'background:#eee none no-repeat center',
    );
  });
});
