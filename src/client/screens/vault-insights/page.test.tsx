import { expect, test } from 'vitest';
import { type Answer, renderScreen, signedIn } from '#client/testing/rendered-screen.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';

const brandOf = (name: string) => ({ slug: name.toLowerCase(), name, logoUrl: null, categoryId: 1 });

const insights: VaultInsights = {
  countedAt: '2026-11-21T11:59:00.000Z',
  since: null,
  from: '2025-11-22',
  to: '2026-11-21',
  watched: { since: '2025-11-22', gaps: [] },
  days: [
    { day: '2026-01-05', emails: 1, byType: { promotion: 1 } },
    { day: '2026-11-20', emails: 61, byType: { newsletter: 61 } },
  ],
  types: [
    { campaignType: 'newsletter', emails: 61 },
    { campaignType: 'promotion', emails: 1 },
  ],
  seasons: [],
  starts: [
    { season: 'christmas', brand: brandOf('Tuppence'), day: '2026-11-20', emailId: 4, subject: 'Hark' },
    ...['Oddbit', 'Cragline'].map((name, at) => ({
      season: 'black_friday' as const,
      brand: brandOf(name),
      day: '2026-11-19',
      emailId: 5 + at,
      subject: 'It is coming',
    })),
  ],
  offers: [],
};

const shown = (body: Partial<VaultInsights>, viewer: Record<string, Answer> = {}) =>
  renderScreen('/insights', { ...viewer, '/api/insights': { body: { ...insights, ...body } } });

test('brands that started a season with one subject share a row, each with the way to its email', async () => {
  const { text, body } = await shown({}, signedIn('premium'));
  expect(text.match(/It is coming/g)).toHaveLength(1);
  expect(text).toMatch(/It is coming\s*2 brands\s*Black Friday O Oddbit C Cragline/);
  for (const id of [4, 5, 6]) expect(body).toMatch(new RegExp(`<a[^>]*href="/email/${id}"`));
  expect(text).toContain('62 emails in the past year. Busiest day: 20 November 2026 (61).');
  expect(text).toContain('Most common: Newsletter, 61 of 62 emails (98%).');
  expect(text).toContain('November 2025 (part of the month)');
});

test('a visitor is told of what the figures are, and where the rest is', async () => {
  const free = await shown({ since: '2026-10-22' });
  expect(free.text).toContain('What free brands are sending.');
  expect(free.body).toMatch(/<a[^>]*href="\/subscribe"[^>]*>Premium adds every other brand/);
  const premium = await shown({}, signedIn('premium'));
  expect(premium.text).toContain('What every brand is sending, compared with a year ago.');
});
