import { describe, expect, test } from 'vitest';
import { groupsOf } from '#client/features/email-search/suggestion-groups.ts';

describe('The rows of a list of suggestions', () => {
  const none = { brands: [], categories: [], seasons: [], emails: [] };

  test('They stand in their groups, and lead to what they name', () => {
    const brand = { slug: 'rye', name: 'Rye', logoUrl: null, categoryId: 3 };
    const groups = groupsOf({
      ...none,
      brands: [brand],
      seasons: [{ value: 'black_friday', label: 'Black Friday' }],
      emails: [{ id: 7, subject: 'Loaves', receivedAt: '2026-11-21T09:00:00.000Z', brand }],
    });
    expect(groups.map(({ name, items }) => [name, ...items.map(({ to }) => to)])).toEqual([
      ['Brands', '/brand/rye'],
      ['Seasons', '/emails?season=black_friday'],
      ['Emails', '/email/7'],
    ]);
    expect(groupsOf(none)).toEqual([]);
  });
});
