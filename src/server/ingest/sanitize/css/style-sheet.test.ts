import { describe, expect, test } from 'vitest';
import { HiddenNames } from '#server/ingest/sanitize/css/hidden-by-stylesheet.ts';
import { sanitizeStyleSheet } from '#server/ingest/sanitize/css/sanitize-css.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = () => 'mv-image:0';
const sheet = (css: string, media: string | null = null) => sanitizeStyleSheet(css, media, shown).trim();

test('A style sheet keeps and loses', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'style-sheet.tsv', ['what', 'css', 'sanitized']),
    ({ css, sanitized }) => {
      expect(sheet(css)).toBe(sanitized);
    },
  );
});

describe('A style sheet loses', () => {
  test('every address but those of pictures, which become ours', () => {
    expect(sheet('p{background:url(https://a.b/c.png);src:url(https://a.b/d)}')).toBe(
      'p{background:url("mv-image:0")}',
    );
  });

  test.each(['p{color:red!important}', 'p{color:red! important}', 'p{color:red !IMPORTANT}'])(
    'no rank, however it is written: %s',
    (css) => {
      expect(sheet(css)).toBe('p{color:red!important}');
    },
  );

  test('nothing where its end is missing: a browser closes it', () => {
    expect(sheet('p{color:red')).toBe('p{color:red}');
    expect(sheet('@media print{p{color:red')).toBe('@media print{p{color:red}\n}');
  });
});

test('A broken style sheet reads alike whatever was read before it, and comes to an end.', () => {
  for (const bracket of '{([') {
    sheet(bracket.repeat(3_000));
    expect(sheet('()}{b @')).toBe('');
    expect(sheet('p{color:red}}.a{color:blue}.b{margin:0}')).toBe('p{color:red}\n.b{margin:0}');
  }
});

test('Many short sheets behind a long one are read alike.', () => {
  sheet('{'.repeat(3_000));
  for (let at = 0; at < 100; at += 1) expect(sheet('()}{b @')).toBe('');
});

describe('The media of a style element', () => {
  test.each([
    [null, 'p{color:red}'],
    ['', 'p{color:red}'],
    ['all', 'p{color:red}'],
    [' SCREEN ', 'p{color:red}'],
    ['print', '@media print{p{color:red}\n}'],
    ['(max-width: 480px)', '@media (max-width:480px){p{color:red}\n}'],
    ['screen, print', '@media screen,print{p{color:red}\n}'],
    ['(prefers-color-scheme: dark)', '@media (prefers-color-scheme:dark){p{color:red}\n}'],
    ['</style><script>', ''],
    ['x'.repeat(1_001), ''],
  ])('stand around its rules: %.40s', (media, sanitized) => {
    expect(sheet('p{color:red}', media)).toBe(sanitized);
  });
});

describe('A class or id', () => {
  const isHidden = (css: string, name = 'a') => {
    const names = new HiddenNames();
    for (const one of css.split('\n--\n')) names.add(`${sanitizeStyleSheet(one, null, shown)}`);
    return names.has(name);
  };

  test.each([
    '.a{display:none}',
    '#a{display:none!important}',
    '.a{visibility:hidden}',
    '.a{DISPLAY:NONE}',
    '.a{WIDTH:1PX;HEIGHT:1PX}',
    'img.a{width:1px;height:1px}',
    'td.a{width:0;height:0;color:red}',
    '.a{max-width:3px;max-height:3px}',
    '.a{width:0.5px;height:.5px}',
    '.b{color:red}.a{display:none}',
    '@media print{.b{color:red}}.a{display:none}',
    '.b{color:red}\n--\n.a{display:none}',
  ])('is hidden for everybody by %s', (css) => {
    expect(isHidden(css)).toBe(true);
  });

  test.each([
    ['another is', '.b{display:none}'],
    ['it is so on phones only', '@media (max-width:480px){.a{display:none}}'],
    ['it is so where grids are known', '@supports (display:grid){.a{display:none}}'],
    ['it is so within something', '.b .a{display:none}'],
    ['it is so while pointed at', '.a:hover{display:none}'],
    ['another rule shows it', '.a{display:none}@media (max-width:480px){.a{display:block}}'],
    ['another sheet shows it', '.a{display:none}\n--\n.b .a{display:block}'],
    ['it is low but wide', '.a{width:600px;height:1px}'],
    ['it is low and nothing is said of its width', '.a{height:1px}'],
    ['it is five pixels large', '.a{width:5px;height:5px}'],
    ['it is shown', '.a{display:block}'],
    ['a longer name is hidden', '.ab{display:none}'],
  ])('is not hidden where %s', (_why, css) => {
    expect(isHidden(css)).toBe(false);
  });
});

test('The mistakes of a style sheet spell no stack, which would take seconds where there are thousands.', () => {
  const { prepareStackTrace } = Error;
  let spelled = 0;
  Error.prepareStackTrace = () => {
    spelled += 1;
    return '';
  };
  try {
    expect(sheet('a{color:red;=;=;}}.b{!}.c{width:1px}')).toBe('a{color:red}\n.c{width:1px}');
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
  }
  expect(spelled).toBe(0);
});
