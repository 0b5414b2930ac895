import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countCharacters, measureSubject } from '#server/ingest/facts/subject-facts.ts';
import { anyText } from '#tests/support/mail/any-text.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const measure = (subject: string, language: string | null = null) => measureSubject(subject, language);

test('in every script', async () => {
  await checkEveryRow(readTable(import.meta.url, 'characters.tsv', ['text', 'count']), ({ text, ...row }) => {
    const count = Number(row.count);
    expect(countCharacters(text)).toBe(count);
    expect(measure(text).characters).toBe(count);
  });
});

test('as people count them', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'emoji.tsv', ['reason', 'subject', 'emoji']),
    ({ subject, ...row }) => {
      const emoji = Number(row.emoji);
      expect(measure(subject).emoji).toBe(emoji);
    },
  );
});

describe('Words are counted', () => {
  test.each([
    ['between blanks', 'Spring is here', 3],
    ['with their apostrophe, hyphen and sum', 'Don’t miss Anna-Lena’s £1,000.50 sale', 5],
    ['but signs are none', 'Sale – now | 50 % & more !', 4],
    ['but emoji are none, nor the digit of a keycap', '🔥 Sale 1️⃣ 🇬🇧', 1],
    ['with their combining marks', 'e\u0301te\u0301 नमस्ते', 2],
    ['of Arabic and Hebrew', 'عرض خاص שלום', 3],
    ['of Japanese, which has no blanks', '本日限りのセール', 4],
    ['of Thai', 'ราคาพิเศษ', 2],
    ['of Chinese among Latin', '今天 SALE 开始', 3],
    ['in nothing', ' \t ', 0],
  ])('%s', (_reason, subject, words) => {
    expect(measure(subject, null).words).toBe(words);
  });
});

describe('A subject', () => {
  test.each([
    ['Ready?', true],
    ['¿Lista', true],
    ['準備は？', true],
    ['هل أنت جاهز؟', true],
    ['Really⁉', true],
    ['Ready', false],
    ['Q&A', false],
  ])('asks: %s %s', (subject, asks) => {
    expect(measure(subject).hasQuestion).toBe(asks);
  });

  test.each([
    ['Now!', true],
    ['¡Ya', true],
    ['今すぐ！', true],
    ['Wow‼', true],
    ['Now', false],
  ])('exclaims: %s %s', (subject, exclaims) => {
    expect(measure(subject).hasExclamation).toBe(exclaims);
  });

  test.each([
    ['20 % off', true],
    ['Web3', true],
    ['٢٠٪ خصم', true],
    ['Twenty percent', false],
    ['½ price', false],
  ])('holds a number: %s %s', (subject, holds) => {
    expect(measure(subject).hasNumber).toBe(holds);
  });

  test.each([
    ['SALE', 100],
    ['SALE now', 57],
    ['sale', 0],
    ['50 % 🔥', 0],
    ['ÄÖÜ äöü', 50],
    ['ΕΚΠΤΏΣΕΙΣ', 100],
    ['新商品 A', 25],
    ['', 0],
  ])('is in capitals: %s %d %%', (subject, capitals) => {
    expect(measure(subject).capitals).toBe(capitals);
  });

  test('begins with a word', async () => {
    await checkEveryRow(
      readTable(import.meta.url, 'first-words.tsv', ['subject', 'firstWord']),
      ({ subject, ...row }) => {
        const firstWord = row.firstWord || null;
        expect(measure(subject).firstWord).toBe(firstWord);
      },
    );
  });
});

describe('Whatever stands in a subject', () => {
  const pieces = fc.constantFrom(
    ...[
      '👨‍👩‍👧‍👦',
      '\u200D',
      '\uFE0F',
      '🏽',
      '🇬',
      '🇬🇧',
      '\u20E3',
      '1',
      'a',
      'É',
      'e',
      '\u0301',
      ' ',
      '\u202E',
      'ע',
      'ي',
      '本',
      'ー',
      'ไ',
    ],
    ...['\uD83D', '\u0000', '!', '？', '\u00AD', '\u2028', '★', '\u{E0067}', '\u{E007F}', 'ß', 'ǅ'],
  );
  const subjects = fc.oneof(
    anyText(),
    fc.string({ unit: 'grapheme' }),
    fc.array(pieces, { maxLength: 60 }).map((list) => list.join('')),
  );
  const languages = fc.constantFrom(null, 'en', 'th', 'ja', 'zz', 'x', 'de-DE', 'no such');

  test('its measures are possible ones', () => {
    fc.assert(
      fc.property(subjects, languages, (subject, language) => {
        const facts = measure(subject, language);
        expect(facts.characters).toBeLessThanOrEqual(subject.length);
        expect(facts.characters > 0).toBe(subject !== '');
        expect(facts.emoji).toBeLessThanOrEqual(facts.characters);
        expect(facts.words).toBeLessThanOrEqual(subject.length);
        expect(facts.firstWord === null).toBe(facts.words === 0);
        expect(facts.firstWord ?? 'a').toMatch(/^[\p{L}\p{N}]/u);
        expect(facts.capitals).toSatisfy((share) => Number.isInteger(share) && share >= 0 && share <= 100);
        expect(JSON.stringify(facts)).not.toContain('\\u0000');
      }),
    );
  });

  test('a plain word before it counts as one, and its own blank', () => {
    fc.assert(
      fc.property(subjects, (subject) => {
        const [alone, after] = [measure(subject), measure(`Sale ${subject}`)];
        expect(after.words).toBe(alone.words + 1);
        expect(after.firstWord).toBe('sale');
        expect(after.emoji).toBeGreaterThanOrEqual(alone.emoji - 1);
      }),
    );
  });
});
