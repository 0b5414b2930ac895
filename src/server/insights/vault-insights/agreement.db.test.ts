import { expect, it } from 'vitest';
import { runBulkChanges } from '#server/curation/bulk-changes/service.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { backfillFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { Platforms } from '#shared/contract/insights/platforms.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import type { SubjectHabits } from '#shared/contract/insights/subject-lines.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import type { Stats } from '#shared/contract/library/stats.ts';
import type { EmailFacets } from '#shared/contract/search/email-search.ts';
import { openTestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

const shops = ['pear', 'fig', 'quince'];
const rounds = 5;

/** The clock of the app does not advance, so that no cache entry expires by age. */
const patienceMs = 2_000;

it('Every screen tells the same number of emails while mail comes in', async () => {
  const { app, deps } = await openTestApp({ answerLifeMs: 3_600_000 });
  try {
    const read = async <Reply>(path: string) => (await app.inject(path)).json<Reply>();
    const sum = (all: ReadonlyArray<{ emails: number }>) =>
      all.reduce((total, { emails }) => total + emails, 0);
    const emailsOf = async (brand: Brand) => {
      const { days, sample } = await read<BrandInsights>(`/api/brands/${brand.slug}/insights`);
      return { brand: brand.emailCount, days: sum(days), sample: sample.emails };
    };
    const figures = async () => {
      const [stats, brands, insights, plan, facets, platforms, habits] = await Promise.all([
        read<Stats>('/api/stats'),
        read<Brand[]>('/api/brands'),
        read<VaultInsights>('/api/insights'),
        read<SeasonPlan>('/api/insights/seasons/black_friday'),
        read<EmailFacets>('/api/emails/facets?season=black_friday'),
        read<Platforms>('/api/insights/platforms'),
        read<SubjectHabits>('/api/insights/subjects/habits'),
      ]);
      const ofBrands = await Promise.all(brands.map(emailsOf));
      return {
        home: stats.totalEmails,
        brands: ofBrands.reduce((total, { brand }) => total + brand, 0),
        daysOfBrands: ofBrands.reduce((total, { days }) => total + days, 0),
        readOfBrands: ofBrands.reduce((total, { sample }) => total + sample, 0),
        insights: sum(insights.days),
        rising: insights.seasons.find(({ season }) => season === 'black_friday')?.emails ?? 0,
        plan: plan.emails,
        lanes: sum(plan.lanes),
        cells: sum(plan.lanes.flatMap(({ cells }) => cells)),
        explorer: facets.total.count,
        platforms: platforms.emails,
        subjects: habits.chosen.emails,
      };
    };
    const agreeing = (emails: number) =>
      Object.fromEntries(Object.keys(nothing).map((screen) => [screen, emails]));
    const nothing = await figures();
    expect(nothing).toEqual(agreeing(0));

    for (let round = 1; round <= rounds; round += 1) {
      const mails = shops.map((shop) => ({
        label: 'test',
        raw: buildMail({
          from: `${shop} <news@${shop}.example>`,
          messageId: `<${round}@${shop}.example>`,
          subject: `Black Friday: 30% off ${shop} ${round}`,
          date: `Wed, ${10 + round} Nov 2026 10:15:00 +0000`,
          body: `<p>Black Friday deals, number ${round}: 30% off every ${shop}.</p>`,
        }),
      }));
      const storing = ingest(mails, deps);
      // Counts from during the import must not be served afterwards.
      await Promise.all([figures(), storing, figures()]);
      expect(await storing).toMatchObject({ imported: shops.length });
      await expect.poll(figures, { timeout: patienceMs }).toEqual(agreeing(round * shops.length));
    }
  } finally {
    await app.close();
  }
});

/** The number of emails of Black Friday on each screen, served from caches if they have it. */
async function toldOfSeason(ask: (path: string) => Promise<{ json<Reply>(): Reply }>) {
  const [plan, facets, habits] = await Promise.all([
    ask('/api/insights/seasons/black_friday'),
    ask('/api/emails/facets?season=black_friday'),
    ask('/api/insights/subjects/habits?season=black_friday'),
  ]);
  return {
    plan: plan.json<SeasonPlan>().emails,
    explorer: facets.json<EmailFacets>().total.count,
    subjects: habits.json<SubjectHabits>().chosen.emails,
  };
}

it('Answers made before every email had its facts are given up when the last has them', async () => {
  const { app, database } = await openTestApp({ answerLifeMs: 3_600_000 });
  try {
    for (const days of [1, 2, 3])
      await createEmail(database.pool, { season: 'black_friday', receivedAt: daysAgo(days) });
    await database.pool.query('delete from email_facts');
    const reported = () => toldOfSeason((path) => app.inject(path));
    expect(await reported()).toEqual({ plan: 0, explorer: 0, subjects: 0 });
    await backfillFacts(database.pool, { signal: new AbortController().signal });
    expect(await reported()).toEqual({ plan: 3, explorer: 3, subjects: 3 });
  } finally {
    await app.close();
  }
});

it('A season set for many emails at once is told by every screen with the next request', async () => {
  const test = await openTestApp({ answerLifeMs: 3_600_000 });
  try {
    const { pool } = test.database;
    const people = await createPersonas(test);
    const brand = await createBrand(pool);
    const ids: number[] = [];
    for (const days of [1, 2, 3])
      ids.push((await createEmail(pool, { brandId: brand.id, receivedAt: daysAgo(days) })).id);
    const roles = ['visitor', 'premium', 'admin'] as const;
    const reported = () =>
      Promise.all(roles.map((role) => toldOfSeason((path) => people[role].ask('GET', path))));
    const all = (emails: number) => roles.map(() => ({ plan: emails, explorer: emails, subjects: emails }));
    expect(await reported()).toEqual(all(0));
    const change = { emails: { ids }, set: { season: 'black_friday' } };
    const post = (step: object) =>
      people.admin.ask('POST', '/api/admin/bulk-changes/emails', { ...change, do: step });
    const { digest } = (await post({ step: 'look' })).json<{ digest: string }>();
    expect((await post({ step: 'apply', digest })).statusCode).toBe(200);
    await runBulkChanges(test.deps);
    expect(await reported()).toEqual(all(3));
  } finally {
    await test.app.close();
  }
});
