import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { SeasonPlan } from '#shared/contract/season-plans.ts';
import { dayNumber, daysBetween } from '#shared/format/calendar-days.ts';
import {
  type EventSeason,
  eventLedUpTo,
  eventSeasons,
  seasonYear,
} from '#shared/vocabulary/season-events.ts';
import { keptTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await keptTestApp();
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
  await pool.query('update email_facts set local_day = $2, offer_percent = $3 where email_id = $1', [
    id,
    mail.day,
    mail.percent,
  ]);
  return { ...mail, id, day: mail.day ?? mail.receivedAt.toISOString().slice(0, 10) };
}

/** The lanes of a season and year, plainly put together. */
function model(all: readonly Sent[], season: EventSeason, year: number, isPremium: boolean) {
  const readable = all.filter(
    (mail) =>
      mail.isPublished &&
      mail.season === season &&
      seasonYear(season, mail.day) === year &&
      (isPremium || (!mail.brand.isClosed && mail.receivedAt >= daysAgo(30))),
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
      cells: cells.map(({ emailIds, ...cell }) => {
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
        expect(answer.brands).toBe(expected.length);
        expect(answer.emails).toBe(expected.reduce((sum, { emails }) => sum + emails, 0));
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
        expect(first).toEqual([...first].sort((a, b) => a - b)); // who began first stands first
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

  it('is of the year whose event is nearest unless said, and names the years there is mail of', async () => {
    const brand = { ...(await createBrand(test.database.pool)), isClosed: false };
    const at = (day: string) => new Date(`${day}T09:00:00Z`);
    for (const day of ['2023-11-20', '2025-11-21'])
      await send({ brand, season: 'black_friday', receivedAt: at(day), percent: 20, isPublished: true });
    const now = await plan('premium', 'black_friday');
    expect(now.year).toBe(seasonYear('black_friday', testNow.toISOString().slice(0, 10)));
    const told = await plan('premium', 'black_friday', '?year=2025');
    expect(told).toMatchObject({ event: '2025-11-28', events: ['2025-11-28'], since: null, emails: 1 });
    expect(told.years.slice(-3)).toEqual([2025, 2024, 2023]);
    expect(told.lanes[0]).toMatchObject({ event: '2025-11-28', cells: [{ offset: -7, deepestPercent: 20 }] });
    expect((await plan('free', 'black_friday', '?year=2025')).years).toEqual([2025]); // not how far back there is more
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
