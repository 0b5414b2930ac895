import { describe, expect, it } from 'vitest';
import { brokenLines, columnsOf, fitted } from '#client/features/emails/pictures/compose-slide.ts';

/** Every character is ten wide. */
const measure = (text: string) => [...text].length * 10;

describe('The columns of a slide', () => {
  it.each([1, 2, 3, 4, 5, 6])('are centred and stay inside the margins: %i', (count) => {
    const { width, left } = columnsOf(count);
    expect(width).toBeLessThanOrEqual(640);
    expect(width).toBeGreaterThan(250);
    expect(left).toBeGreaterThanOrEqual(64);
    const right = left + count * width + (count - 1) * 40;
    expect(1920 - right).toBeCloseTo(left);
  });
});

describe('A caption', () => {
  it.each([
    ['fits', 'Short', 'Short'],
    ['is cut before the letter that has no room', 'A longer subject', 'A longer…'],
    ['keeps letters of two units whole', '🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁🎁', '🎁🎁🎁🎁🎁🎁🎁🎁🎁…'],
  ])('%s', (_, text, shown) => expect(fitted(text, 100, measure)).toBe(shown));

  it.each([
    ['One line', ['One line']],
    ['A subject of two lines', ['A subject', 'of two li…']],
    ['Donaudampfschifffahrt', ['Donaudamp…']],
    ['  ', []],
  ])('is broken between words into at most two lines: "%s"', (text, lines) =>
    expect(brokenLines(text, { width: 100, most: 2, measure })).toEqual(lines),
  );
});
