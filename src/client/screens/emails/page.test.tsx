import { describe, expect, test } from 'vitest';
import { foundEmail, noFacets } from '#client/testing/explorer.ts';
import { type Answer, renderScreen, signedIn } from '#client/testing/rendered-screen.ts';
import type { PlanStats } from '#shared/contract/library/stats.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';

const facets: EmailFacets = {
  ...noFacets,
  total: { count: 1_204, isExact: true },
  type: [
    { value: 'product_launch', count: 900 },
    { value: 'promotion', count: 304 },
  ],
  brand: [{ value: 'cragline', name: 'Cragline', count: 1_204 }],
  month: [
    { value: '2025-11', count: 400 },
    { value: '2026-11', count: 804 },
  ],
};

const plans: PlanStats = {
  free: { emails: 10, brands: 2 },
  premium: { emails: 90, brands: 3 },
  oldestEmailAt: '2024-09-10T08:00:00.000Z',
  historyMonths: 26,
};

/** Answers to the explorer's requests for a search. */
function answersTo(search: string, rows: unknown, counts: EmailFacets | Answer, headers = {}) {
  const query = search.slice(1);
  return {
    [`/api/emails?limit=24${query === '' ? '' : `&${query}`}`]: { body: rows, headers },
    [`/api/emails/facets${search}`]: 'status' in counts ? counts : { body: counts },
  };
}

describe('The explorer', () => {
  test('shows all emails with their counts, and is for search engines', async () => {
    const next = { link: '</api/emails?limit=24&cursor=abc>; rel="next"' };
    const { status, text, head, body } = await renderScreen('/emails', {
      ...signedIn('premium'),
      ...answersTo('', [foundEmail], facets, next),
    });
    expect(status).toBe(200);
    expect(text).toContain('1,204 emails');
    expect(text).toContain('Ridge season opens Friday');
    expect(body).toMatch(/aria-label="November 2026: 804 emails"/);
    expect(body).toMatch(/aria-label="December 2025: 0 emails"/);
    expect(body).toMatch(/<input[^>]*name="brand"[^>]*value="cragline"/);
    expect(body).toContain('href="/emails?cursor=abc"');
    expect(head).toContain('<title>Emails · Mailvault</title>');
    expect(head).toContain('<link rel="canonical" href="https://vault.example/emails">');
  });

  test('A search keeps its filters in every link, and is not for search engines', async () => {
    const search = '?q=ridge&brand=cragline&offer=30';
    const { text, head, body } = await renderScreen(`/emails${search}&view=table&x=1`, {
      ...answersTo(search, [foundEmail], {
        ...facets,
        notes: ['“x:” is no operator, so it is searched as words.'],
      }),
    });
    expect(text).toContain('Remove Cragline');
    expect(text).toContain('Remove 30% off or more');
    expect(text).toContain('“x:” is no operator');
    expect(body).toContain('value="ridge"');
    expect(body).toContain('href="/emails?q=ridge&amp;offer=30&amp;view=table"');
    expect(body).toContain('href="/emails?q=ridge&amp;brand=cragline&amp;offer=30&amp;view=inbox"');
    expect(body).toMatch(/<table[^>]*aria-label="Emails"/);
    expect(head).toContain('noindex');
    expect(head).toContain('<title>Emails matching &quot;ridge&quot; · Mailvault</title>');
  });

  test('Who searches a part of the history is told so, and nothing of the rest', async () => {
    const { text, body } = await renderScreen('/emails?view=inbox', {
      ...answersTo('', [foundEmail], { ...facets, historyDays: 30 }),
      '/api/stats/plans': { body: plans },
    });
    expect(text).toContain('From the last 30 days. Premium searches 26 months.');
    expect(body).toContain('href="/subscribe"');
    expect(body).not.toContain('Emails by month');
  });

  test('Where nothing is found it says for what, and offers what may be meant and a wider search', async () => {
    const search = '?q=blak+friday&type=promotion';
    const { text, body } = await renderScreen(
      `/emails${search}`,
      answersTo(search, [], { ...noFacets, didYouMean: 'black friday' }),
    );
    expect(text).toContain('0 emails');
    expect(text).toMatch(/No emails from the last 30 days match " ?blak friday ?" and these filters\./);
    expect(text).toContain('Did you mean black friday ?');
    expect(body).toContain('href="/emails?q=black+friday&amp;type=promotion"');
    expect(body).toMatch(/href="\/emails\?q=blak\+friday"[^>]*>Clear all filters/);
  });

  test('Emails are shown though their counts cannot be had', async () => {
    const { status, text } = await renderScreen(
      '/emails',
      answersTo('', [foundEmail], { status: 503, body: { error: 'Busy', code: 'unavailable' } }),
    );
    expect(status).toBe(200);
    expect(text).toContain('Ridge season opens Friday');
    expect(text).toContain("The counts couldn't be loaded. Try again");
  });

  test('What was found is marked, and hostile words are text', async () => {
    const snippet = { text: 'the <b>ridge</b> opens', marks: [[7, 12]] as Array<[number, number]> };
    for (const view of ['', '&view=inbox', '&view=table']) {
      const { body } = await renderScreen(
        `/emails?q=ridge${view}`,
        answersTo('?q=ridge', [{ ...foundEmail, subject: '<i>خصم</i>', snippet }], facets),
      );
      expect(body).toMatch(/the &lt;b&gt;<\/?mark[^>]*>ridge<\/mark>&lt;\/b&gt; opens|the &lt;b&gt;<mark/);
      expect(body).toContain('&lt;i&gt;خصم&lt;/i&gt;');
    }
  });
});
