import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { visitor } from '#server/accounts/auth/viewer.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { listBrandWeeks, measureBrands } from '#server/insights/brand-insights/norm-repository.ts';
import { readableBy } from '#server/library/access/readable.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { BrandComparison } from '#shared/contract/insights/brand-comparisons.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { dayNumber, dayOfNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { analyzeTables } from '#tests/support/database/plans.ts';
import { counting } from '#tests/support/database/rows-read.ts';
import {
  type CreatedBrand,
  createBrand,
  createCategory,
  createEmail,
  daysAgo,
} from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;
let shoes: number;
let brands: Array<CreatedBrand & { isPremiumOnly: boolean }>;

const random = randomFrom(seed);
const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

beforeEach(async () => {
  test = await openSharedTestApp();
  const { pool } = test.database;
  shoes = await createCategory(pool, { slug: 'shoes' });
  brands = [];
  for (let at = 0; at < 9; at += 1) {
    const isPremiumOnly = at > 6;
    const brand = await createBrand(pool, { slug: `brand-${at}`, categoryId: shoes, isPremiumOnly });
    brands.push({ ...brand, isPremiumOnly });
  }
  personas = await createPersonas(test);
});

interface Sent {
  id: number;
  brandId: number;
  receivedAt: Date;
  day: string;
  length: number;
  emoji: number;
  hasQuestion: boolean;
  percent: number | null;
  isPublished: boolean;
}

/** An email of the past year, from a clock up to fourteen hours away from UTC. */
async function send(brand: CreatedBrand, overrides: Partial<Sent> = {}): Promise<Sent> {
  const { pool } = test.database;
  const receivedAt = overrides.receivedAt ?? daysAgo(random() ** 2 * 360);
  const there = new Date(receivedAt.getTime() + pick([-11, 0, 1, 14]) * 3_600_000);
  const mail = {
    brandId: brand.id,
    receivedAt,
    day: there.toISOString().slice(0, 10),
    length: Math.floor(random() * 80),
    emoji: pick([0, 0, 1]),
    hasQuestion: random() < 0.3,
    percent: pick([null, 10, 25, 60]),
    isPublished: random() < 0.9,
    ...overrides,
  };
  const { id } = await createEmail(pool, {
    brandId: mail.brandId,
    receivedAt,
    state: mail.isPublished ? 'published' : pick(['held', 'hidden'] as const),
  });
  await pool.query(
    `update email_facts set local_day = $2, local_weekday = 0, local_hour = 0, offer_percent = $3::smallint,
       offer_kind = case when $3::smallint is not null then 'percent' end, subject_characters = $4, subject_emoji = $5,
       subject_has_question = $6 where email_id = $1`,
    [id, mail.day, mail.percent, mail.length, mail.emoji, mail.hasQuestion],
  );
  return { id, ...mail };
}

async function compare(role: Role, query: string): Promise<BrandComparison> {
  const answer = await personas[role].ask('GET', `/api/insights/compare?${query}`);
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  if (sorted.length === 0) return null;
  const at = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2;
}

const mondayOf = (day: string) => dayOfNumber(dayNumber(day) - weekdayOf(day));

/** The expected norm, counted brand by brand and week by week. */
function model(
  all: readonly Sent[],
  { from = '', to = '9999' },
  closed: ReadonlySet<number>,
  since: Date | null,
) {
  const mine = all.filter((mail) => mail.isPublished && !closed.has(mail.brandId));
  const within = mine.filter(({ day }) => day >= from && day <= to);
  const readable = within.filter(({ receivedAt }) => since === null || receivedAt >= since);
  const byBrand = (mails: readonly Sent[]) =>
    [...new Set(mails.map(({ brandId }) => brandId))].map((id) =>
      mails.filter(({ brandId }) => brandId === id),
    );
  const medianBy = (measure: (mails: readonly Sent[]) => number | null) =>
    medianOf(byBrand(readable).flatMap((mails) => measure(mails) ?? []));
  const shareBy = (is: (mail: Sent) => boolean) =>
    medianBy((mails) => mails.filter(is).length / mails.length);
  const isNorm = byBrand(readable).length >= 5 && readable.length >= 20;
  const measures = {
    offerShare: shareBy(({ percent }) => percent !== null),
    deepestPercent: medianBy((mails) => {
      const percents = mails.flatMap(({ percent }) => percent ?? []);
      return percents.length === 0 ? null : Math.max(...percents);
    }),
    medianLength: medianBy((mails) => medianOf(mails.map(({ length }) => length))),
    emojiShare: shareBy(({ emoji }) => emoji > 0),
    questionShare: shareBy(({ hasQuestion }) => hasQuestion),
  };
  const reported = isNorm ? measures : Object.fromEntries(Object.keys(measures).map((name) => [name, null]));
  return {
    sample: { brands: byBrand(readable).length, emails: readable.length },
    ...(reported as typeof measures),
    ...weeksOf(mine, from, to),
  };
}

function weeksOf(mine: readonly Sent[], from: string, to: string) {
  const today = testNow.toISOString().slice(0, 10);
  const mondays: string[] = [];
  for (let at = 1; mondays.length < 104 && at < 300; at += 1) {
    const monday = dayOfNumber(dayNumber(mondayOf(today)) - at * 7);
    const sunday = dayOfNumber(dayNumber(monday) + 6);
    if (monday >= from && sunday <= to) mondays.unshift(monday);
  }
  const inWeeks = mine.filter(({ day }) => mondays.includes(mondayOf(day)));
  const brandIds = [...new Set(mine.map(({ brandId }) => brandId))];
  const isNorm = new Set(inWeeks.map(({ brandId }) => brandId)).size >= 5 && inWeeks.length >= 20;
  const countsOf = (monday: string) =>
    brandIds.flatMap((id) => {
      const sent = mine.filter(({ brandId }) => brandId === id);
      const weeks = sent.map(({ day }) => mondayOf(day)).sort();
      const [first, last] = [weeks[0], weeks.at(-1)];
      const isCounted = monday >= (first ?? '') && dayNumber(monday) <= dayNumber(last ?? '') + 84;
      return isCounted ? sent.filter(({ day }) => mondayOf(day) === monday).length : [];
    });
  return {
    brands: new Set(inWeeks.map(({ brandId }) => brandId)).size,
    emails: inWeeks.length,
    weeks: mondays.map((monday) => {
      const counts = countsOf(monday);
      return [monday, isNorm && counts.length >= 5 ? medianOf(counts) : null];
    }),
  };
}

function reported({ category: norm }: BrandComparison): ReturnType<typeof model> | null {
  if (norm === null) return null;
  return {
    sample: norm.sample,
    offerShare: norm.offers.share,
    deepestPercent: norm.offers.deepestPercent,
    medianLength: norm.subjects.medianLength,
    emojiShare: norm.subjects.emojiShare,
    questionShare: norm.subjects.questionShare,
    brands: norm.brands,
    emails: norm.emails,
    weeks: norm.weeks.map(({ monday, emails }) => [monday, emails]),
  };
}

const closeTo = (value: number | null) => (value === null ? null : expect.closeTo(value, 6));

describe('GET /api/insights/compare', () => {
  it('tells the median a plain count does, for both audiences, after deletions, moves and late mail', async () => {
    const { pool } = test.database;
    const sent: Sent[] = [];
    for (let count = 0; count < 70; count += 1) sent.push(await send(pick(brands)));
    // Mail on every day, so that no week is a collection gap.
    const elsewhere = await createBrand(pool, { slug: 'elsewhere' });
    for (let week = 0; week < 53; week += 1)
      await send(elsewhere, { receivedAt: daysAgo(week * 7), isPublished: true });
    const closed = new Set(brands.filter(({ isPremiumOnly }) => isPremiumOnly).map(({ id }) => id));
    const check = async () => {
      for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
        const isAll = role === 'premium' || role === 'admin';
        const span = pick([
          {},
          { from: pick(sent).day },
          { to: pick(sent).day },
          { from: daysAgo(90).toISOString().slice(0, 10) },
        ]);
        const query = new URLSearchParams({ category: 'shoes', ...span }).toString();
        const expected = model(sent, span, isAll ? new Set() : closed, isAll ? null : daysAgo(30));
        const answer = reported(await compare(role, query));
        // Repeated in the message: after a retry nothing else shows which case failed.
        expect({ seed, role, query, ...answer }, `seed ${seed}, ${role}, ${query}`).toEqual({
          seed,
          role,
          query,
          ...expected,
          offerShare: closeTo(expected.offerShare),
          medianLength: closeTo(expected.medianLength),
          emojiShare: closeTo(expected.emojiShare),
          questionShare: closeTo(expected.questionShare),
        });
      }
    };
    await check();
    const gone = sent.splice(0, 6);
    await pool.query('delete from emails where id = any($1::int[])', [gone.map(({ id }) => id)]);
    for (const mail of sent.slice(0, 5)) {
      mail.brandId = pick(brands).id;
      await pool.query('update emails set brand_id = $2 where id = $1', [mail.id, mail.brandId]);
    }
    // As after deletions and moves: these counters decide whether viewers see a brand.
    await recountBrands(
      pool,
      brands.map(({ id }) => id),
    );
    sent.push(await send(pick(brands), { receivedAt: daysAgo(200) }));
    await check();
  });

  it('answers of each brand what its own insights say, in the order asked for, and what is closed as missing', async () => {
    // A brand without published mail is left out too.
    for (const brand of brands) await send(brand, { isPublished: true });
    for (let count = 0; count < 21; count += 1) await send(brands[count % 9] as CreatedBrand);
    const [one, two] = await Promise.all(
      ['brand-3', 'brand-8'].map(async (slug) => {
        const answer = await personas.premium.ask('GET', `/api/brands/${slug}/insights`);
        return answer.json() as BrandInsights;
      }),
    );
    const asked = 'brand=brand-8&brand=brand-3&brand=nobody&brand=brand-8';
    const answer = await compare('premium', asked);
    expect(answer.missing).toEqual(['nobody']);
    expect(answer.brands.map(({ brand }) => brand.slug)).toEqual(['brand-8', 'brand-3']);
    expect(answer.brands[0]).toMatchObject({ days: two?.days, hours: two?.hours, offers: two?.offers });
    expect(answer.brands[1]).toMatchObject({ days: one?.days, subjects: one?.subjects, sample: one?.sample });
    expect(answer.category).toEqual(one?.category);
    expect(answer.category).toMatchObject({ slug: 'shoes' });

    for (const role of ['visitor', 'free', 'expired'] as const) {
      const { brands, missing } = await compare(role, asked);
      expect(brands.map(({ brand }) => brand.slug)).toEqual(['brand-3']);
      expect(missing).toEqual(['brand-8', 'nobody']);
    }
  });

  it('says which brands have the slugs that were asked for, former ones too', async () => {
    const first = brands[0] as CreatedBrand;
    await send(first, { isPublished: true });
    await test.database.pool.query("insert into former_brand_slugs (slug, brand_id) values ('before', $1)", [
      first.id,
    ]);
    const answer = await compare('visitor', 'brand=before&brand=brand-0&brand=brand-8');
    const { name } = answer.brands[0]?.brand ?? {};
    expect(answer.brands.map(({ brand }) => brand.slug)).toEqual(['brand-0']);
    expect(answer.asked).toEqual(['before', 'brand-0'].map((asked) => ({ asked, slug: 'brand-0', name })));
    expect(answer.missing).toEqual(['brand-8']);
  });

  it('puts the newest readable mail of each brand beside the others', async () => {
    const [one, two] = [brands[0], brands[1]] as [CreatedBrand, CreatedBrand];
    const recent = await send(one, { receivedAt: daysAgo(3), isPublished: true });
    const newer = await send(one, { receivedAt: daysAgo(2), isPublished: true });
    await send(one, { receivedAt: daysAgo(1), isPublished: false });
    const old = await send(two, { receivedAt: daysAgo(60), isPublished: true });
    const idsOf = async (role: Role) =>
      (await compare(role, 'brand=brand-0&brand=brand-1')).brands.map(({ newest }) =>
        newest.map(({ emailId, day }) => [emailId, day]),
      );
    const first = [newer, recent].map(({ id, day }) => [id, day]);
    expect(await idsOf('premium')).toEqual([first, [[old.id, old.day]]]);
    expect(await idsOf('free')).toEqual([first, []]);
  });

  it('compares to the category that all of them are in, the one asked for, or none', async () => {
    const { pool } = test.database;
    const other = await createCategory(pool, { slug: 'bags' });
    const bag = await createBrand(pool, { slug: 'bag', categoryId: other });
    const categoryOf = async (query: string) => (await compare('visitor', query)).category?.slug ?? null;
    expect(await categoryOf('')).toBeNull();
    expect(await categoryOf('brand=bag')).toBe('bags');
    expect(await categoryOf('brand=bag&brand=brand-1')).toBeNull();
    expect(await categoryOf('brand=bag&brand=brand-1&category=bags')).toBe('bags');
    await pool.query('insert into brand_categories (brand_id, category_id) values ($1, $2)', [bag.id, shoes]);
    expect(await categoryOf('brand=bag&brand=brand-1')).toBe('shoes');
  });

  it('refuses a seventh brand, and what its days are not', async () => {
    const seven = brands.slice(0, 7).map(({ slug }) => `brand=${slug}`);
    for (const query of [
      seven.join('&'),
      'from=2025-02-02&to=2025-02-01',
      'from=soon',
      'weeks=105',
      'weeks=0',
      'weeks=4&from=2025-02-02',
      'brands=one',
    ])
      expect((await personas.visitor.ask('GET', `/api/insights/compare?${query}`)).statusCode).toBe(400);
    expect((await compare('visitor', seven.slice(1).join('&'))).brands).toHaveLength(6);
    // The tests run on a Saturday: this is the Monday four weeks before that week's.
    expect(await compare('visitor', 'weeks=4')).toMatchObject({ from: '2026-10-19', brands: [] });
  });

  it('has the days as a spreadsheet too, one line a brand and day', async () => {
    const [one, two] = [brands[0], brands[1]] as [CreatedBrand, CreatedBrand];
    const mails = [
      await send(one, { receivedAt: daysAgo(2), isPublished: true }),
      await send(two, { receivedAt: daysAgo(1), isPublished: true }),
    ];
    const answer = await personas.visitor.ask(
      'GET',
      '/api/insights/compare.csv?brand=brand-1&brand=brand-0&brand=brand-8',
    );
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body.split('\r\n')).toEqual([
      expect.stringMatching(/^brand,day,emails,/),
      `brand-1,${mails[1]?.day},1,1`,
      `brand-0,${mails[0]?.day},1,1`,
      '',
    ]);
  });

  it('reads no more than the brands of a category have', async () => {
    const mails: Sent[] = [];
    for (let count = 0; count < 40; count += 1) mails.push(await send(brands[count % 3] as CreatedBrand));
    await analyzeTables(test.database);
    const ids = brands.slice(0, 2).map(({ id }) => id);
    await inTransaction(test.database.pool, async (client) => {
      // On tables of one page the planner prefers a sequential scan, whatever indexes there are.
      await client.query('set local enable_seqscan = off');
      await client.query('set local enable_bitmapscan = off');
      const { db, read } = counting(client);
      await listBrandWeeks(db, ids, { from: '2020-01-06', to: '2026-11-16' });
      await measureBrands(db, readableBy(visitor, testNow), ids, { from: null, to: null });
      expect(read()).toBeLessThan(100);
    });
  });
});
