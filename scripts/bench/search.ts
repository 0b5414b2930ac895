import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { load } from './load.ts';
import { usualWords } from './made-facts.ts';
import { holdsVault, makeVault } from './made-vault.ts';
import { settingsOf, startPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { megabytes, residentBytes } from './process-use.ts';
import { pathsThatFind, type Shape, searchShapes } from './search-shapes.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** Fewer than 200,000 find nothing for some shapes. */
const volume = {
  emails: Number(process.env.SEARCH_EMAILS ?? 1_000_000),
  brands: 5_000,
  months: Number(process.env.SEARCH_MONTHS ?? 36),
  /** Ten million of usual length would want 80 GB of disk. */
  words: Number(process.env.SEARCH_WORDS ?? usualWords),
};
const { emails } = volume;

/**
 * A folder in which the filled database is kept, and found again by the next run: filled while the machine has other things
 * to do, it is measured on a quiet one. A folder that is removed unless said.
 */
const keptIn = process.env.SEARCH_KEEP;
/** `off` ends when the database is filled. */
const isMeasured = process.env.SEARCH_MEASURE !== 'off';

/** A gigabyte for each million emails: a quarter of a machine that is fit for so many. */
const buffers = `${Math.min(4, Math.max(1, Math.round(emails / 1e6)))}GB`;

const settings = {
  shared_buffers: buffers,
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off', // tidied up once, when it is filled
};

/**
 * The search at volume, on a real PostgreSQL, to a premium reader: pages, facets, suggestions, the export, and pages of a
 * database that nobody has read from yet.
 */
export const benchSearch: Bench = async (say) => {
  const folder = keptIn === undefined ? mkdtempSync(join(tmpdir(), 'mailvault-search-')) : resolve(keptIn);
  try {
    const figures = await withCluster(folder, (url) => fillAndMeasure(url, say));
    return isMeasured ? [...figures, await measureCold(folder, say)] : figures;
  } finally {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

async function withCluster<Result>(folder: string, work: (url: string) => Promise<Result>): Promise<Result> {
  const cluster = await startPostgres({ keptIn: folder, settings });
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
}

async function fillAndMeasure(url: string, say: (line: string) => void): Promise<Figure[]> {
  const database = await openServerDatabase(url);
  await migrateDatabase(database).finally(() => database.close());
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (!(await holdsVault(client, volume))) {
      say(
        `filling with ${count(emails)} emails of ${count(volume.brands)} brands and ${volume.months} months`,
      );
      await makeVault(client, volume, say);
    }
    const size = await sizeOf(client);
    return isMeasured ? [...(await measureWarm(url, client, say)), size] : [size];
  } finally {
    await client.end();
  }
}

async function measureWarm(url: string, client: pg.Client, say: (line: string) => void): Promise<Figure[]> {
  const server = await startOwn(url);
  try {
    await setTimeout(madeReadyMs);
    await untilQuiet(client);
    const headers = { cookie: await premiumCookie(url) };
    const figures = await measureShapes(
      server,
      await searchShapes(client, emails),
      headers,
      { among, least: volume.words < usualWords ? 4 : 10 }, // short mails hardly ever say two words together
      say,
    );
    return [...figures, await measureExport(server, headers, say)];
  } finally {
    await server.stop();
  }
}

/** A page of each shape, asked for again and again. `among` names the vault in the table; `least` as of `pathsThatFind`. */
export async function measureShapes(
  server: BenchServer,
  shapes: Readonly<Record<string, Shape>>,
  headers: Record<string, string>,
  { among, least }: { among: string; least: number },
  say: (line: string) => void,
): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, shape] of Object.entries(shapes)) {
    const paths = await pathsThatFind(server.origin, what, shape, headers, least);
    const asked = { connections: 1, headers };
    // First uncounted: programs are compiled and plans are made once, and what is cold has a figure of its own.
    await load(server.origin, paths, { ...asked, seconds: 2 });
    const { p50, p99 } = await load(server.origin, paths, { ...asked, seconds: 5 });
    const measured = `${p50} / ${p99} ms`;
    say(`${what}: ${measured} (load ${loadavg()[0]?.toFixed(1)})`);
    figures.push({ what: `search ${among}, ${what}, p50 / p99`, measured, target: shape.target });
  }
  return figures;
}

const among = `among ${count(emails)} emails of ${volume.words} words (shared_buffers ${buffers})`;

const startOwn = (url: string) =>
  startServer({ ...settingsOf('search', url), DATA_DIR: join(workFolder, 'search') });

/** What a server makes ready after its start takes its processor, and the one connection of an embedded database. */
export const madeReadyMs = 20_000;

/** Waits until nothing is asked of the database for two seconds. */
async function untilQuiet(client: pg.Client): Promise<void> {
  for (let quiet = 0; quiet < 8; ) {
    await setTimeout(250);
    const { rows } = await client.query<{ isQuiet: boolean }>(
      `select count(*) = 0 as "isQuiet" from pg_stat_activity
       where state <> 'idle' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    quiet = rows[0]?.isQuiet === true ? quiet + 1 : 0;
  }
}

/** The largest file that a premium reader gets. */
async function measureExport(
  server: BenchServer,
  headers: Record<string, string>,
  say: (line: string) => void,
): Promise<Figure> {
  const before = residentBytes(server.pid);
  let most = before;
  let bytes = 0;
  const started = performance.now();
  const answer = await fetch(`${server.origin}/api/emails/export?format=csv`, { headers });
  if (!answer.ok || answer.body === null) throw new Error(`the export answered ${answer.status}`);
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    most = Math.max(most, residentBytes(server.pid));
  }
  const seconds = (performance.now() - started) / 1_000;
  const measured = `${seconds.toFixed(1)} s, ${megabytes(bytes)} MB; ${megabytes(before)} and ${megabytes(most)} MB`;
  say(`export: ${measured}`);
  return {
    what: `export ${among}, the largest file as CSV: time and size; memory of the server before it, at most`,
    measured,
    target: '',
  };
}

/** The first page of each shape, each after PostgreSQL was started anew and the system has forgotten what it read of it. */
async function measureCold(folder: string, say: (line: string) => void): Promise<Figure> {
  let cluster = await startPostgres({ keptIn: folder, settings });
  const { url } = cluster;
  const port = Number(new URL(url).port);
  const server = await startOwn(url);
  try {
    const client = new pg.Client(url);
    await client.connect();
    const shapes = await searchShapes(client, emails).finally(() => client.end());
    const headers = { cookie: await premiumCookie(url) };
    const times: Record<string, number> = {};
    for (const [what, { paths }] of Object.entries(shapes)) {
      if (!paths[0]?.startsWith('/api/emails?')) continue;
      await cluster.stop();
      forgetFiles(folder);
      cluster = await startPostgres({ keptIn: folder, settings, port });
      await untilAnswered(`${server.origin}/api/categories`, headers);
      times[what] = await timeOf(server.origin + paths[0], headers);
      say(`${what}, nothing read before: ${Math.round(times[what])} ms`);
    }
    const sorted = Object.entries(times).sort(([, one], [, other]) => one - other);
    const [slowest, most = 0] = sorted.at(-1) ?? [];
    return {
      what: `search ${among}, first page with nothing of the database in memory, by shape: median; most`,
      measured: `${Math.round(sorted[Math.floor(sorted.length / 2)]?.[1] ?? 0)}; ${Math.round(most)} ms (${slowest})`,
      target: '≤ 150 ms',
    };
  } finally {
    await server.stop();
    await cluster.stop();
  }
}

/** Lets the system forget what it holds of files, of these alone. */
function forgetFiles(folder: string): void {
  execFileSync('sync');
  execFileSync('find', [
    ...[join(folder, 'data'), '-type', 'f', '-exec'],
    ...['dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'],
  ]);
}

/** The server has a connection again. */
async function untilAnswered(address: string, headers: Record<string, string>): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const answer = await fetch(address, { headers });
    await answer.arrayBuffer();
    if (answer.ok) return;
    await setTimeout(100);
  }
  throw new Error(`${address} was not answered after PostgreSQL was started anew`);
}

async function timeOf(address: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const answer = await fetch(address, { headers });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return performance.now() - started;
}

/** Words lie beside their row; those of short mails, which are not compressed, in it. */
async function sizeOf(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{
    heap: number;
    inRow: number;
    beside: number;
    terms: number;
    others: number;
  }>(
    `select pg_relation_size('email_facts')::float / $1 as heap,
       (select sum(pg_column_size(terms)) from email_facts
         where pg_column_compression(terms) is null and pg_column_size(terms) < 2000)::float / $1 as "inRow",
       (pg_table_size('email_facts') - pg_relation_size('email_facts'))::float / $1 as beside,
       pg_relation_size('email_facts_terms')::float / $1 as terms,
       (pg_indexes_size('email_facts') - pg_relation_size('email_facts_terms'))::float / $1 as others`,
    [emails],
  );
  const { heap = 0, inRow = 0, beside = 0, terms = 0, others = 0 } = rows[0] ?? {};
  const figures = [heap - inRow, terms, beside + inRow, others].map((bytes) => count(bytes));
  return {
    what: `bytes an email among ${count(emails)}: facts, index of terms; the terms themselves, other indexes`,
    measured: `${figures[0]} + ${figures[1]}; ${figures[2]}, ${figures[3]}`,
    target: '≤ 1,200 of the first two',
  };
}
