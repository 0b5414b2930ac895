import { describe, expect, test } from 'vitest';
import type { Season } from '#shared/vocabulary/seasons.ts';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const seasonOf = (subject: string, text = 'See you soon.') => classifyTestMail({ subject, text }).season;

test('The season is told by the subject, and none where there is none', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'season-forms.tsv', ['season', 'what', 'subject']),
    ({ season, subject }) => {
      expect(seasonOf(subject)).toBe(season);
    },
  );
});

describe('The season is told by what the mail is about', () => {
  test.each<[Season, string, string]>([
    [
      'christmas',
      'A gift for everybody',
      'Christmas gifts, Christmas trees and mistletoe, wrapped for you under the tree.',
    ],
    ['summer', 'For the terrace', 'This summer: summer essentials for hot days. Summer sale on all lamps.'],
    [
      'none',
      'Our history',
      `${'We made lamps and then more lamps for many years. '.repeat(70)} Once it was summer.`,
    ],
    ['easter', 'Easter in winter', 'Easter eggs, easter bunnies and an easter egg hunt.'],
  ])('%s: %s', (season, subject, text) => {
    expect(seasonOf(subject, text)).toBe(season);
  });
});
