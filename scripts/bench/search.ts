import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import type { PostgresCluster } from '#tests/support/database/postgres-cluster.ts';
import { type Bench, count, type Figure } from './figure.ts';
import { load } from './load.ts';
import { holdsVault, makeVault } from './made-vault.ts';
import { settingsOf, startPostgres } from './postgres.ts';
import { premiumCookie } from './premium-cookie.ts';
import { processorSeconds } from './process-use.ts';
import { checkFinds, type Shape, searchShapes } from './search-shapes.ts';
import { startServer } from './server.ts';
import { workFolder } from './work-folder.ts';

/** Below 200,000 some shapes find nothing. */
const emails = Number(process.env.SEARCH_EMAILS ?? 1_000_000);

/** A folder that keeps the filled database for the next run. Without it the database is removed. */
const keptIn = process.env.SEARCH_KEEP;

const settings = {
  shared_buffers: `${Math.min(4, Math.max(1, Math.round(emails / 1e6)))}GB`,
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '1GB',
  checkpoint_timeout: '30min',
  autovacuum: 'off', // vacuumed once, after filling
};

/** Limit in milliseconds of the slowest shape of each kind, p99. */
const budgets: Record<Shape['kind'], number> =
  emails <= 200_000
    ? { lists: 60, phrases: 300, facets: 60, suggestions: 10 }
    : { lists: 150, phrases: 300, facets: 150, suggestions: 10 };

const among = `${count(emails)} emails`;

/** Searches of a premium user on a real PostgreSQL, with a warm and with a cold cache. */
export const benchSearch: Bench = async (say) => {
  const folder = keptIn === undefined ? mkdtempSync(join(tmpdir(), 'mailvault-search-')) : resolve(keptIn);
  try {
    const figures = await withCluster(folder, (cluster) => fillAndMeasure(cluster, say));
    return [...figures, await measureCold(folder, say)];
  } finally {
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  }
};

async function withCluster<Result>(
  folder: string,
  work: (cluster: PostgresCluster) => Promise<Result>,
): Promise<Result> {
  const cluster = await startPostgres({ keptIn: folder, settings });
  try {
    return await work(cluster);
  } finally {
    await cluster.stop();
  }
}

async function fillAndMeasure({ url, pid }: PostgresCluster, say: (line: string) => void): Promise<Figure[]> {
  const database = await openServerDatabase(url);
  await migrateDatabase(database).finally(() => database.close());
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    if (!(await holdsVault(client, emails))) {
      say(`filling with ${count(emails)} emails`);
      await makeVault(client, emails, say);
    }
    return [...(await measureWarm(url, pid, client, say)), await measureSize(client)];
  } finally {
    await client.end();
  }
}

async function measureWarm(
  url: string,
  postgres: number,
  client: pg.Client,
  say: (line: string) => void,
): Promise<Figure[]> {
  const server = await startOwn(url);
  const slowest = { lists: 0, phrases: 0, facets: 0, suggestions: 0 };
  try {
    await setTimeout(madeReadyMs);
    await untilQuiet(client);
    const asked = { connections: 1, headers: { cookie: await premiumCookie(url) } };
    for (const [what, shape] of Object.entries(await searchShapes(client, emails))) {
      const { paths } = shape;
      await checkFinds(server.origin, what, shape, asked.headers);
      // An uncounted warm-up: code is compiled and plans are made once.
      await load(server.origin, paths, { ...asked, seconds: 2 });
      const before = processorSeconds(postgres);
      const { p50, p99, answers } = await load(server.origin, paths, { ...asked, seconds: 5 });
      const used = (((processorSeconds(postgres) - before) * 1_000) / answers).toFixed(1);
      say(
        `${what}: ${p50} / ${p99} ms, processor of PostgreSQL ${used} ms (load ${loadavg()[0]?.toFixed(1)})`,
      );
      slowest[shape.kind] = Math.max(slowest[shape.kind], p99);
    }
  } finally {
    await server.stop();
  }
  return (['lists', 'phrases', 'facets', 'suggestions'] as const).map((kind) => ({
    what: `slowest p99 of ${kind}, ${among}`,
    unit: 'ms',
    value: slowest[kind],
    budget: budgets[kind],
  }));
}

const startOwn = (url: string) =>
  startServer({ ...settingsOf('search', url), DATA_DIR: join(workFolder, 'search') });

/** Time for a server's preparations after its start, which take processor time. */
const madeReadyMs = 20_000;

/** Waits until the database has had no queries for two seconds. */
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

/**
 * Measures the first page of each kind of list, each after a restart of PostgreSQL and with an empty file
 * cache.
 */
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
    let slowest = 0;
    for (const [what, { kind, paths }] of Object.entries(shapes)) {
      if (kind !== 'lists') continue;
      await cluster.stop();
      forgetFiles(folder);
      cluster = await startPostgres({ keptIn: folder, settings, port });
      await untilAnswered(`${server.origin}/api/categories`, headers);
      const milliseconds = await timeOf(server.origin + paths[0], headers);
      say(`${what}, nothing in memory: ${Math.round(milliseconds)} ms`);
      slowest = Math.max(slowest, milliseconds);
    }
    return {
      what: `slowest first list with cold caches, ${among}`,
      unit: 'ms',
      value: slowest,
      budget: 150,
    };
  } finally {
    await server.stop();
    await cluster.stop();
  }
}

/** Evicts the folder's files from the system's file cache. */
function forgetFiles(folder: string): void {
  execFileSync('sync');
  execFileSync('find', [
    ...[join(folder, 'data'), '-type', 'f', '-exec'],
    ...['dd', 'if={}', 'iflag=nocache', 'count=0', 'status=none', ';'],
  ]);
}

/** Waits until the server has a connection again. */
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

/**
 * Measures rows of facts and the index of their words. The words themselves, of which short ones are in the
 * row, are not counted.
 */
async function measureSize(client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{ bytes: number }>(
    `select (pg_relation_size('email_facts') + pg_relation_size('email_facts_terms') - coalesce(
       (select sum(pg_column_size(terms)) from email_facts
         where pg_column_compression(terms) is null and pg_column_size(terms) < 2000), 0))::float8 as bytes`,
  );
  const value = (rows[0]?.bytes ?? 0) / emails;
  return { what: `facts and term index per email, ${among}`, unit: 'B', value, budget: 1_200 };
}
