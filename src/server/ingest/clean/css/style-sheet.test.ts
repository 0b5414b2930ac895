import { describe, expect, test } from 'vitest';
import { cleanStyleSheet } from '#server/ingest/clean/css/clean-css.ts';
import { HiddenNames } from '#server/ingest/clean/css/hidden-by-sheet.ts';

const shown = () => 'mv-image:0';
const sheet = (css: string, media: string | null = null) => cleanStyleSheet(css, media, shown).trim();

describe('A style sheet keeps', () => {
  test.each([
    ['a rule', 'p{color:red}'],
    ['a rule for several', 'h1,h2,.a>b,#c{color:red}'],
    ['the place of a link', 'a:link,a:visited,a:hover{color:red}'],
    ['what stands before and behind', 'p::before{content:"–"}'],
    ['an attribute', 'a[x-apple-data-detectors]{color:inherit!important}'],
    ['the beginning of an attribute', 'a[href^="tel"]{color:inherit}'],
    ['how Outlook.com wraps a mail', '.ExternalClass *{line-height:100%}'],
    ['how Outlook wraps a mail', '#outlook a{padding:0}'],
    ['how Gmail wraps a mail', 'u+.body .gmail{width:100%}'],
    ['a width of phones', '@media only screen and (max-width:480px){.a{width:100%!important}\n}'],
    ['a screen of many pixels', '@media (-webkit-min-device-pixel-ratio:2){.a{width:50%}\n}'],
    ['the light scheme', '@media (prefers-color-scheme:light){.a{color:#000}\n}'],
    ['the dark scheme', '@media (prefers-color-scheme:dark){.a{color:#fff}\n}'],
    ['paper', '@media print{.a{display:none}\n}'],
    ['a question about the browser', '@supports (display:grid){.a{display:grid}\n}'],
    ['a question in a question', '@media screen{@supports (display:grid){.a{display:grid}\n}\n}'],
  ])('%s', (_what, css) => {
    expect(sheet(css)).toBe(css);
  });
});

describe('A style sheet loses', () => {
  test.each([
    ['comments', '/* a */p{/* b */color:red/* c */}', 'p{color:red}'],
    ['the comment of html around it', '<!-- p{color:red} -->', 'p{color:red}'],
    ['its charset', '@charset "utf-8";p{color:red}', 'p{color:red}'],
    ['another sheet, and keeps what follows', '@import url(https://a.b/c.css);p{color:red}', 'p{color:red}'],
    [
      'fonts, and keeps what follows',
      '@font-face{font-family:x;src:url(https://a.b/c)}p{color:red}',
      'p{color:red}',
    ],
    [
      'that it is made for both schemes',
      ':root{color-scheme:light dark;supported-color-schemes:light dark}',
      '',
    ],
    ['what only Word reads', '.MsoNormal{mso-style-name:x;margin:0}', '.MsoNormal{margin:0}'],
    ['the lists of Word', '@list l0{mso-list-id:1}p{color:red}', 'p{color:red}'],
    ['the pages of Word', '@page WordSection1{size:8.5in 11in}p{color:red}', 'p{color:red}'],
    ['the drawings of Word', 'v\\:*{behavior:url(#default#VML)}p{color:red}', 'p{color:red}'],
    ['the sizes of old Internet Explorers', '@-ms-viewport{width:device-width}p{color:red}', 'p{color:red}'],
    ['movement', '@keyframes k{from{left:0}to{left:9px}}p{animation:k 1s;color:red}', 'p{color:red}'],
    ['rules in rules', 'p{color:red;.a{color:blue}}', 'p{color:red}'],
    ['a rule without declarations', 'p{}.a{color:red}', '.a{color:red}'],
    ['a rule of which nothing stays', 'p{behavior:url(x.htc)}.a{color:red}', '.a{color:red}'],
    ['one declaration', 'p{color:red;position:fixed;margin:0}', 'p{color:red;margin:0}'],
    ['a declaration for one browser', 'p{color:red!ie;margin:0}', 'p{margin:0}'],
    ['an end too many, and the rule behind it', '}p{color:red}.a{color:blue}', '.a{color:blue}'],
    ['a rule without a selector', '{color:red}.a{color:blue}', '.a{color:blue}'],
    ['a group without rules', '@media print{}p{color:red}', 'p{color:red}'],
    ['nothing', '', ''],
    ['blanks', ' \n\t ', ''],
  ])('%s', (_what, css, cleaned) => {
    expect(sheet(css)).toBe(cleaned);
  });

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
  ])('stand around its rules: %.40s', (media, cleaned) => {
    expect(sheet('p{color:red}', media)).toBe(cleaned);
  });
});

describe('A class or id', () => {
  const isHidden = (css: string, name = 'a') => {
    const names = new HiddenNames();
    for (const one of css.split('\n--\n')) names.add(`${cleanStyleSheet(one, null, shown)}`);
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
