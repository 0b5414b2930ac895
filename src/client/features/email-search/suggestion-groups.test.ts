import { describe, expect, test } from 'vitest';
import { groupsOf, stepFrom } from '#client/features/email-search/suggestion-groups.ts';

describe('The rows of a list of suggestions', () => {
  const none = { brands: [], categories: [], seasons: [], emails: [] };

  test('They stand in their groups, count through, and lead to what they name', () => {
    const brand = { slug: 'rye', name: 'Rye', logoUrl: null, categoryId: 3 };
    const groups = groupsOf({
      ...none,
      brands: [brand],
      seasons: [{ value: 'black_friday', label: 'Black Friday' }],
      emails: [{ id: 7, subject: 'Loaves', receivedAt: '2026-11-21T09:00:00.000Z', brand }],
    });
    expect(
      groups.map(({ name, from, suggestions }) => [name, from, ...suggestions.map(({ to }) => to)]),
    ).toEqual([
      ['Brands', 0, '/brand/rye'],
      ['Seasons', 1, '/emails?season=black_friday'],
      ['Emails', 2, '/email/7'],
    ]);
    expect(groupsOf(none)).toEqual([]);
  });

  test('Arrow keys go round; Home and End are the field’s until a row is chosen', () => {
    expect([-1, 0, 2].map((at) => stepFrom(at, 'ArrowDown', 3))).toEqual([0, 1, 0]);
    expect([-1, 0, 2].map((at) => stepFrom(at, 'ArrowUp', 3))).toEqual([2, 2, 1]);
    expect([-1, 1].map((at) => stepFrom(at, 'Home', 3))).toEqual([null, 0]);
    expect([-1, 1].map((at) => stepFrom(at, 'End', 3))).toEqual([null, 2]);
    expect(stepFrom(1, 'x', 3)).toBeNull();
  });
});
