import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import { keepWeek } from '#server/insights/brand-insights/refresh-sums.ts';
import type { BrandWeek } from '#server/insights/brand-insights/weekly-sums-repository.ts';
import type { BrandInsights } from '#shared/contract/insights/brand-insights.ts';
import { dayNumber, weekdayOf } from '#shared/format/calendar-days.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasonYear } from '#shared/vocabulary/season-events.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { openSharedTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { offerOf } from '#tests/support/mail/offer.ts';
import { testSeed as seed } from '#tests/support/seed.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let open: CreatedBrand;
let closed: CreatedBrand;
let personas: Readonly<Record<Role, Persona>>;

beforeEach(async () => {
  test = await openSharedTestApp();
  const { pool } = test.database;
  open = await createBrand(pool, { slug: 'open' });
  closed = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
  personas = await createPersonas(test);
});

async function insights(role: Role, query = '', slug = open.slug): Promise<BrandInsights> {
  const answer = await personas[role].ask('GET', `/api/brands/${slug}/insights${query}`);
  expect({ status: answer.statusCode, body: answer.body.slice(0, 300) }).toMatchObject({ status: 200 });
  return answer.json();
}

interface Sent {
  id: number;
  receivedAt: Date;
  /** In local time; null if it is unknown. */
  local: { day: string; weekday: number; hour: number } | null;
  type: (typeof campaignTypes)[number];
  season: (typeof seasons)[number];
  platform: string | null;
  percent: number | null;
  /** Characters of the subject, and bytes of html. */
  length: number;
  weight: number;
  from: string;
  isPublished: boolean;
}

const random = randomFrom(seed);
const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)] as One;

/** An email of the past fourteen months, from a clock up to fourteen hours away from UTC. */
async function send(brand: CreatedBrand, overrides: Partial<Sent> = {}): Promise<Sent> {
  const { pool } = test.database;
  const receivedAt = overrides.receivedAt ?? daysAgo(random() ** 2 * 420);
  const there = new Date(receivedAt.getTime() + pick([-11, -5, 0, 0, 1, 9.5, 14]) * 3_600_000);
  const day = there.toISOString().slice(0, 10);
  const mail = {
    receivedAt,
    local: random() < 0.2 ? null : { day, weekday: weekdayOf(day), hour: there.getUTCHours() },
    type: pick(campaignTypes),
    season: pick(seasons),
    platform: pick([null, 'Klaviyo', 'Mailchimp']),
    percent: pick([null, null, 10, 25, 60]),
    length: Math.floor(random() * 60),
    weight: Math.floor(random() * 90_000),
    from: pick(['a@open.example', 'B@open.example']),
    isPublished: random() < 0.9,
    ...overrides,
  };
  const { id } = await createEmail(pool, {
    brandId: brand.id,
    receivedAt,
    campaignType: mail.type,
    season: mail.season,
    from: mail.from,
    state: mail.isPublished ? 'published' : pick(['held', 'hidden'] as const),
  });
  await pool.query(
    `update email_facts set platform = $2, local_day = $3, local_weekday = $4, local_hour = $5, offer_percent = $6::smallint,
       offer_kind = case when $6::smallint is not null then 'percent' end, subject_characters = $7, weight = $8
     where email_id = $1`,
    [
      id,
      mail.platform,
      mail.local?.day,
      mail.local?.weekday,
      mail.local?.hour,
      mail.percent,
      mail.length,
      mail.weight,
    ],
  );
  if (mail.percent !== null) {
    const offers = [offerOf({ kind: 'percent', percent: mail.percent, evidence: `${mail.percent}% off` })];
    await replaceOffers(pool, [{ id, offers }], { areNew: true });
  }
  return { id, ...mail };
}

/** As the job does, however few emails a week has. */
async function keepWeeks(): Promise<void> {
  const { pool } = test.database;
  const { rows } = await pool.query<BrandWeek>(
    'select brand_id as "brandId", week::text as week, changes from brand_weeks where sums is null and random() < 0.8',
  );
  for (const week of rows) expect(await keepWeek(pool, week, testNow)).toBe(true);
}

const dayOf = ({ local, receivedAt }: Sent) => local?.day ?? receivedAt.toISOString().slice(0, 10);

function counted<Key extends string | number>(keys: readonly Key[]): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Values by their first email, with their periods. */
function stretches(mails: readonly Sent[], toldOf: (mail: Sent) => string) {
  const byTime = [...mails].sort((one, other) => one.receivedAt.getTime() - other.receivedAt.getTime());
  return [...Map.groupBy(byTime, toldOf)].map(([value, all]) => ({
    value,
    emails: all.length,
    firstAt: all[0]?.receivedAt.toISOString(),
    lastAt: all.at(-1)?.receivedAt.toISOString(),
  }));
}

function medianOf(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.ceil((sorted.length - 1) / 2)],
  ];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The weekday and hour on the clocks of a zone. */
function shownIn(timeZone: string, at: Date): { weekday: number; hour: number } {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    at,
  );
  return { weekday: weekdayOf(shown.slice(0, 10)), hour: Number(shown.slice(11, 13)) };
}

/** The expected answer, counted without a database. */
function model(all: readonly Sent[], { from = '', to = '9999', clock = '' }, since: Date | null) {
  const within = all.filter((mail) => mail.isPublished && dayOf(mail) >= from && dayOf(mail) <= to);
  const readable = within.filter(({ receivedAt }) => since === null || receivedAt >= since);
  const hours = Array.from({ length: 7 }, () => new Array<number>(24).fill(0));
  for (const { local, receivedAt } of readable) {
    const { weekday, hour } =
      clock !== '' ? shownIn(clock, receivedAt) : (local ?? shownIn('UTC', receivedAt));
    const row = hours[weekday];
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + 1;
  }
  const withOffer = readable.filter(({ percent }) => percent !== null);
  return {
    days: [...counted(within.map(dayOf))].sort(([one], [other]) => (one < other ? -1 : 1)),
    types: counted(within.map(({ type }) => type)),
    emails: readable.length,
    hours,
    hoursInUtc: clock === '' ? readable.filter(({ local }) => local === null).length : 0,
    seasons: counted(
      readable
        .filter(({ season }) => season !== 'none')
        .map((mail) => `${mail.season} ${seasonYear(mail.season, dayOf(mail))}`),
    ),
    platforms: stretches(readable, ({ platform }) => String(platform)),
    senders: stretches(readable, ({ from }) => from.toLowerCase()),
    medians: [medianOf(readable.map(({ length }) => length)), medianOf(readable.map(({ weight }) => weight))],
    share: readable.length === 0 ? null : withOffer.length / readable.length,
    deepest: withOffer.length === 0 ? null : Math.max(...withOffer.map(({ percent }) => percent ?? 0)),
    diary: [...withOffer]
      .sort((one, other) => other.receivedAt.getTime() - one.receivedAt.getTime())
      .map((mail) => [mail.id, dayOf(mail), mail.percent]),
  };
}

/** The answer in the model's shape. */
function reported(answer: BrandInsights): ReturnType<typeof model> {
  return {
    days: answer.days.map(({ day, emails }) => [day, emails]),
    types: new Map(answer.types.map(({ campaignType, emails }) => [campaignType, emails])),
    emails: answer.sample.emails,
    hours: answer.hours,
    hoursInUtc: answer.hoursInUtc,
    seasons: new Map(answer.seasons.map(({ season, year, emails }) => [`${season} ${year}`, emails])),
    platforms: answer.platforms.map(({ platform, ...rest }) => ({ value: String(platform), ...rest })),
    senders: answer.senders.map(({ address, ...rest }) => ({ value: address, ...rest })),
    medians: [answer.subjects.medianLength, answer.weight.medianBytes],
    share: answer.offers.share,
    deepest: answer.offers.deepestPercent,
    diary: answer.offers.diary.map(({ emailId, day, percent }) => [emailId, day, percent]),
  };
}

describe('GET /api/brands/:slug/insights', () => {
  it('counts what a plain count does, for every reader and span, after deletions, corrections and moves', async () => {
    const { pool } = test.database;
    let sent: Sent[] = [];
    for (let count = 0; count < 40; count += 1) sent.push(await send(open));
    await send(closed); // must not count for other brands
    const check = async () => {
      const spans = ['', '?from=2000-01-01', `?from=${dayOf(pick(sent))}`, `?to=${dayOf(pick(sent))}`];
      const clocks = ['America/New_York', 'Asia/Kathmandu', 'Europe/London', ''];
      for (const role of ['visitor', 'free', 'premium', 'admin'] as const) {
        const clock = pick(clocks);
        const asked = new URLSearchParams(pick(spans));
        if (clock !== '') asked.set('clock', clock);
        const query = `?${asked}`;
        const since = role === 'premium' || role === 'admin' ? null : daysAgo(30);
        const span = Object.fromEntries(new URLSearchParams(query));
        const answer = await insights(role, query);
        const expected = model(sent, span, since);
        expect({ seed, role, query, ...reported(answer) }).toEqual({
          seed,
          role,
          query,
          ...expected,
          share: expected.share === null ? null : expect.closeTo(expected.share, 6),
        });
        const { from } = span;
        const isOlder = sent.some((mail) => mail.isPublished && from !== undefined && dayOf(mail) < from);
        expect(answer.watched.since).toBe(isOlder ? from : (answer.days[0]?.day ?? null));
        expect(answer.sample.since).toBe(since?.toISOString().slice(0, 10) ?? null);
      }
    };
    await check();
    await keepWeeks();
    await check();
    await pool.query('delete from emails where id = any($1::int[])', [sent.slice(0, 5).map(({ id }) => id)]);
    sent = sent.slice(5);
    for (const mail of sent.slice(0, 6)) {
      mail.type = pick(campaignTypes);
      mail.season = pick(seasons);
      await pool.query('update emails set campaign_type = $2, season = $3 where id = $1', [
        mail.id,
        mail.type,
        mail.season,
      ]);
    }
    await pool.query('update emails set brand_id = $2 where id = $1', [sent[9]?.id, closed.id]);
    sent.splice(9, 1);
    for (let count = 0; count < 5; count += 1) sent.push(await send(open));
    await check();
    await keepWeeks();
    await check();
  });

  it('is answered nobody who may not read the brand, and says where it is not', async () => {
    await send(closed, { isPublished: true });
    for (const role of ['visitor', 'free', 'expired'] as const) {
      for (const path of ['insights', 'insights.csv']) {
        const answer = await personas[role].ask('GET', `/api/brands/closed/${path}`);
        expect({ role, path, status: answer.statusCode, body: answer.json() }).toMatchObject({
          status: 403,
          body: { isPremiumContent: true },
        });
        expect(answer.body).not.toContain('days');
      }
    }
    expect((await insights('premium', '', 'closed')).days).toHaveLength(1);
    expect((await personas.visitor.ask('GET', '/api/brands/nobody/insights')).statusCode).toBe(404);
    for (const query of [
      'from=2025-13-01',
      'from=0000-01-01',
      'to=yesterday',
      'from=2025-02-02&to=2025-02-01',
      'year=2025',
      'clock=Mars/Olympus',
    ]) {
      expect((await personas.visitor.ask('GET', `/api/brands/open/insights?${query}`)).statusCode).toBe(400);
    }
  });

  it('tells a free reader when and what kind older mail was, and nothing that stood in it', async () => {
    const old = { receivedAt: daysAgo(40), local: null, isPublished: true } as const;
    await send(open, { ...old, type: 'promotion', season: 'winter', percent: 60, platform: 'Braze' });
    const { days, types, ...rest } = await insights('free');
    expect(days).toEqual([
      { day: daysAgo(40).toISOString().slice(0, 10), emails: 1, byType: { promotion: 1 } },
    ]);
    expect(types).toEqual([{ campaignType: 'promotion', emails: 1 }]);
    expect(rest).toMatchObject({
      sample: { emails: 0 },
      hours: Array.from({ length: 7 }, () => new Array(24).fill(0)),
      seasons: [],
      offers: { share: null, deepestPercent: null, diary: [] },
      platforms: [],
      senders: [],
      subjects: { medianLength: null, emojiShare: null },
      weight: { medianBytes: null },
    });
  });

  it('names the days on which the vault itself took nothing in', async () => {
    for (const day of [1, 2, 3, 4, 5, 20, 21, 22, 23, 24])
      for (let count = 0; count < 3; count += 1)
        await send(day > 5 && count > 0 ? closed : open, {
          receivedAt: daysAgo(day),
          local: null,
          isPublished: true,
        });
    const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
    expect((await insights('visitor')).watched).toEqual({
      since: dayAgo(24),
      gaps: [{ from: dayAgo(19), to: dayAgo(6) }],
    });
    expect((await insights('visitor', `?from=${dayAgo(10)}`)).watched).toEqual({
      since: dayAgo(10),
      gaps: [{ from: dayAgo(10), to: dayAgo(6) }],
    });
  });

  it('has its days as a spreadsheet too, one line a day', async () => {
    const at = { local: null, isPublished: true } as const;
    await send(open, { ...at, receivedAt: daysAgo(2), type: 'promotion' });
    await send(open, { ...at, receivedAt: daysAgo(2), type: 'newsletter' });
    await send(open, { ...at, receivedAt: daysAgo(1), type: 'promotion' });
    const answer = await personas.visitor.ask('GET', '/api/brands/open/insights.csv');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="open-days.csv"',
    });
    const [one, two] = [2, 1].map((days) => daysAgo(days).toISOString().slice(0, 10));
    expect(answer.body).toBe(`day,emails,promotion,newsletter\r\n${one},2,1,1\r\n${two},1,1,0\r\n`);
  });

  it('leads every season to the event it was about', async () => {
    const sentOn = (day: string) => ({
      receivedAt: new Date(`${day}T10:00:00Z`),
      local: null,
      isPublished: true,
    });
    for (const [season, day] of [
      ['new_year', '2025-12-29'],
      ['black_friday', '2025-11-16'],
      ['black_friday', '2025-11-28'],
      ['mothers_day', '2026-03-10'],
      ['mothers_day', '2025-05-02'],
      ['winter', '2026-01-20'],
    ] as const)
      await send(open, { ...sentOn(day), season });
    const events = (await insights('premium')).seasons.map(({ season, year, event, firstDay, lastDay }) => [
      season,
      year,
      event,
      event === null ? null : [firstDay, lastDay].map((day) => dayNumber(day) - dayNumber(event)),
    ]);
    expect(events).toEqual([
      ['mothers_day', 2026, '2026-03-15', [-5, -5]],
      ['winter', 2025, null, null],
      ['new_year', 2026, '2026-01-01', [-3, -3]],
      ['black_friday', 2025, '2025-11-28', [-12, 0]],
      ['mothers_day', 2025, '2025-05-11', [-9, -9]],
    ]);
  });
});
