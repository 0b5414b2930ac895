import { describe, expect, test } from 'vitest';
import {
  type Answer,
  cragline,
  renderScreen,
  ridgeEmail,
  signedIn,
} from '#client/testing/rendered-screen.ts';
import { offerOf } from '#tests/support/mail/offer.ts';

const { htmlContent: _html, textContent: _text, ...ridgeSummary } = ridgeEmail;
const threeForTwo = offerOf({ evidence: '3 for 2' });
const card = { ...cragline, latestEmails: [] };

describe('Home', () => {
  const stats: Answer = { body: { totalEmails: 1_704, totalBrands: 40 } };
  const plans: Answer = {
    body: { free: { emails: 142, brands: 30 }, premium: { emails: 1_704, brands: 40 }, historyMonths: 26 },
  };

  test('The headline counts emails and brands, and each card says what it is about', async () => {
    const premiumCard = {
      ...card,
      id: 4,
      name: 'ålesund',
      slug: 'alesund',
      isPremiumOnly: true,
      emailCount: 0,
      lastEmailAt: null,
    };
    const { status, text, head, body } = await renderScreen('/', {
      '/api/stats': stats,
      '/api/brands?limit=60': { body: [card, premiumCard] },
    });
    expect(status).toBe(200);
    expect(text).toContain('1,704 emails from 40 brands');
    expect(text).toMatch(/Cragline Sports & Fitness 1,204 emails\s*3 days ago/);
    expect(text).toContain('Premium');
    expect(text).toMatch(/Å\s*ålesund Sports & Fitness 0 emails\s*Never/);
    expect(body).toContain('href="/brand/cragline"');
    expect(body).toContain('placeholder="Search brands..."');
    expect(head).toContain('<title>All Brands · Mailvault</title>');
    expect(head).toContain('<link rel="canonical" href="https://vault.example/">');
  });

  test('A search without results says for what, and is not for search engines', async () => {
    const { text, head, body } = await renderScreen('/?q=%20saddles%20', {
      '/api/stats': stats,
      '/api/brands?limit=60&q=saddles': { body: [] },
      '/api/emails/search?limit=24&q=saddles': { body: [] },
      '/api/emails/facets?q=saddles': { body: counted(0, 'sandals') },
    });
    expect(text).toContain('1,704 emails from 40 brands');
    expect(text).toContain('Results for "saddles" Did you mean sandals ?');
    expect(body).toContain('href="/?q=sandals"');
    expect(text).toContain('No brands found No results for "saddles"');
    expect(text).toContain('No emails match "saddles" in the last 30 days.');
    expect(body).toContain('value="saddles"');
    expect(head).toContain('noindex');
  });

  test('More brands are a link that works without JavaScript and keeps the search', async () => {
    const { body } = await renderScreen('/?q=crag', {
      '/api/stats': stats,
      '/api/brands?limit=60&q=crag': {
        body: [card],
        headers: { link: '</api/brands?limit=60&q=crag&cursor=a%2Bb>; rel="next"' },
      },
      '/api/emails/search?limit=24&q=crag': { body: [] },
    });
    expect(body).toMatch(/<a[^>]*href="\/\?q=crag&amp;cursor=a%2Bb"[^>]*>Show more<\/a>/);
  });

  const counted = (count: number, didYouMean: string | null = null, isExact = true) => ({
    total: { count, isExact },
    didYouMean,
  });

  const found = (emails: Answer, count = 1): Record<string, Answer> => ({
    '/api/stats': stats,
    '/api/brands?limit=60&q=ridge': { body: [] },
    '/api/emails/search?limit=24&q=ridge': emails,
    '/api/emails/facets?q=ridge': { body: counted(count) },
  });

  test('A search shows emails too, each with its brand, and says how far it looked', async () => {
    const { text, body, head } = await renderScreen('/?q=ridge', {
      ...found({
        body: [ridgeSummary],
        headers: { link: '</api/emails/search?limit=24&q=ridge&cursor=c%2Bd>; rel="next"' },
      }),
      '/api/stats/plans': plans,
    });
    expect(text).toMatch(/Emails From the last 30 days\. Premium searches 26 months\./);
    expect(text).toMatch(/Cragline\s*3 days ago\s*Ridge season opens Friday/);
    expect(body).toContain('href="/email/12"');
    expect(body).toMatch(/<a[^>]*href="\/\?q=ridge&amp;emails=c%2Bd"[^>]*>Show more<\/a>/);
    expect(body).toContain('aria-label="Clear search"');
    expect(head).toContain('<title>Results for &quot;ridge&quot; · Mailvault</title>');
  });

  test('A card says what its email offers, and shows its preheader', async () => {
    const email = { ...ridgeSummary, offer: { ...threeForTwo, code: 'RIDGE' } };
    const { text } = await renderScreen('/?q=ridge', found({ body: [email] }));
    expect(text).toMatch(
      /Ridge season opens Friday\s*New shells, lighter packs\s*3 for 2 · code RIDGE\s*Product Launch/,
    );
  });

  test('The headline stays while emails are found and no brand is, and the count is that of the explorer', async () => {
    const { text, body } = await renderScreen('/?q=ridge', found({ body: [ridgeSummary] }, 656));
    expect(text).toMatch(
      /^1,704 emails from 40 brands .*Results for "ridge": 0 brands and 656 emails\. See all in the explorer Brands Emails ↓ No brands found No results for "ridge" Emails From/,
    );
    expect(body).toContain('href="/emails?q=ridge"');
    expect(text).not.toContain('There are no brands');
    const both = await renderScreen('/?q=ridge', {
      ...found({ body: [ridgeSummary] }),
      '/api/brands?limit=60&q=ridge': { body: [card] },
    });
    expect(both.text).toContain('Results for "ridge": 1 brand and 1 email. See all in the explorer');
    const many = await renderScreen('/?q=ridge', {
      ...found({ body: [ridgeSummary] }),
      '/api/emails/facets?q=ridge': { body: counted(10_000, null, false) },
    });
    expect(many.text).toContain('0 brands and 10,000+ emails.');
  });

  test('Visitors are told what this is, and whoever reads a part how much that is', async () => {
    const home = { '/api/stats': stats, '/api/brands?limit=60': { body: [card] }, '/api/stats/plans': plans };
    const free = 'The last 30 days are free: 142 emails from 30 brands. Premium opens the rest.';
    const whatItIs = 'Mailvault is a searchable archive of the marketing emails brands send.';
    const visitor = await renderScreen('/', home);
    expect(visitor.text).toContain(`${whatItIs} ${free}`);
    const viewer = await renderScreen('/', { ...home, ...signedIn('free') });
    expect(viewer.text).toContain(free);
    expect(viewer.text).not.toContain(whatItIs);
    for (const whole of [signedIn('premium'), signedIn('free', { isAdmin: true })]) {
      const { text } = await renderScreen('/', { ...home, ...whole });
      expect(text).not.toContain(whatItIs);
      expect(text).not.toContain('are free');
    }
  });

  test('Who finds nothing is told how far back it was looked, and what looks further', async () => {
    const nothing = found({ body: [] });
    const { text } = await renderScreen('/?q=ridge', { ...nothing, '/api/stats/plans': plans });
    expect(text).toMatch(/From the last 30 days\. Premium searches 26 months\./);
    expect(text).toContain('No emails match "ridge" in the last 30 days.');
    const premium = await renderScreen('/?q=ridge', { ...nothing, ...signedIn('premium') });
    expect(premium.text).toContain('No emails match "ridge".');
    expect(premium.text).not.toContain('30 days');
  });

  test.each([
    ['premium', signedIn('premium')],
    ['administrators', signedIn('free', { isAdmin: true })],
  ])('A search of the whole history is not said to be less: %s', async (_who, user) => {
    const { text } = await renderScreen('/?q=ridge', { ...found({ body: [ridgeSummary] }), ...user });
    expect(text).toContain('Ridge season opens Friday');
    expect(text).not.toContain('From the last 30 days');
  });

  test('Without a search there is nothing to clear, and no emails are asked for', async () => {
    const { text, body } = await renderScreen('/', {
      '/api/stats': stats,
      '/api/brands?limit=60': { body: [card] },
    });
    expect(body).not.toContain('Clear search');
    expect(text).not.toContain('Emails');
  });

  test('Markup in a search is shown as the text it is', async () => {
    const { body } = await renderScreen('/?q=%3Cimg%20src%3Dx%3E', {
      '/api/stats': stats,
      '/api/brands?limit=60&q=%3Cimg+src%3Dx%3E': { body: [] },
      '/api/emails/search?limit=24&q=%3Cimg+src%3Dx%3E': { body: [] },
    });
    expect(body).not.toContain('<img src=x');
    expect(body).toContain('No results for &quot;&lt;img src=x&gt;&quot;');
  });
});
