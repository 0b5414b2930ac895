import { describe, expect, test } from 'vitest';
import { accountedFor, announcementOf, outcomesOf, rateOf } from '#client/admin/fetching/copy.ts';
import { fetchRun } from '#client/testing/admin.ts';

describe('What is said about a run', () => {
  test('counts each outcome', () => {
    expect(outcomesOf(fetchRun({ imported: 1_204, duplicates: 1, rejected: 0 }))).toBe(
      '1,204 imported · 1 duplicate · 0 rejected',
    );
    expect(rateOf(fetchRun({ perSecond: 3.26 }))).toBe('3.3/s');
    expect(rateOf(fetchRun({ perSecond: 412.7 }))).toBe('413/s');
  });

  test('never says more than were found', () => {
    expect(accountedFor(fetchRun({ found: 10, imported: 9, duplicates: 4 }))).toBe(10);
  });

  test('is spoken at each quarter only', () => {
    const spoken = Array.from({ length: 101 }, (_, imported) =>
      announcementOf(fetchRun({ found: 100, imported })),
    );
    expect([...new Set(spoken)]).toEqual([
      'Fetching new emails.',
      'Fetching new emails, 25 percent done.',
      'Fetching new emails, 50 percent done.',
      'Fetching new emails, 75 percent done.',
      'Fetching new emails, 100 percent done.',
    ]);
  });

  test.each([
    [fetchRun({ state: 'done' }), 'The fetch is done: no new emails.'],
    [
      fetchRun({ state: 'done', found: 4, imported: 3, rejected: 1 }),
      'The fetch is done: 3 imported, 0 duplicates, 1 rejected.',
    ],
    [
      fetchRun({ state: 'failed', message: 'The mailbox refused the password.' }),
      'The fetch failed. The mailbox refused the password.',
    ],
    [fetchRun({ state: 'waiting' }), 'The connection broke. Waiting to try again.'],
  ])('at its end and when it waits', (run, words) => {
    expect(announcementOf(run)).toBe(words);
  });
});
