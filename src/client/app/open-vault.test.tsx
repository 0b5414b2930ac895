import { expect, test } from 'vitest';
import { renderScreen, ridgeSummary } from '#client/testing/rendered-screen.ts';

const isOpen = { isBillingOff: true, isOpenToEveryone: true };

const answers = {
  '/api/brands?limit=60&q=ridge': { body: [] },
  '/api/emails/search?limit=24&q=ridge': { body: [ridgeSummary] },
  '/api/brands?limit=60&q=gorge': { body: [] },
  '/api/emails/search?limit=24&q=gorge': { body: [] },
  '/api/insights/offers?limit=30&sort=deepest': { body: [] },
  '/api/stats/plans': {
    body: { free: { emails: 1, brands: 1 }, premium: { emails: 2, brands: 2 }, historyMonths: 426 },
  },
};

const bound = /last 30 days|search \d+ months|opens the whole history/;

test.each(['/?q=ridge', '/?q=gorge', '/offers', '/terms'])(
  'A vault that is open to everyone names no bound of its history: %s',
  async (url) => {
    const selfHosted = await renderScreen(url, answers, { site: isOpen });
    expect(selfHosted.status).toBe(200);
    expect(selfHosted.text).not.toMatch(bound);
    const others = await renderScreen(url, answers, { site: { isBillingOff: true } });
    expect(others.text).toMatch(bound);
  },
);
