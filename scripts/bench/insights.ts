import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { load } from './load.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** `INSIGHTS_EMAILS` asks for another number. */
const emails = Number(process.env.INSIGHTS_EMAILS ?? 1_000_000);
const brands = 5_000;
const target = 'p99 ≤ 30 ms';
const readyMs = 30_000;

/** What is told of brands, offers, subjects and platforms at volume, on a real PostgreSQL, to a premium reader. */
export const benchInsights: Bench = (say) =>
  withPostgres('insights', async (url, settings) => {
    say(`seeding ${count(emails)} emails of ${count(brands)} brands`);
    seed(settings, { emails, brands });
    const client = new pg.Client(url);
    await client.connect();
    try {
      say('telling their facts and offers');
      await fillFacts(client);
      const startOwn = () => startServer({ ...settings, DATA_DIR: join(workFolder, 'insights') });
      const first = await startOwn();
      say('waiting until the weeks of large brands are kept');
      await weeksKept(client).finally(() => first.stop());
      await client.query('vacuum analyze brand_weeks');
      const server = await startOwn();
      // Sums over many brands are made ready by then; before it they are counted when they are asked for.
      await setTimeout(readyMs);
      try {
        const headers = { cookie: await premiumCookie(url) };
        const figures: Figure[] = [];
        for (const [what, paths] of Object.entries(await shapes(client))) {
          // What one reader of a tier was answered is kept for the next: both are told.
          const anew = (await askEach(server.origin, paths, headers)).sort((one, other) => one - other);
          const { p50, p99 } = await load(server.origin, paths, { seconds: 4, connections: 1, headers });
          const [middle, most] = [anew[Math.floor(anew.length / 2)] ?? 0, anew.at(-1) ?? 0].map(Math.round);
          say(`${what}: anew ${middle} ms, at most ${most} ms; kept p50 ${p50} ms, p99 ${p99} ms`);
          figures.push({
            what: `insights among ${count(emails)} emails, ${what}: made anew, median / most; all requests, p50 / p99`,
            measured: `${middle} / ${most}; ${p50} / ${p99} ms`,
            target,
          });
        }
        return figures;
      } finally {
        await server.stop();
      }
    } finally {
      await client.end();
    }
  });

/** Waits for the job that a server runs when it starts. */
async function weeksKept(client: pg.Client): Promise<void> {
  for (let left = -1; left !== 0; ) {
    await setTimeout(2_000);
    const { rows } = await client.query<{ left: number }>(
      `select count(*)::int as left from brand_weeks
       where sums is null and emails >= 14 and week < date_trunc('week', now() at time zone 'UTC')::date`,
    );
    left = rows[0]?.left ?? 0;
  }
}

/** Milliseconds of each path asked for once, one after the other. */
async function askEach(
  origin: string,
  paths: readonly string[],
  headers: Record<string, string>,
): Promise<number[]> {
  const times: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    const answer = await fetch(origin + path, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - started);
  }
  return times;
}

/** A third of all mails offers something, as demo and real mail do. Of their terms the tags are there: words are not asked for here. */
async function fillFacts(client: pg.Client): Promise<void> {
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query('truncate email_facts');
  await client.query(`
    insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, language, platform,
      local_day, local_weekday, local_hour, offer_kind, offer_percent, codes, subject_characters, subject_words,
      subject_emoji, subject_has_question, subject_has_number, subject_has_exclamation, subject_capitals,
      subject_first_word, preheader_length, weight, pictures, has_animation, version, terms)
    select id, brand_id, received_at, state, campaign_type, season, 'en',
      (array['Klaviyo', 'Mailchimp', 'Salesforce Marketing Cloud', 'Braze', 'Emarsys'])[1 + brand_id % 5],
      (received_at at time zone 'UTC')::date, extract(isodow from received_at at time zone 'UTC') - 1,
      extract(hour from received_at at time zone 'UTC'),
      case when id % 3 = 0 then 'percent' end, case when id % 3 = 0 then 10 + 5 * (id % 11) end,
      case when id % 6 = 0 then array['CODE' || id % 997] else '{}' end, 30 + id % 40, 4 + id % 6,
      (id % 7 = 0)::int, id % 9 = 0, id % 4 = 0, id % 5 = 0, 10, lower(split_part(subject, ' ', 1)), 80,
      20000 + id::bigint * 7919 % 60000, id % 40, false, 1,
      array_to_tsvector(array['@b:' || brand_id, '@t:' || campaign_type, '@n:' || season, '@l:en',
        '@r:' || (id::bigint * 2654435761 % 4294967296) / 67108864])
    from emails order by id`);
  await client.query(`
    insert into email_offers (email_id, position, kind, percent, code, ends_on, evidence)
    select id, 0, 'percent', 10 + 5 * (id % 11), case when id % 6 = 0 then 'CODE' || id % 997 end,
      case when id % 12 = 0 then received_at::date + 5 end, 'the words it was read from'
    from emails where id % 3 = 0 order by id`);
  await client.query('vacuum analyze');
}

async function shapes(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ slug: string; categoryId: number }>(
    'select slug, category_id as "categoryId" from brands order by email_count desc limit 40',
  );
  const slugs = rows.map(({ slug }) => slug);
  const { rows: categories } = await client.query<{ slug: string }>(
    'select slug from categories order by id',
  );
  const ofCategories = (path: string) =>
    categories
      .slice(0, 10)
      .map(({ slug }) => `/api/insights/${path}${path.includes('?') ? '&' : '?'}category=${slug}`);
  return {
    'a large brand': slugs.slice(0, 10).map((slug) => `/api/brands/${slug}/insights`),
    'a usual brand': await usual(client),
    'two brands and what is usual': slugs
      .slice(0, 10)
      .map((slug, at) => `/api/insights/compare?brand=${slug}&brand=${slugs[at + 10]}&weeks=52`),
    'six brands': [
      `/api/insights/compare?${slugs
        .slice(0, 6)
        .map((slug) => `brand=${slug}`)
        .join('&')}&weeks=52`,
    ],
    'a season': ['black_friday', 'christmas', 'easter'].map((season) => `/api/insights/seasons/${season}`),
    'deepest offers': ['/api/insights/offers', ...ofCategories('offers')],
    'newest offers': ['/api/insights/offers?sort=newest', ...ofCategories('offers?sort=newest')],
    'live codes over 30 %': [
      '/api/insights/offers?live=1&hasCode=1&depth=30',
      ...ofCategories('offers?live=1&hasCode=1&depth=30'),
    ],
    platforms: ['/api/insights/platforms', ...ofCategories('platforms')],
    'subject lines': ['/api/insights/subjects', ...ofCategories('subjects')],
    'words some use more': ofCategories('subjects/habits'),
    'the whole vault': ['/api/insights'],
  };
}

async function usual(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from brands order by email_count desc offset 1000 limit 10',
  );
  return rows.map(({ slug }) => `/api/brands/${slug}/insights`);
}
