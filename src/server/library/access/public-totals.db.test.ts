import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import type { SeasonPlan, SeasonYears } from '#shared/contract/insights/season-plans.ts';
import type { VaultInsights } from '#shared/contract/insights/vault-insights.ts';
import type { Brand } from '#shared/contract/library/brands.ts';
import { seasonYear } from '#shared/vocabulary/season-events.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

const viewers = ['visitor', 'free', 'premium', 'admin'] as const;
const seasons = ['black_friday', 'christmas'] as const;
const types = ['promotion', 'newsletter'] as const;
/** A premium-only brand and a hidden brand exist too. */
const openSlugs = ['one', 'two', 'three', 'four', 'five'];

interface Sent {
  slug: string;
  isOpen: boolean;
  season: (typeof seasons)[number];
  campaignType: (typeof types)[number];
  day: string;
}

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;
const sent: Sent[] = [];

beforeAll(async () => {
  test = await openTestApp();
  personas = await createPersonas(test);
  const { pool } = test.database;
  const brands = [];
  for (const slug of [...openSlugs, 'closed', 'hidden'])
    brands.push(await createBrand(pool, { slug, isPremiumOnly: slug === 'closed' }));
  await pool.query("update brands set is_hidden = true where slug = 'hidden'");
  const random = randomFrom(seed);
  const anyOf = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  for (let count = 0; count < 60; count += 1) {
    const brand = anyOf(brands);
    const receivedAt = daysAgo(random() * 700);
    const state = random() < 0.9 ? 'published' : 'held';
    const [season, campaignType] = [anyOf(seasons), anyOf(types)];
    await createEmail(pool, { brandId: brand.id, receivedAt, season, campaignType, state });
    if (state === 'held' || brand.slug === 'hidden') continue;
    const day = receivedAt.toISOString().slice(0, 10);
    sent.push({ slug: brand.slug, isOpen: brand.slug !== 'closed', season, campaignType, day });
  }
});

afterAll(() => test.app.close());

async function read<Reply>(role: Role, path: string): Promise<Reply> {
  const answer = await personas[role].ask('GET', path);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}

const isWhole = (role: Role) => role === 'premium' || role === 'admin';
const openTo = (role: Role) => sent.filter(({ isOpen }) => isOpen || isWhole(role));
const years = [-2, -1, 0, 1].map((each) => testNow.getUTCFullYear() + each);

describe('how much open brands sent is told to everybody', () => {
  it('by season and year, as premium counts it for the open brands', async () => {
    const ofOpen = openSlugs.map((slug) => `&brand=${slug}`).join('');
    let closed = 0;
    for (const season of seasons) {
      for (const year of years) {
        const path = `/api/insights/seasons/${season}?year=${year}`;
        const whole = await read<SeasonPlan>('premium', path + ofOpen);
        expect(whole.emails).toBe(whole.lanes.reduce((sum, { emails }) => sum + emails, 0));
        for (const role of ['visitor', 'free'] as const) {
          const { brands, emails, readable, lanes } = await read<SeasonPlan>(role, path);
          expect({ seed, season, year, role, brands, emails }).toEqual({
            ...{ seed, season, year, role },
            brands: whole.brands,
            emails: whole.emails,
          });
          // Data per email stays within the free days.
          expect(lanes.reduce((sum, lane) => sum + lane.emails, 0)).toBe(readable.emails);
          closed += emails - readable.emails;
        }
      }
    }
    expect(closed).toBeGreaterThan(0);
  });

  it('by the years there are', async () => {
    for (const role of viewers) {
      for (const { season, years } of await read<SeasonYears>(role, '/api/insights/seasons')) {
        const held = openTo(role)
          .filter((mail) => mail.season === season)
          .map(({ day }) => seasonYear(season, day));
        const ends = held.length === 0 ? [] : [Math.max(...held), Math.min(...held)];
        expect({ seed, role, season, ends: [years[0], years.at(-1)] }).toEqual({
          ...{ seed, role, season },
          ends: [ends[0], ends[1]],
        });
      }
    }
  });

  it('by day and type', async () => {
    for (const role of viewers) {
      const { from, to, days, types } = await read<VaultInsights>(role, '/api/insights');
      const within = openTo(role).filter(({ day }) => day >= from && day <= to);
      const ofType = (type: string) => within.filter(({ campaignType }) => campaignType === type).length;
      expect({ seed, role, emails: days.reduce((sum, { emails }) => sum + emails, 0) }).toEqual({
        ...{ seed, role },
        emails: within.length,
      });
      for (const { campaignType, emails } of types) expect(emails).toBe(ofType(campaignType));
    }
  });

  it('by brand', async () => {
    for (const role of viewers) {
      const brands = await read<Brand[]>(role, '/api/brands');
      for (const slug of openSlugs) {
        const emails = sent.filter((mail) => mail.slug === slug).length;
        const { days } = await read<BrandInsights>(role, `/api/brands/${slug}/insights`);
        expect({
          ...{ seed, role, slug },
          listed: brands.find((brand) => brand.slug === slug)?.emailCount,
          days: days.reduce((sum, each) => sum + each.emails, 0),
        }).toEqual({ seed, role, slug, listed: emails, days: emails });
      }
    }
  });
});
