import { readFileSync } from 'node:fs';
import pg from 'pg';
import { openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { readableBy } from '#server/features/access/readable.ts';
import type { CompiledSearch } from '#server/features/email-search/compile-search.ts';
import { countFacets } from '#server/features/email-search/facets.ts';
import { findHits } from '#server/features/email-search/find-hits.ts';
import { makeFacts, usualWords } from './made-facts.ts';
import { wordOf } from './made-words.ts';
import { withPostgres } from './postgres.ts';
import { type Bench, count, type Figure } from './table.ts';

/** Ten million take hours and 40 GB of disk; `PARTITION_MONTHS` for another span. */
const emails = Number(process.env.PARTITION_EMAILS ?? 1_000_000);
const months = Number(process.env.PARTITION_MONTHS ?? 36);
const brands = 5_000;
const rounds = 40;

const everything = readableBy({ kind: 'visitor', seesEveryBrand: true, seesWholeHistory: true }, new Date());

/**
 * `email_facts` as one table and parted by month, by the procedure of docs/operations, in one database: the search's own
 * statements, what storing, tidying and removing cost, and how large both are.
 */
export const benchPartitions: Bench = (say) =>
  withPostgres('partitions', async (url) => {
    await migrate(url);
    const client = new pg.Client(url);
    await client.connect();
    const layouts: Layout[] = [];
    try {
      await client.query('set statement_timeout = 0');
      say(`making ${count(emails)} emails of ${months} months`);
      const built = await makeFacts(client, { emails, brands, months, words: usualWords }, say);
      await client.query('vacuum analyze');
      const { whole: wholeSize } = await sizes(client, ['email_facts']);
      say('parting them by month');
      const parting = await timed(() =>
        client.query(
          readFileSync(new URL('../../docs/operations/partition-facts.sql', import.meta.url), 'utf8'),
        ),
      );
      await client.query('vacuum analyze');
      // Each layout answers to the same name, in a schema of its own.
      await client.query('create schema whole');
      await client.query('alter table email_facts_whole set schema whole');
      await client.query('alter table whole.email_facts_whole rename to email_facts');
      for (const schema of ['whole', 'public'] as const)
        layouts.push(open(url, schema, false), open(url, schema, true));
      return [
        {
          what: `facts of ${count(emails)} emails, ${months} months: index of terms made; parted by the procedure`,
          measured: `${count(built.email_facts_terms ?? 0)} s; ${count(parting)} s`,
          target: '',
        },
        await tellSizes(client, wholeSize),
        ...(await compareReads(layouts, say)),
        ...(await compareWrites(client, layouts, say)),
        await compareTidying(client, say),
        await compareRemoving(client, say),
      ];
    } finally {
      for (const { pool } of layouts) await pool.end();
      await client.end();
    }
  });

async function migrate(url: string): Promise<void> {
  const database = await openServerDatabase(url);
  await migrateDatabase(database).finally(() => database.close());
}

interface Layout {
  name: string;
  pool: pg.Pool;
  db: Queryable;
}

/** @param hasBounds whether the search says between which instants its weeks lie. */
function open(url: string, schema: 'whole' | 'public', hasBounds: boolean): Layout {
  const pool = new pg.Pool({ connectionString: url, max: 1, options: `-c search_path=${schema},public` });
  const name = `${schema === 'whole' ? 'one table' : 'parted'}${hasBounds ? ', bounds' : ''}`;
  return { name, pool, db: hasBounds ? withBounds(pool) : pool };
}

/**
 * The search's statements with one condition more: a search asks for weeks by the index of terms, from which the planner
 * cannot tell which months they are of.
 */
function withBounds(pool: pg.Pool): Queryable {
  const query = (statement: { name: string; text: string; values: unknown[] }) => {
    const asked = /email_week\(received_at\) = any\(\$(\d+)::int\[\]\)/.exec(statement.text);
    if (asked === null) return pool.query(statement);
    const weeks = statement.values[Number(asked[1]) - 1] as number[];
    const instantOf = (week: number) => new Date(Date.UTC(2000, 0, 3 + 7 * week));
    const places = statement.values.length;
    return pool.query({
      // A plan of its own each time: a general one opens every month to find that it is not asked for.
      text: statement.text.replace(
        asked[0],
        `${asked[0]} and received_at >= $${places + 1}::timestamptz and received_at < $${places + 2}::timestamptz`,
      ),
      values: [...statement.values, instantOf(Math.min(...weeks)), instantOf(Math.max(...weeks) + 1)],
    });
  };
  return { query } as unknown as Queryable;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

const partsOf = `(select inhrelid from pg_inherits where inhparent = 'public.email_facts'::regclass)`;

interface Size {
  heap: number;
  words: number;
  terms: number;
  others: number;
}

/** Bytes an email; those of the parted table are the sums of its months. */
async function sizes(client: pg.Client, tables: readonly string[]): Promise<{ whole: Size }> {
  const { rows } = await client.query<Size>(
    `select sum(pg_relation_size(oid))::float / $2 as heap,
       sum(pg_table_size(oid) - pg_relation_size(oid))::float / $2 as words,
       sum((select sum(pg_relation_size(indexrelid)) from pg_index join pg_class i on i.oid = indexrelid join pg_am a on a.oid = relam
         where indrelid = c.oid and amname = 'gin'))::float / $2 as terms,
       sum((select sum(pg_relation_size(indexrelid)) from pg_index join pg_class i on i.oid = indexrelid join pg_am a on a.oid = relam
         where indrelid = c.oid and amname <> 'gin'))::float / $2 as others
     from pg_class c where oid = any($1::text[]::regclass[])`,
    [tables, emails],
  );
  return { whole: rows[0] as Size };
}

async function tellSizes(client: pg.Client, whole: Size): Promise<Figure> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from ${partsOf} p`,
  );
  const { whole: parted } = await sizes(
    client,
    rows.map(({ name }) => name),
  );
  const tell = ({ heap, words, terms, others }: Size) =>
    `${[heap, words, terms, others].map(count).join(' + ')} = ${count(heap + words + terms + others)}`;
  return {
    what: 'bytes an email: facts, its words, index of terms, other indexes; parted',
    measured: `${tell(whole)}; ${tell(parted)}`,
    target: '',
  };
}

type Ask = (db: Queryable, round: number) => Promise<unknown>;

const search = (tsquery: string | null, dates: CompiledSearch['dates'] = []): CompiledSearch => ({
  tsquery,
  closeTsquery: null,
  isPositive: true,
  newestShare: 1,
  saidBefore: Infinity,
  near: null,
  eased: null,
  dates,
});

const hits = (find: (round: number) => CompiledSearch, sort: 'newest' | 'depth' = 'newest'): Ask => {
  return (db, round) => findHits(db, everything, find(round), { sort, limit: 24, after: undefined });
};

const common = (round: number) => wordOf('en', round % 12);
const usual = (round: number) => wordOf('en', 300 + (round % 20) * 37);

/** A month of a year ago. */
function monthOf(round: number): CompiledSearch['dates'] {
  const from = new Date(
    Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() - 12 - (round % 6), 1),
  );
  const before = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1));
  const day = (instant: Date) => instant.toISOString().slice(0, 10);
  return [{ from: day(from), before: day(before), isNegated: false }];
}

const facetNames = ['type', 'season', 'platform', 'language', 'brand', 'month'] as const;

const reads: Record<string, Ask> = {
  'newest of all': hits(() => search(null)),
  'common word': hits((round) => search(`'${common(round)}'`)),
  'usual word': hits((round) => search(`'${usual(round)}'`)),
  'rare word (said by one in 100,000)': hits((round) => search(`'x${100_000 + round}'`)),
  'two words, type and season': hits((round) =>
    search(`'${usual(round)}' & '${usual(round + 1)}' & '@t:promotion' & '@n:summer'`),
  ),
  'nothing found': hits((round) => search(`'${common(round)}' & 'nobodysaysthis'`)),
  'only in the oldest hundredth': hits(() => search("'bygone'")),
  'usual word within a month': hits((round) => search(`'${usual(round)}'`, monthOf(round))),
  'deepest offers with a usual word': hits((round) => search(`'${usual(round)}' & '@o'`), 'depth'),
  'facets of a usual word': (db, round) =>
    countFacets(db, everything, search(`'${usual(round)}'`), facetNames),
  'facets of a common word': (db, round) =>
    countFacets(db, everything, search(`'${common(round)}'`), facetNames),
  '25 emails by id': (db, round) =>
    db.query({
      name: 'by-id',
      text: 'select email_id, offer_percent from email_facts where email_id = any($1::int[])',
      values: [Array.from({ length: 25 }, (_, index) => 1 + ((index * 7_919 + round * 104_729) % emails))],
    }),
  'a brand’s year, counted': (db, round) =>
    db.query({
      name: 'brand-year',
      text: `select campaign_type, count(*) from email_facts where brand_id = $1 and state = 'published'
        and received_at >= now() - interval '1 year' group by 1`,
      values: [1 + (round % 200)],
    }),
};

async function compareReads(layouts: readonly Layout[], say: (line: string) => void): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, ask] of Object.entries(reads)) {
    const times = new Map(layouts.map(({ name }) => [name, [] as number[]]));
    for (let round = -8; round < rounds; round += 1) {
      for (const { name, db } of layouts) {
        const seconds = await timed(() => ask(db, Math.abs(round)));
        if (round >= 0) times.get(name)?.push(seconds * 1_000);
      }
    }
    const measured = `${[...times.values()].map(tellTimes).join('; ')} ms`;
    say(`${what}: ${measured}`);
    figures.push({
      what: `${what}, p50 / p95: ${layouts.map(({ name }) => name).join('; ')}`,
      measured,
      target: '',
    });
  }
  return figures;
}

function tellTimes(times: number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  return `${at(0.5)} / ${at(0.95)}`;
}

/** Newest emails by fifties, as ingest stores them, without triggers and foreign keys. */
async function compareWrites(
  client: pg.Client,
  layouts: readonly Layout[],
  say: (line: string) => void,
): Promise<Figure[]> {
  const batch = 50;
  const batches = 40;
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(attname, ', ') as columns from pg_attribute
     where attrelid = 'public.email_facts'::regclass and attnum > 0 and not attisdropped and attname !~ '^(email_id|received_at)$'`,
  );
  const columns = rows[0]?.columns ?? '';
  const measured: string[] = [];
  for (const { name, pool } of layouts.filter(({ pool, db }) => pool === db)) {
    const db = await pool.connect();
    try {
      await db.query('set session_replication_role = replica');
      const seconds = await timed(async () => {
        for (let index = 0; index < batches; index += 1) {
          await db.query(
            `insert into email_facts (email_id, received_at, ${columns})
             select $1::int + email_id, now(), ${columns} from email_facts where email_id between $2 and $3`,
            [emails, 1 + index * batch, (index + 1) * batch],
          );
        }
      });
      await db.query('set session_replication_role = origin');
      measured.push(((seconds * 1_000) / batch / batches).toFixed(2));
      say(`storing, ${name}: ${measured.at(-1)} ms an email`);
    } finally {
      db.release();
    }
  }
  return [
    {
      what: 'storing the facts of an email, by fifties: one table; parted',
      measured: `${measured.join('; ')} ms`,
      target: '',
    },
  ];
}

/** What keeps a table in order, for all of it and for the month that changes. */
async function compareTidying(client: pg.Client, say: (line: string) => void): Promise<Figure> {
  const { rows } = await client.query<{ month: string; terms: string }>(
    `select tableoid::regclass::text as month, (select indexrelid::regclass::text from pg_index join pg_class i on i.oid = indexrelid
       join pg_am a on a.oid = relam where indrelid = f.tableoid and amname = 'gin') as terms
     from public.email_facts f order by received_at desc limit 1`,
  );
  const { month = '', terms = '' } = rows[0] ?? {};
  await client.query(`update public.email_facts set weight = weight + 1 where email_id % 100 = 1`);
  await client.query(`update whole.email_facts set weight = weight + 1 where email_id % 100 = 1`);
  const vacuum = [
    await timed(() => client.query('vacuum whole.email_facts')),
    await timed(() => client.query(`vacuum ${month}`)),
  ];
  const reindex = await timed(() => client.query(`reindex index ${terms}`));
  const measured = `${vacuum.map((each) => each.toFixed(1)).join('; ')} s. ${reindex.toFixed(1)} s`;
  say(`vacuum and index of terms: ${measured}`);
  return {
    what: 'after one email in a hundred changed, vacuum: one table; the newest month. Its index of terms made anew',
    measured,
    target: '',
  };
}

/** The oldest month leaves: deleted and vacuumed, or taken out as the table that it is. */
async function compareRemoving(client: pg.Client, say: (line: string) => void): Promise<Figure> {
  const { rows } = await client.query<{ month: string; emails: number; before: Date }>(
    `select tableoid::regclass::text as month, count(*)::int as emails, max(received_at) as before
     from public.email_facts group by tableoid order by 3 limit 1`,
  );
  const { month = '', emails: gone = 0, before } = rows[0] ?? {};
  await client.query('set session_replication_role = replica');
  const deleting = await timed(async () => {
    await client.query('delete from whole.email_facts where received_at <= $1', [before]);
    await client.query('vacuum whole.email_facts');
  });
  await client.query('set session_replication_role = origin');
  const detaching = await timed(async () => {
    await client.query(`alter table public.email_facts detach partition ${month}`);
    await client.query(`drop table ${month}`);
  });
  const measured = `${deleting.toFixed(1)}; ${detaching.toFixed(2)} s`;
  say(`removing a month: ${measured}`);
  return {
    what: `the oldest month (${count(gone)} emails) leaves: deleted and vacuumed; detached and dropped`,
    measured,
    target: '',
  };
}
