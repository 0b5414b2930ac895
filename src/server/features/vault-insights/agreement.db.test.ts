import { expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { BrandInsights } from '#shared/contract/brand-insights.ts';
import type { Brand } from '#shared/contract/brands.ts';
import type { EmailFacets } from '#shared/contract/email-search.ts';
import type { Platforms } from '#shared/contract/platforms.ts';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
import type { Stats } from '#shared/contract/stats.ts';
import type { SubjectHabits } from '#shared/contract/subject-lines.ts';
import type { VaultInsights } from '#shared/contract/vault-insights.ts';
import { testApp } from '#tests/support/app.ts';
import { buildMail } from '#tests/support/mail.ts';

const shops = ['pear', 'fig', 'quince'];
const rounds = 5;

/** The clock of the app stands still, so that nothing is forgotten because it is old. */
const patienceMs = 2_000;

it('Every screen tells the same number of emails while mail comes in', async () => {
  const { app, deps } = await testApp({ answerLifeMs: 3_600_000 });
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
      // Whatever is counted while they are stored must not be told afterwards.
      await Promise.all([figures(), storing, figures()]);
      expect(await storing).toMatchObject({ imported: shops.length });
      await expect.poll(figures, { timeout: patienceMs }).toEqual(agreeing(round * shops.length));
    }
  } finally {
    await app.close();
  }
});
