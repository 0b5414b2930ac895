import { join } from 'node:path';
import pg from 'pg';
import { randomFrom } from '#doubles/volume/random.ts';
import { storeForms } from '#server/ingest/store/store-forms.ts';
import { readMailWords, toTermVector, wordsByLanguage } from '#server/ingest/terms/mail-terms.ts';
import { readStems } from '#server/ingest/terms/stems.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { load } from './load.ts';
import { makeMail, vocabulary, wordOf, wordPicker } from './made-words.ts';
import { withPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** A million emails take half an hour to make; `SEARCH_EMAILS` asks for fewer. */
const emails = Number(process.env.SEARCH_EMAILS ?? 1_000_000);
const brands = 5_000;

/** The search of `email_facts` at volume, on a real PostgreSQL: pages, facets and suggestions, signed in. */
export const benchSearch: Bench = (say) =>
  withPostgres('search', async (url, settings) => {
    say(`seeding ${count(emails)} emails of ${count(brands)} brands`);
    seed(settings, { emails, brands });
    const client = new pg.Client(url);
    await client.connect();
    try {
      await fillTerms(client, say);
      const size = await sizeOf(client);
      const server = await startServer({ ...settings, DATA_DIR: join(workFolder, 'search') });
      try {
        const headers = { cookie: await premiumCookie(url) };
        const figures: Figure[] = [];
        for (const [what, { paths, target }] of Object.entries(await shapes(client))) {
          await load(server.origin, paths, { seconds: 1, connections: 1, headers });
          const { p50, p99 } = await load(server.origin, paths, { seconds: 4, connections: 1, headers });
          say(`${what}: p50 ${p50} ms, p99 ${p99} ms`);
          figures.push({
            what: `search among ${count(emails)} emails, ${what}, p50 / p99`,
            measured: `${p50} / ${p99} ms`,
            target,
          });
        }
        return [...figures, size];
      } finally {
        await server.stop();
      }
    } finally {
      await client.end();
    }
  });

/** Emails of one statement. */
const batch = 500;

/** Gives every seeded email words of real length and the facts that searches ask for; the index is made at the end. */
async function fillTerms(client: pg.Client, say: (line: string) => void): Promise<void> {
  await client.query('drop index email_facts_terms');
  await client.query('truncate email_facts');
  const random = randomFrom(3);
  const pick = wordPicker(random);
  const told = new Map<string, Set<string>>();
  let stored: Promise<unknown> = Promise.resolve();
  for (let first = 1; first <= emails; first += batch) {
    const ids = Array.from({ length: Math.min(batch, emails - first + 1) }, (_, index) => first + index);
    const mails = ids.map((id) => makeMail(id, first < emails / 100, random, pick));
    const words = mails.map(({ mail }) => readMailWords(mail));
    const said = untold(told, wordsByLanguage(words));
    const values = [
      ids,
      mails.map(({ mail }) => mail.language),
      mails.map(({ platform }) => platform),
      mails.map(({ percent }) => percent),
      mails.map(({ codes }) => codes.length > 0),
      words.map(toTermVector),
    ];
    await stored;
    await storeForms(client, said, await readStems(client, said));
    // PostgreSQL stores these while the next are made.
    stored = client.query({
      name: 'fill',
      text: `insert into email_facts (email_id, brand_id, received_at, state, campaign_type, season, language, platform,
          offer_kind, offer_percent, codes, subject_characters, subject_words, subject_emoji, subject_has_question,
          subject_has_number, subject_has_exclamation, subject_capitals, preheader_length, weight, pictures,
          has_animation, version, terms)
        select e.id, e.brand_id, e.received_at, e.state, e.campaign_type, e.season, mail.language, mail.platform,
          case when mail.percent > 0 then 'percent' end, nullif(mail.percent, 0),
          case when mail.has_code then array['CODE' || e.id % 997] else '{}' end, 40, 6, 0, false, false, false, 10, 80,
          40000, 12, false, 1,
          mail.terms::tsvector || array_to_tsvector(
            email_tags(e.brand_id, e.campaign_type, e.season) || email_state_tags(e.state, e.removed_at))
        from unnest($1::int[], $2::text[], $3::text[], $4::int[], $5::bool[], $6::text[])
          as mail (id, language, platform, percent, has_code, terms)
        join emails e using (id)`,
      values,
    });
    if ((first - 1) % 50_000 === 0) say(`${count(first - 1)} emails have words`);
  }
  await stored;
  say('making the index');
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query(
    'create index email_facts_terms on email_facts using gin (email_week(received_at), email_terms(terms)) with (fastupdate = off)',
  );
  await client.query('vacuum analyze email_facts');
}

/** The words of a batch that no batch before it said. */
function untold(
  told: Map<string, Set<string>>,
  said: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, Set<string>> {
  return new Map(
    [...said].map(([language, words]) => {
      const before = told.get(language) ?? new Set();
      told.set(language, before);
      const fresh = new Set([...words].filter((word) => !before.has(word)));
      for (const word of fresh) before.add(word);
      return [language, fresh];
    }),
  );
}

async function shapes(client: pg.Client): Promise<Record<string, { paths: string[]; target: string }>> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from brands order by email_count desc limit 40',
  );
  const slugs = rows.map(({ slug }) => slug);
  const { rows: newest } = await client.query<{ day: string }>(
    "select to_char(max(received_at) - interval '6 days', 'YYYY-MM-DD') as day from email_facts",
  );
  const page = (parameters: ReadonlyArray<Record<string, string | string[]>>, path = '/api/emails') =>
    parameters.map(
      (each) =>
        `${path}?${new URLSearchParams(Object.entries(each).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])))}`,
    );
  const ten = (make: (index: number) => Record<string, string | string[]>) =>
    Array.from({ length: 10 }, (_, index) => make(index));
  const first = '≤ 20 ms';
  const common = (index: number) => wordOf('en', index * 3);
  const usual = (index: number) => wordOf('en', 300 + index * 37);
  return {
    'common word': { paths: page(ten((index) => ({ q: common(index) }))), target: first },
    'rare word': {
      paths: page(ten((index) => ({ q: wordOf('en', vocabulary - 100 * index - 1) }))),
      target: first,
    },
    phrase: { paths: page([{ q: '"free delivery"' }, { q: `"${common(0)} ${common(1)}"` }]), target: first },
    'two words and three filters': {
      paths: page(
        ten((index) => ({
          q: `${usual(index)} ${usual(index + 1)}`,
          type: 'promotion',
          season: seasons[index % seasons.length] ?? 'none',
          language: 'en',
        })),
      ),
      target: first,
    },
    'nothing found': {
      paths: page(ten((index) => ({ q: `${common(index)} nobodysaysthis` }))),
      target: first,
    },
    'word only in old mail': { paths: page([{ q: 'bygone' }]), target: first },
    'prefix of two letters': {
      paths: page(ten((index) => ({ q: `${common(index).slice(0, 2)}*` }))),
      target: first,
    },
    'offer:>=40 by depth': {
      paths: page([
        { q: 'offer:>=40', sort: 'depth' },
        { offer: '40', sort: 'depth' },
      ]),
      target: first,
    },
    'newest of ten brands within a week': {
      paths: page(
        ten((index) => ({ brand: slugs.slice(index, index + 10), from: newest[0]?.day ?? '2026-01-01' })),
      ),
      target: first,
    },
    relevance: {
      paths: page(ten((index) => ({ q: `${usual(index)} ${common(index)}`, sort: 'relevance' }))),
      target: first,
    },
    'facets of a usual word': {
      paths: page(
        ten((index) => ({ q: usual(index) })),
        '/api/emails/facets',
      ),
      target: '≤ 60 ms',
    },
    'facets of a common word': {
      paths: page(
        ten((index) => ({ q: common(index) })),
        '/api/emails/facets',
      ),
      target: '≤ 60 ms',
    },
    'facets of everything': {
      paths: page([{}, { type: 'promotion' }], '/api/emails/facets'),
      target: '≤ 60 ms',
    },
  };
}

async function sizeOf(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{ heap: number; words: number; terms: number; others: number }>(
    `select pg_relation_size('email_facts')::float / $1 as heap,
       (pg_table_size('email_facts') - pg_relation_size('email_facts'))::float / $1 as words,
       pg_relation_size('email_facts_terms')::float / $1 as terms,
       (pg_indexes_size('email_facts') - pg_relation_size('email_facts_terms'))::float / $1 as others`,
    [emails],
  );
  const { heap = 0, words = 0, terms = 0, others = 0 } = rows[0] ?? {};
  return {
    what: `bytes an email among ${count(emails)}: facts, its words, index of terms, other indexes`,
    measured: [heap, words, terms, others].map((bytes) => count(bytes)).join(' + '),
    target: '≤ 1,200',
  };
}
