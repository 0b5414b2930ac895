import { expect, test } from 'vitest';
import { premiumFeatures } from '#client/screens/subscribe/copy.ts';
import { renderScreen, ridgeSummary } from '#client/testing/rendered-screen.ts';

const lane = (name: string) => ({
  brand: { name, slug: name.toLowerCase() },
  cells: [{ offset: -7, emails: 2 }],
});

const found = { ...ridgeSummary, subjectLength: 26, platform: null };

const answers = {
  '/api/stats/plans': {
    body: {
      free: { emails: 142, brands: 30 },
      premium: { emails: 1_062, brands: 38 },
      oldestEmailAt: '2024-09-30T23:59:00.000Z',
      historyMonths: 26,
    },
  },
  '/api/insights/seasons/black_friday': { body: { lanes: [lane('Oddbit'), lane('Cragline')] } },
  '/api/insights': {
    body: {
      days: [{ day: '2026-11-20', emails: 3 }],
      to: '2026-11-21',
      types: [{ campaignType: 'newsletter', emails: 506 }],
    },
  },
  '/api/insights/offers?limit=3&sort=deepest': {
    body: [{ brand: { name: 'Slow Heron' }, percent: 50, code: 'HERON', evidence: '50% off' }],
  },
  '/api/insights/platforms': {
    body: {
      platforms: [
        { platform: 'Klaviyo', brands: 8 },
        { platform: null, brands: 9 },
      ],
    },
  },
  '/api/emails?limit=4': { body: [found] },
  '/api/emails/facets?season=black_friday&offer=20': { body: { total: { count: 81, isExact: true } } },
};

test('Each part of Premium is named, with a picture from the vault and the page that shows some of it', async () => {
  const { text, body } = await renderScreen('/subscribe', answers);
  for (const { title, text: what, tryIt } of premiumFeatures) {
    expect(text).toContain(`${title} ${what}`);
    if (tryIt !== undefined) expect(body).toContain(`href="${tryIt.to}"`);
  }
  expect(text).toContain('26 months of emails from every brand');
  for (const drawn of [
    'Oddbit',
    'Newsletter 506',
    '50% off · Slow Heron HERON',
    'Klaviyo 8',
    '26 characters',
    '81 emails',
  ])
    expect(text).toContain(drawn);
  expect(text).not.toContain('Unknown');
  expect(text.indexOf('Upgrade Now')).toBeLessThan(text.indexOf('What Premium includes'));
});

test('What cannot be had is named without a picture', async () => {
  const { status, text } = await renderScreen('/subscribe');
  expect(status).toBe(200);
  for (const { title, text: what } of premiumFeatures) expect(text).toContain(`${title} ${what}`);
});
