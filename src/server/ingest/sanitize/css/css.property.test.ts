import { lexer, parse, tokenize, tokenTypes } from 'css-tree';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizeInlineStyle, sanitizeStyleSheet } from '#server/ingest/sanitize/css/sanitize-css.ts';

const settled = { seed: 20_261_122, numRuns: 250 };
const shown = () => 'mv-image:0';
const inline = (style: string) => sanitizeInlineStyle(style, shown);
const sheet = (css: string) => sanitizeStyleSheet(css, null, shown);

const property = fc.constantFrom(
  ...['color', 'background', 'background-image', 'width', 'font-family', 'content', 'position', 'list-style'],
  ...[
    'behavior',
    '-moz-binding',
    '--x',
    'filter',
    'src',
    'mso-hide',
    'grid-template-areas',
    'COLOR',
    'co\\6cor',
  ],
);
const value = fc.constantFrom(
  ...[
    'red',
    '#fff',
    '10px',
    '50%',
    '100vh',
    '0',
    'calc(1px + 2%)',
    'rgb(1,2,3)',
    'fixed',
    '!important',
    '!ie',
  ],
  ...[
    'url(https://a.b/c)',
    'url("https://a.b/c")',
    "url( 'x' )",
    'url(x',
    'url("x',
    'u\\rl(x)',
    'URL(javascript:x)',
  ],
  ...[
    'image-set("https://a.b/c" 1x)',
    'expression(alert(1))',
    'attr(href)',
    'var(--x)',
    'src("x")',
    'element(#a)',
  ],
  ...[
    '"a"',
    "'b'",
    '"</style>"',
    '"\\3c/style>"',
    '"a\\"b"',
    '"open',
    '\\22',
    '\\',
    '\0',
    '<',
    '>',
    '@import',
    '/',
  ],
  ...['(', ')', '{', '}', '[', ']', ';', ':', ',', '/*', '*/', '<!--', '-->', ' ', '\n', 'é', '😀', '\\a '],
);
const declaration = fc
  .tuple(property, fc.array(value, { maxLength: 5 }))
  .map(([name, values]) => `${name}:${values.join(' ')}`);
const style = fc
  .array(fc.oneof({ arbitrary: declaration, weight: 4 }, { arbitrary: value, weight: 1 }), { maxLength: 6 })
  .map((parts) => parts.join(';'));
const head = fc.constantFrom(
  ...[
    'p',
    '.a',
    '#b>c',
    'a:hover',
    '*',
    'p::before',
    '[title="x"]',
    '[title="</style>"]',
    '@media print',
    '@import',
  ],
  ...[
    '@media (max-width:9px)',
    '@media (width<=9px)',
    '@supports (display:grid)',
    '@font-face',
    '@layer x',
    '@keyframes k',
  ],
  ...[
    '@media (prefers-color-scheme:dark)',
    '@supports (background:url(x))',
    '@\\69mport',
    '@namespace',
    '&',
    '}',
    '<!--',
  ],
);
const css = fc
  .array(fc.tuple(head, style, fc.constantFrom('}', '}', '}', '}}', '', '-->', ';')), { maxLength: 6 })
  .map((rules) => rules.map(([selector, body, end]) => `${selector}{${body}${end}`).join(''));

/** Returns the css that a browser would parse, without strings and our own pictures. */
function bare(source: string): string {
  let rest = '';
  tokenize(source, (type, start, end) => {
    if (type !== tokenTypes.String) rest += source.slice(start, end);
    else if (source.slice(start, end) === '"mv-image:0"') rest += 'OURS';
  });
  return rest.replaceAll('url(OURS)', '');
}

const acts =
  /url\(|image-set|expression|attr\(|var\(|src\(|element\(|binding|behavior|[<>]\/|javascript|\\|\0/i;

test('A cleaned style asks for nothing but our pictures, whatever it was.', () => {
  fc.assert(
    fc.property(style, (source) => {
      const sanitized = inline(source);
      expect(bare(sanitized)).not.toMatch(acts);
      expect(sanitized).not.toMatch(/[<>]|position: ?(?:fixed|absolute|sticky)|\dvh/i);
    }),
    settled,
  );
});

test('A cleaned style is made of declarations that stand by themselves.', () => {
  fc.assert(
    fc.property(style, style, (one, other) => {
      const [first, second] = [inline(one), inline(other)];
      const joined = [first, second].filter((part) => part !== '').join(';');
      expect(inline(joined)).toBe(joined);
    }),
    settled,
  );
});

test('A cleaned style sheet asks for nothing, ends no element and needs to be cleaned once.', () => {
  fc.assert(
    fc.property(css, (source) => {
      const sanitized = sheet(source);
      expect(bare(sanitized)).not.toMatch(acts);
      expect(sanitized).not.toMatch(/<[/!a-z]|@(?!media|supports)/i);
      expect(sheet(sanitized)).toBe(sanitized);
    }),
    settled,
  );
});

test('A cleaned style sheet has as many rules as it is read to have: none swallows the next.', () => {
  fc.assert(
    fc.property(css, css, (one, other) => {
      const both = sheet(one) + sheet(other);
      expect(sheet(both)).toBe(both);
      expect(parse(both, { onParseError: (error) => expect.fail(error.message) }).type).toBe('StyleSheet');
    }),
    settled,
  );
});

test('Neither grows by more than a few times, for the pictures in it.', () => {
  fc.assert(
    fc.property(style, css, (source, rules) => {
      expect(inline(source).length).toBeLessThanOrEqual(source.length * 4);
      expect(sheet(rules).length).toBeLessThanOrEqual(rules.length * 4);
    }),
    settled,
  );
});

test('What a browser knows of a style that only says how things look is left as it is.', () => {
  const honest = fc.constantFrom(
    ...[
      'color:red',
      'margin:0 auto',
      'width:calc(100% - 8px)',
      'font-family:"Open Sans",Arial',
      'display:none',
    ],
    ...['line-height:1.4', 'border:1px solid #ccc', 'padding:8px 16px', 'text-align:center', 'opacity:.5'],
  );
  fc.assert(
    fc.property(fc.array(honest, { minLength: 1, maxLength: 8 }), (declarations) => {
      const source = declarations.join(';');
      expect(inline(source)).toBe(source);
      expect(sheet(`.a{${source}}`)).toBe(`.a{${source}}\n`);
      for (const one of declarations) {
        const [name = '', written = ''] = one.split(':');
        expect(lexer.matchProperty(name, written).error).toBeNull();
      }
    }),
    { ...settled, numRuns: 200 },
  );
});
