import { describe, expect, test } from 'vitest';
import { listAlternativeText } from '#server/ingest/facts/alternative-text.ts';

const list = (alternativeTexts: string[], text: string | null = 'The body') =>
  listAlternativeText({ text, shown: { words: null, alternativeTexts, pictures: alternativeTexts.length } });

describe('The words of pictures', () => {
  test('are one line for each that says something, in their order', () => {
    expect(list(['Up to\n 50 %  off', 'Shop coats', 'Zum Angebot'])).toBe(
      'Up to 50 % off\nShop coats\nZum Angebot',
    );
  });

  test.each([
    ['said twice', ['Shop coats', 'SHOP COATS'], 'The body', 'Shop coats'],
    ['said by the body', ['Shop coats'], 'Hello\nshop COATS today', ''],
    ['the name of a file', ['hero_v2.jpg', 'Hero final.PNG'], '', ''],
    ['the name of a piece of a design', ['11_spacer1234'], '', ''],
    ['no word', ['***', '2025', '→'], '', ''],
    ['what it is and not what it shows', ['image', 'An image', 'Bild 3', 'Logo', 'spacer'], '', ''],
    [
      'a network that is linked',
      ['Facebook', 'twitter-x', 'Instagram icon', 'Follow us on TikTok', 'App Store'],
      '',
      '',
    ],
    ['a network that something is said of', ['Win with us on Instagram'], '', 'Win with us on Instagram'],
    ['there without a body', ['Shop coats'], null, 'Shop coats'],
  ])('leave out what is %s, and no more', (_reason, texts, body, expected) => {
    expect(list(texts, body)).toBe(expected);
  });

  test('are nothing where the body is what the html shows: they stand in it', () => {
    const shown = {
      words: 'Hello\n Shop coats',
      alternativeTexts: ['Shop coats', 'Hidden coats'],
      pictures: 2,
    };
    expect(listAlternativeText({ text: shown.words, shown })).toBe('');
  });

  test('are 2,000 characters at most, and none of them cut', () => {
    const texts = Array.from({ length: 60 }, (_, at) => `Picture ${at} ${'word '.repeat(20)}`.trim());
    const listed = list(texts);
    expect(listed.length).toBeLessThanOrEqual(2_000);
    expect(listed.length).toBeGreaterThan(1_800);
    expect(texts).toEqual(expect.arrayContaining(listed.split('\n')));
  });
});
