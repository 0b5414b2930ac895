import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capped, oneLine, previewLine, tidyLines } from '#server/ingest/clean/text/filler.ts';

/** Which texts are tried is settled, so that the test is too. */
const settled = { seed: 20_261_122, numRuns: 300 };

/** Texts of words, blanks, marks without a shape, rows of signs and emoji. */
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom('Sale', 'été', 'שלום', 'عرض', '割引', '👩‍💻', '🏳️‍🌈', '😀', 'e\u0301'),
      fc.constantFrom(' ', '  ', '\n', '\r\n', '\r', '\t', '\u00A0', '\u2007', '\u3000', '\u2028', '\u0085'),
      fc.constantFrom(
        '\u200B',
        '\u200C',
        '\u200D',
        '\u00AD',
        '\u034F',
        '\uFEFF',
        '\u202E',
        '\u2066',
        '\u3164',
      ),
      fc.constantFrom('-', '--', '—', '.', '·', '*', '=', '|', '>', '+', '_', '~', '- - - - -', '.....'),
      fc.string({ maxLength: 4 }),
    ),
    { maxLength: 30 },
  )
  .map((pieces) => pieces.join(''));

describe('Text on one line', () => {
  test.each([
    ['a no-break space', 'Sale\u00A0now', 'Sale now'],
    ['a figure space', 'Sale\u2007now', 'Sale now'],
    ['a narrow no-break space, as French puts before signs', 'Soldes\u202F!', 'Soldes !'],
    ['an ideographic space', '夏の\u3000セール', '夏の セール'],
    ['blanks of several kinds in a row', 'Sale \u00A0\u2009\t now', 'Sale now'],
    ['line ends of a folded header', 'Sale\r\n now', 'Sale now'],
    ['a control character', 'Sale\u0007now', 'Sale now'],
    ['the null character', 'Sale\u0000now', 'Sale now'],
    ['blanks at either end', '\t Sale \n', 'Sale'],
    ['nothing but blanks', ' \u00A0\r\n', ''],
  ])('has one space for %s', (_what, text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  test.each([
    ['a zero width space', 'Sa\u200Ble', 'Sale'],
    ['a soft hyphen', 'Sommer\u00ADschluss', 'Sommerschluss'],
    ['a byte order mark', '\uFEFFSale', 'Sale'],
    ['a combining grapheme joiner', 'Sale\u034F\u034F', 'Sale'],
    ['a word joiner', 'Sale\u2060now', 'Salenow'],
    ['a Hangul filler', 'Sale\u3164', 'Sale'],
    ['a blank of Braille', 'Sale\u2800', 'Sale'],
    ['the mark that turns text around', 'invoice\u202Efdp.exe', 'invoicefdp.exe'],
    ['isolates of direction', '\u2066Sale\u2069', 'Sale'],
    ['marks of direction at a bracket', 'מבצע\u200F (50%)', 'מבצע (50%)'],
    ['the Arabic letter mark', 'خصم\u061C 50%', 'خصم 50%'],
    ['a joiner that joins letters', 'Sa\u200Dle', 'Sale'],
    ['padding as senders write it', 'Sale \u034F \u200C \u00AD \uFEFF \u034F \u200C', 'Sale'],
  ])('is without %s', (_what, text, line) => {
    expect(oneLine(text)).toBe(line);
  });

  test.each([
    ['a family', '👨‍👩‍👧 day'],
    ['a woman of one skin colour at work', '👩🏽‍💻'],
    ['a flag of two signs', '🏳️‍🌈'],
    ['a burning heart', '❤️‍🔥'],
    ['a flag of letters', '🇬🇧'],
    ['a keycap', '1️⃣'],
    ['a letter with a mark behind it', 'Cafe\u0301'],
    ['Hebrew', 'שלום רחל'],
    ['Arabic', 'عرض خاص'],
    ['Devanagari', 'नमस्ते'],
    ['single signs between words', 'A - B · C | D'],
  ])('keeps %s', (_what, text) => {
    expect(oneLine(text)).toBe(text);
  });

  test('needs to be made once, holds no line end and is never longer', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = oneLine(text);
        expect(oneLine(line)).toBe(line);
        expect(line).not.toMatch(/[\r\n\t\u00A0]| {2}|^ | $/);
        expect(line.length).toBeLessThanOrEqual(text.length);
      }),
      settled,
    );
  });
});

describe('A preview', () => {
  test.each([
    ['Sale now ---------', 'Sale now'],
    ['Sale now - - - - - -', 'Sale now'],
    ['Sale now · · · · · ·', 'Sale now'],
    ['Sale now ..........', 'Sale now'],
    ['*** Sale ***', 'Sale'],
    ['=== Sale ===', 'Sale'],
    ['> > > > Sale', 'Sale'],
    ['~~~~~~ Sale ~~~~~~ now', 'Sale now'],
    ['| Sale |', 'Sale'],
    ['— Sale', 'Sale'],
    ['------', ''],
  ])('is without rows of signs: %s', (text, preview) => {
    expect(previewLine(text)).toBe(preview);
  });

  test.each([
    'From 10 - 20 March',
    '1 - 2 - 3, go',
    'Soon…',
    'Wait...',
    'C++ for beginners',
    'Sale! Sale! Sale!',
    '50% off',
    '#1 for lamps',
    '(Today only)',
  ])('keeps signs that say something: %s', (text) => {
    expect(previewLine(text)).toBe(text);
  });

  test('needs to be made once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(previewLine(previewLine(text))).toBe(previewLine(text));
      }),
      settled,
    );
  });
});

describe('A text that is cut', () => {
  test.each([
    ['stays when it fits', 'Twelve lamps', 12, 'Twelve lamps'],
    ['ends at a word where one ends near', 'Twelve lamps for you', 13, 'Twelve lamps…'],
    ['ends in a word where none ends near', 'Twelve lampshadesofglass', 16, 'Twelve lampshade…'],
    ['leaves no half of an emoji', 'lamp😀s', 5, 'lamp…'],
    ['leaves no blank before the sign', 'ab    cdefgh', 6, 'ab…'],
  ])('%s', (_how, text, length, shown) => {
    expect(capped(text, length)).toBe(shown);
  });

  test('is never longer than asked for but for the sign, and begins as it was', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, length) => {
        const shown = capped(text.toWellFormed(), length);
        expect(shown.length).toBeLessThanOrEqual(length + 1);
        expect(shown.isWellFormed()).toBe(true);
        expect(text.toWellFormed().startsWith(shown.replace(/…$/, ''))).toBe(true);
      }),
      settled,
    );
  });
});

describe('Text over several lines', () => {
  test.each([
    ['line ends of Windows', 'a\r\nb', 'a\nb'],
    ['line ends of old Macs', 'a\rb', 'a\nb'],
    ['blanks in a line', 'a \t  b', 'a b'],
    ['indentation', 'a\n    b', 'a\nb'],
    ['blanks at the end of a line', 'a   \nb', 'a\nb'],
    ['lines of blanks', 'a\n \u00A0 \n\t\nb', 'a\n\nb'],
    ['empty lines', 'a\n\n\n\n\nb', 'a\n\nb'],
    ['empty lines at either end', '\n\na\n\n', 'a'],
    ['lines of filler', 'a\n\u200C \u034F\u200C\n\nb', 'a\n\nb'],
  ])('has %s tidied', (_what, text, tidy) => {
    expect(tidyLines(text)).toBe(tidy);
  });

  test('keeps one empty line and every word', () => {
    expect(tidyLines('Hello,\n\nnews.\nMore news.')).toBe('Hello,\n\nnews.\nMore news.');
  });

  test('needs to be tidied once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidy = tidyLines(text);
        expect(tidyLines(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/\r|\n{3}|[^\S\n]\n|\n[^\S\n]/);
        expect(tidy.length).toBeLessThanOrEqual(text.length);
      }),
      settled,
    );
  });
});
