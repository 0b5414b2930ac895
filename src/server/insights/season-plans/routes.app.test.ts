import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';
import { dayMs, dayNumber, daysBetween } from '#shared/format/calendar-days.ts';
import {
  type EventSeason,
  eventLedUpTo,
  eventSeasons,
  seasonYear,
} from '#shared/vocabulary/season-events.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
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

beforeEach(async () => {
  test = await openSharedTestApp();
  personas = await createPersonas(test);
});

async function plan(role: Role, season: EventSeason, query = ''): Promise<SeasonPlan> {
  const answer = await personas[role].ask('GET', `/api/insights/seasons/${season}${query}`);
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

interface Sent {
  id: number;
  brand: CreatedBrand & { isClosed: boolean };
  season: EventSeason;
  day: string;
  receivedAt: Date;
  percent: number | null;
  isPublished: boolean;
}

async function send(mail: Omit<Sent, 'id' | 'day'> & { day?: string }): Promise<Sent> {
  const { pool } = test.database;
  const { id } = await createEmail(pool, {
    brandId: mail.brand.id,
    receivedAt: mail.receivedAt,
    season: mail.season,
    state: mail.isPublished ? 'published' : 'held',
  });
  await pool.query(
    `update email_facts set local_day = $2, offer_percent = $3,
       offer_kind = case when $3::smallint is not null then 'percent' end where email_id = $1`,
    [id, mail.day, mail.percent],
  );
  return { ...mail, id, day: mail.day ?? mail.receivedAt.toISOString().slice(0, 10) };
}

/** The published mail of a season and year of the brands that a viewer may read. */
const mailOf = (all: readonly Sent[], season: EventSeason, year: number, isPremium: boolean) =>
  all.filter(
    (mail) =>
      mail.isPublished &&
      mail.season === season &&
      seasonYear(season, mail.day) === year &&
      (isPremium || !mail.brand.isClosed),
  );

/** The expected lanes of a season and year. */
function model(all: readonly Sent[], season: EventSeason, year: number, isPremium: boolean) {
  const readable = mailOf(all, season, year, isPremium).filter(
    (mail) => isPremium || mail.receivedAt >= daysAgo(30),
  );
  return [...new Set(readable.map(({ brand }) => brand))]
    .map((brand) => {
      const mails = readable.filter((mail) => mail.brand === brand);
      const days = [...new Set(mails.map(({ day }) => day))].sort();
      const event = eventLedUpTo(season, year, days.at(-1) ?? '') ?? '';
      const deepest = (some: readonly Sent[]) =>
        Math.max(0, ...some.map(({ percent }) => percent ?? 0)) || null;
      const cells = days.map((day) => {
        const ofDay = mails.filter((mail) => mail.day === day);
        return { offset: daysBetween(event, day), emails: ofDay.length, deepestPercent: deepest(ofDay) };
      });
      return { slug: brand.slug, event, emails: mails.length, deepestPercent: deepest(mails), cells };
    })
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));
}

const lanesOf = ({ lanes }: SeasonPlan) =>
  lanes
    .map(({ brand, cells, ...lane }) => ({
      slug: brand.slug,
      ...lane,
      cells: cells.map(({ emailIds, hasOffer, ...cell }) => {
        expect(hasOffer).toBe(cell.deepestPercent !== null);
        expect(emailIds).toHaveLength(Math.min(5, cell.emails));
        return cell;
      }),
    }))
    .sort((one, other) => (one.slug < other.slug ? -1 : 1));

describe('GET /api/insights/seasons/:season', () => {
  it('puts every mail on the lane and the day that a plain count puts it on, for every reader', async () => {
    const random = randomFrom(seed);
    const brands: Array<Sent['brand']> = [];
    for (let count = 0; count < 7; count += 1) {
      const isClosed = count === 3;
      const brand = await createBrand(test.database.pool, {
        slug: `brand-${count}`,
        isPremiumOnly: isClosed,
      });
      brands.push({ ...brand, isClosed });
    }
    const sent: Sent[] = [];
    const around = (['christmas', 'black_friday', 'mothers_day'] as const)[seed % 3] ?? 'christmas';
    for (let count = 0; count < 50; count += 1) {
      const receivedAt = daysAgo(random() ** 2 * 800);
      const there = new Date(receivedAt.getTime() + ([-11, 0, 14][count % 3] ?? 0) * 3_600_000);
      sent.push(
        await send({
          brand: brands[Math.floor(random() * brands.length)] as Sent['brand'],
          season: random() < 0.8 ? around : 'easter',
          receivedAt,
          ...(random() < 0.7 && { day: there.toISOString().slice(0, 10) }),
          percent: random() < 0.5 ? null : Math.ceil(random() * 80),
          isPublished: random() < 0.9,
        }),
      );
    }
    const thisYear = testNow.getUTCFullYear();
    for (const year of [thisYear - 2, thisYear - 1, thisYear, thisYear + 1]) {
      for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
        const expected = model(sent, around, year, role === 'premium' || role === 'admin');
        const answer = await plan(role, around, `?year=${year}`);
        expect({ seed, role, year, lanes: lanesOf(answer) }).toEqual({ seed, role, year, lanes: expected });
        expect(answer.readable).toEqual({
          brands: expected.length,
          emails: expected.reduce((sum, { emails }) => sum + emails, 0),
        });
        const all = mailOf(sent, around, year, role === 'premium' || role === 'admin');
        expect(answer.emails).toBe(all.length);
        expect(answer.brands).toBe(new Set(all.map(({ brand }) => brand)).size);
        const depths = expected.flatMap(({ deepestPercent }) => deepestPercent ?? []).sort((a, b) => a - b);
        expect(answer.depth).toEqual(
          depths.length < 5
            ? null
            : { median: depths[Math.floor((depths.length - 1) / 2)], deepest: depths.at(-1) },
        );
        const starts = expected.map(({ cells }) => cells[0]?.offset ?? 0).sort((a, b) => a - b);
        expect(answer.start).toEqual(
          starts.length < 5
            ? null
            : {
                earliest: starts[0],
                median: starts[Math.floor((starts.length - 1) / 2)],
                latest: starts.at(-1),
              },
        );
        const first = answer.lanes.map(({ cells }) => cells[0]?.offset ?? 0);
        expect(first).toEqual([...first].sort((a, b) => a - b)); // ordered by the first day
      }
    }
    const chosen = await plan(
      'premium',
      around,
      `?year=${thisYear}&brand=brand-1&brand=brand-3&brand=nobody`,
    );
    expect(lanesOf(chosen)).toEqual(
      model(sent, around, thisYear, true).filter(({ slug }) => ['brand-1', 'brand-3'].includes(slug)),
    );
  });

  it('is unless said of the nearest year, or the last before it with mail, and names the years there is mail of', async () => {
    const brand = { ...(await createBrand(test.database.pool)), isClosed: false };
    const at = (day: string) => new Date(`${day}T09:00:00Z`);
    for (const day of ['2023-11-20', '2025-11-21'])
      await send({ brand, season: 'black_friday', receivedAt: at(day), percent: 20, isPublished: true });
    expect((await plan('premium', 'black_friday')).year).toBe(2025);
    expect((await plan('visitor', 'easter')).year).toBe(
      seasonYear('easter', testNow.toISOString().slice(0, 10)),
    );
    const reported = await plan('premium', 'black_friday', '?year=2025');
    expect(reported).toMatchObject({ event: '2025-11-28', events: ['2025-11-28'], since: null, emails: 1 });
    expect(reported.years).toEqual([2025, 2024, 2023]);
    expect(reported.lanes[0]).toMatchObject({
      event: '2025-11-28',
      cells: [{ offset: -7, deepestPercent: 20 }],
    });
    // How far back mail goes is public, and how much there is.
    expect(await plan('free', 'black_friday', '?year=2025')).toMatchObject({
      years: [2025, 2024, 2023],
      brands: 1,
      emails: 1,
      readable: { brands: 0, emails: 0 },
      lanes: [],
    });
    expect((await plan('premium', 'mothers_day', '?year=2026')).events).toEqual(['2026-03-15', '2026-05-10']);
  });

  it('says which brands have the slugs that were asked for, of those the reader may read', async () => {
    const { pool } = test.database;
    const open = { ...(await createBrand(pool, { slug: 'now', name: 'Open' })), isClosed: false };
    const closed = await createBrand(pool, { slug: 'closed', name: 'Closed', isPremiumOnly: true });
    await createEmail(pool, { brandId: closed.id });
    await pool.query("insert into former_brand_slugs (slug, brand_id) values ('before', $1)", [open.id]);
    const receivedAt = testNow;
    await send({ brand: open, season: 'christmas', receivedAt, percent: null, isPublished: true });
    const query = '?brand=before&brand=closed&brand=nobody';
    const asked = { asked: 'before', slug: 'now', name: 'Open' };
    expect((await plan('visitor', 'christmas', query)).asked).toEqual([asked]);
    expect((await plan('premium', 'easter', query)).asked).toEqual([
      asked,
      { asked: 'closed', slug: 'closed', name: 'Closed' },
    ]);
  });

  it('is narrowed to brands of a category, with their norms, and holds the year before beside them', async () => {
    const { pool } = test.database;
    const categoryId = await createCategory(pool, { slug: 'toys' });
    const ofYear = async (year: number, daysBefore: number, percent: number) => {
      for (let count = 0; count < 5; count += 1) {
        const brand = await createBrand(pool, { categoryId });
        const receivedAt = new Date(Date.parse(`${year}-12-25T09:00:00Z`) - daysBefore * dayMs);
        const of = { brand: { ...brand, isClosed: false }, season: 'christmas', isPublished: true } as const;
        await send({ ...of, receivedAt, percent });
      }
    };
    await ofYear(2024, 12, 30);
    await ofYear(2025, 14, 35);
    const other = { ...(await createBrand(pool)), isClosed: false };
    const receivedAt = new Date('2025-12-01T09:00:00Z');
    await send({ brand: other, season: 'christmas', receivedAt, percent: 90, isPublished: true });
    const narrowed = await plan('premium', 'christmas', '?year=2025&category=toys');
    expect(narrowed).toMatchObject({
      brands: 5,
      start: { earliest: -14, median: -14, latest: -14 },
      depth: { median: 35, deepest: 35 },
      before: { year: 2024, start: { median: -12 }, depth: { median: 30 } },
    });
    expect((await plan('premium', 'christmas', '?year=2025')).brands).toBe(6);
    expect((await plan('premium', 'christmas', '?year=2025&category=none')).brands).toBe(0);
    expect((await plan('free', 'christmas', '?year=2025')).before).toBeNull();
  });

  it('is taken along as a file of every brand and day that the reader may read', async () => {
    const brand = { ...(await createBrand(test.database.pool, { name: 'Pear' })), isClosed: false };
    const of = { brand, season: 'black_friday', percent: 20, isPublished: true } as const;
    const { id } = await send({ ...of, receivedAt: new Date('2025-11-21T09:00:00Z') });
    const new26 = await send({ ...of, receivedAt: daysAgo(1), percent: null });
    const file = (role: Role) =>
      personas[role].ask('GET', '/api/insights/seasons/black_friday/days.csv?year=2026&compare=2025');
    const whole = await file('premium');
    expect(whole.headers['content-disposition']).toBe('attachment; filename="black_friday-2026-2025.csv"');
    const lines = (body: string) => body.trim().split('\r\n').slice(1);
    const { baseUrl } = test.deps.config;
    const own = `Pear,2026,2026-11-20,-7,1,,${baseUrl}/email/${new26.id}`;
    expect(lines(whole.body)).toEqual([own, `Pear,2025,2025-11-21,-7,1,20,${baseUrl}/email/${id}`]);
    expect(lines((await file('visitor')).body)).toEqual([own]);
  });

  it('has a lane for every season that is about a day, and for no other', async () => {
    for (const season of eventSeasons) {
      const { event } = await plan('visitor', season, '?year=2026');
      expect(Math.abs(dayNumber(event) - dayNumber('2026-07-01'))).toBeLessThan(185);
    }
    for (const path of ['spring', 'none', 'easter?year=1', 'easter?month=1']) {
      expect((await personas.visitor.ask('GET', `/api/insights/seasons/${path}`)).statusCode).toBe(400);
    }
  });
});
