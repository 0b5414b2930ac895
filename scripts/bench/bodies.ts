import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { BodyHome } from '#server/bodies/body-kinds.ts';
import { openServerDatabase } from '#server/db/client.ts';
import { describe, runIngest } from './ingest.ts';
import { withPostgres } from './postgres.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** As many as fixed sizes are nothing beside. `BENCH_EMAILS` for another number. */
const emails = Number(process.env.BENCH_EMAILS ?? 20_000);

/** How large the database is with bodies in it and beside it, and how fast they move from the one to the other. */
export const benchBodies: Bench = async (say): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const home of ['storage', 'database'] satisfies BodyHome[]) {
    await withPostgres(`bodies-${home}`, async (url, settings) => {
      const own = { ...settings, DATA_DIR: join(workFolder, `bodies-${home}`), BODIES: home };
      say(`${count(emails)} messages into PostgreSQL, bodies in the ${home}`);
      runIngest(0, own); // makes the tables
      const { bytes: empty } = await measure(url);
      const run = runIngest(emails, own);
      const size = await measure(url);
      figures.push({
        what: `database with bodies in the ${home} (${describe(run)}, ${count(run.imported / run.seconds)}/s)`,
        measured: `${tell(size.bytes - empty, run.imported)}; an empty one ${count(empty / 1e6)} MB; ${size.tables.map((table) => `${table.name} ${count(table.bytes / run.imported)}`).join(', ')}`,
        target: home === 'storage' ? '≤ 6 GB a million' : '',
      });
      if (home === 'storage') return;
      say('moving them to the storage');
      const started = performance.now();
      const { status } = spawnSync(process.execPath, ['scripts/bodies.ts', '--to', 'storage'], {
        env: { ...process.env, ...own },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      if (status !== 0) throw new Error(`npm run bodies ended with ${status}`);
      const seconds = (performance.now() - started) / 1_000;
      const after = await measure(url, 'vacuum full');
      figures.push({
        what: 'the same after npm run bodies -- --to storage and vacuum full',
        measured: `${tell(after.bytes - empty, run.imported)}; moved ${count((run.imported * 2) / seconds)} bodies a second`,
        target: '≤ 6 GB a million',
      });
    });
  }
  return figures;
};

const tell = (bytes: number, of: number) =>
  `${count(bytes / of)} bytes an email: ${(bytes / of / 1_000).toFixed(1)} GB a million`;

interface Size {
  bytes: number;
  /** The largest, with their indexes. */
  tables: { name: string; bytes: number }[];
}

async function measure(url: string, tidying = 'vacuum analyze'): Promise<Size> {
  const database = await openServerDatabase(url);
  try {
    await database.pool.query('set statement_timeout = 0');
    await database.pool.query(tidying);
    const { rows } = await database.pool.query<{ name: string; bytes: number }>(
      `select relname::text as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r' order by 2 desc limit 8`,
    );
    const { rows: all } = await database.pool.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    );
    return { bytes: all[0]?.bytes ?? 0, tables: rows };
  } finally {
    await database.close();
  }
}
