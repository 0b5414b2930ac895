import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  collapseBlankLines,
  collapseWhitespace,
  previewLine,
  truncate,
} from '#server/ingest/text/whitespace.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** A fixed seed makes the test deterministic. */
const settled = { seed: 20_261_122, numRuns: 300 };

/** Texts of words, blanks, invisible characters, rows of punctuation and emoji. */
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

test('Text on one line loses what says nothing, and keeps the rest', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'one-line.tsv', ['what', 'text', 'line']),
    ({ text, line }) => {
      expect(collapseWhitespace(text)).toBe(line);
    },
  );
});

describe('Text on one line', () => {
  test('needs to be made once, holds no line end and is never longer', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const line = collapseWhitespace(text);
        expect(collapseWhitespace(line)).toBe(line);
        expect(line).not.toMatch(/[\r\n\t\u00A0]| {2}|^ | $/);
        expect(line.length).toBeLessThanOrEqual(text.length);
      }),
      settled,
    );
  });
});

describe('A preview', () => {
  test('is without rows of signs, and keeps signs that say something', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'previews.tsv', ['text', 'preview']),
      ({ text, preview }) => {
        expect(previewLine(text)).toBe(preview);
      },
    );
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
    expect(truncate(text, length)).toBe(shown);
  });

  test('is never longer than asked for but for the sign, and begins as it was', () => {
    fc.assert(
      fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, length) => {
        const shown = truncate(text.toWellFormed(), length);
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
    expect(collapseBlankLines(text)).toBe(tidy);
  });

  test('keeps one empty line and every word', () => {
    expect(collapseBlankLines('Hello,\n\nnews.\nMore news.')).toBe('Hello,\n\nnews.\nMore news.');
  });

  test('needs to be tidied once', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidy = collapseBlankLines(text);
        expect(collapseBlankLines(tidy)).toBe(tidy);
        expect(tidy).not.toMatch(/\r|\n{3}|[^\S\n]\n|\n[^\S\n]/);
        expect(tidy.length).toBeLessThanOrEqual(text.length);
      }),
      settled,
    );
  });
});
