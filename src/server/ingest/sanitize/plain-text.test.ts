import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** The public text of an email to Anna Doe that has only a text part. */
const shown = (text: string) => makePublicCopy(parsedMail({ text }), { imageKey }).text;

describe('Signs around a heading of the text part', () => {
  test.each([
    ['*** One question, Anna ***', '*** One question ***'],
    ['=== Hi Anna ===', '=== Hi there ==='],
    ['# Anna, your lamps #', '# Your lamps #'],
    ['--- We miss you, Anna ---', '--- We miss you ---'],
    ['* Anna, your lamps', '* Your lamps'],
  ])('hide no name: %s', (said, sanitized) => {
    expect(shown(`News\n\n${said}\n\nLamps`)).toBe(`News\n\n${sanitized}\n\nLamps`);
  });

  test.each(['*** Sale ***', '===== Lamps =====', '*****', '* * *', '- 3 - 4 -', '*** Anna Karenina ***'])(
    'stay, and what they stand around: %s',
    (said) => {
      expect(shown(`News\n\n${said}\n\nLamps`)).toBe(`News\n\n${said}\n\nLamps`);
    },
  );

  test('are read once', () => {
    const line = `*** ${'* x '.repeat(20_000)}${' '.repeat(500)}`;
    expect(shown(`News\n${line}\nThe end`)).toMatch(/The end$/);
  });
});

describe('A mail that a link of the text part begins', () => {
  test.each([
    ['mailto:?subject=Anna%20thought%20of%20you&body=https%3A%2F%2Fbrand.com%2Fp%2F88f0', ''],
    ['mailto:?body=x', ''],
    ['mailto:help@brand.com?subject=Question%20of%20Anna%20Doe', ' mailto:help@brand.com'],
    ['MAILTO:help@brand.com?subject=leave-550e8400e29b41d4a716446655440000', ' MAILTO:help@brand.com'],
    ['mailto:help@brand.com?subject=Order%20a%20catalogue', ' mailto:help@brand.com'],
  ])('says nothing of the reader: %s', (link, left) => {
    expect(shown(`Share: ${link}`)).toBe(`Share:${left}`);
  });

  test.each(['mailto:help@brand.com', 'a mailto: link'])('stays where it says nothing: %s', (link) => {
    expect(shown(`Write: ${link}`)).toBe(`Write: ${link}`);
  });
});
