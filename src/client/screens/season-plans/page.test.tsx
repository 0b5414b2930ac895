import { describe, expect, test } from 'vitest';
import { renderScreen, signedIn, sport } from '#client/testing/rendered-screen.ts';
import { laneOf, planOf } from '#client/testing/season-plan.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';

const answered = (plan: SeasonPlan) => ({
  '/api/categories': { body: [sport] },
  [`/api/insights/seasons/black_friday?year=${plan.year}`]: { body: plan },
});

const cell = { offset: -1, emails: 1, deepestPercent: 30, hasOffer: true, emailIds: [12] };

describe('The plan of a season', () => {
  test('says how much is closed and the one way to it, and denies nothing', async () => {
    const closed = planOf({ since: '2026-10-22', brands: 33, emails: 283 });
    const url = '/planner/black_friday?year=2025';
    const { text, body } = await renderScreen(url, answered(closed));
    expect(text).toContain(
      '33 brands sent 283 emails for Black Friday 2025. Premium shows who, when and how deep.',
    );
    expect(text).toContain('Black Friday 2025 is part of Premium');
    expect(body).toMatch(/<a[^>]*href="\/subscribe"[^>]*>See what Premium includes<\/a>/);
    expect(text).not.toMatch(/No brand|No emails|None of/);

    const selfHosted = await renderScreen(url, answered(closed), { site: { isBillingOff: true } });
    expect(selfHosted.text).toContain(
      '33 brands sent 283 emails for Black Friday 2025. Log in to see who, when and how deep.',
    );
    expect(selfHosted.text).not.toContain('Premium');
  });

  test('says how much of it a reader of the free days sees', async () => {
    const { text } = await renderScreen(
      '/planner/black_friday?year=2025',
      answered(
        planOf({
          since: '2026-10-22',
          brands: 33,
          emails: 283,
          readable: { brands: 1, emails: 1 },
          lanes: [laneOf('Pear', [cell])],
        }),
      ),
    );
    expect(text).toContain(
      'You can see 1 of the 283 emails, from the last 30 days. Premium shows all of them.',
    );
  });

  test('is a table of plain links, with dates, totals, a legend and how old it is', async () => {
    const all = { brands: 1, emails: 2 };
    const lane = laneOf('Pear', [cell, { ...cell, offset: 0, deepestPercent: null, emailIds: [13] }]);
    const { text, body } = await renderScreen('/planner/black_friday?year=2025', {
      ...signedIn('premium'),
      ...answered(planOf({ ...all, readable: all, lanes: [lane] })),
    });
    expect(text).toContain(
      '1 brand sent 2 emails for Black Friday 2025. Not enough brands for a typical start.',
    );
    expect(text).toMatch(/Emails that day\s*1\s*30\s*biggest % off/);
    expect(text).toMatch(/Counted\s*1 minute ago/);
    expect(body).toContain('aria-label="Pear, 27 November 2025: 1 email, up to 30% off"');
    expect(body).toContain('href="/email/12"');
    expect(body).toContain('aria-label="Pear, 28 November 2025: 1 email, an offer without a percentage"');
    expect(body).toContain('href="/api/insights/seasons/black_friday/days.csv?year=2025"');
    expect(text).toMatch(/Black Friday, D-Day, Fri 28 November 2025/);
    expect(text).toMatch(/Cyber Monday, D\+3, Mon 1 December 2025/);
    expect(body).toContain('<option value="sports-fitness">Sports &amp; Fitness</option>');
  });

  test('leads to its emails in the explorer, from a day before the first to a day after the last', async () => {
    const lane = laneOf('Pear', [cell, { ...cell, offset: 2 }]);
    const { text, body } = await renderScreen('/planner/black_friday?year=2025&category=sports-fitness', {
      '/api/categories': { body: [sport] },
      '/api/insights/seasons/black_friday?year=2025&category=sports-fitness': {
        body: planOf({ brands: 1, emails: 2, readable: { brands: 1, emails: 2 }, lanes: [lane] }),
      },
    });
    expect(text).toContain('See Black Friday emails');
    expect(body).toContain(
      'href="/emails?season=black_friday&amp;category=sports-fitness&amp;from=2025-11-26&amp;to=2025-12-01"',
    );
    const closed = await renderScreen('/planner/black_friday?year=2025', answered(planOf({})));
    expect(closed.text).not.toContain('See Black Friday emails');
  });

  test('leads on where nothing has come yet, and where its filters leave nothing', async () => {
    const empty = planOf({ years: [2025, 2024] });
    const { text, body } = await renderScreen('/planner/black_friday?year=2025', answered(empty));
    expect(text).toContain('No emails for Black Friday 2025 yet See Black Friday 2024');
    expect(body).toContain('href="/planner/black_friday?year=2024"');
    const free = answered(planOf({ ...empty, since: '2026-10-22' }));
    expect((await renderScreen('/planner/black_friday?year=2025', free)).text).toContain(
      'No emails for Black Friday 2025 from free brands yet',
    );
    const narrowed = await renderScreen('/planner/black_friday?year=2025&brand=pear', {
      '/api/categories': { body: [sport] },
      '/api/insights/seasons/black_friday?brand=pear&year=2025': { body: empty },
    });
    expect(narrowed.text).toContain('No emails for Black Friday 2025 here Clear all filters');
  });

  test('is narrowed by the category that the address names, without JavaScript too', async () => {
    const { body } = await renderScreen(
      '/planner/black_friday?year=2025&category=sports-fitness&brand=pear',
      {
        '/api/categories': { body: [sport] },
        '/api/insights/seasons/black_friday?brand=pear&year=2025&category=sports-fitness': {
          body: planOf({ asked: [{ asked: 'pear', slug: 'pear', name: 'Pear' }] }),
        },
      },
    );
    expect(body).toMatch(/<option value="sports-fitness" selected="">/);
    for (const [name, value] of [
      ['year', '2025'],
      ['brand', 'pear'],
    ])
      expect(body).toMatch(new RegExp(`<input type="hidden" name="${name}" value="${value}"/>`));
  });
});

describe('The planner', () => {
  test('begins with what has just passed or is near, and leads to the years there are', async () => {
    const { text, body } = await renderScreen('/planner', {
      '/api/insights/seasons': {
        body: [
          { season: 'black_friday', years: [2026, 2025, 2024] },
          { season: 'easter', years: [2026] },
        ],
      },
    });
    // The test's date is 21 November 2026.
    expect(text).toMatch(/Now and next\s*Black Friday 2026\s*27 November 2026, in 6 days\s*2025\s*2024/);
    expect(body).toContain('href="/planner/black_friday?year=2026"');
    expect(body).toContain('aria-label="Black Friday 2024"');
    expect(text).toMatch(/Later.*Easter 2026\s*Next: 28 March 2027, in 127 days/s);
  });
});
