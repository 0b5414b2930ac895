import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { openServerDatabase } from '#server/db/client.ts';
import { withPostgres } from './postgres.ts';
import { megabytes, residentBytes } from './process-use.ts';
import { seed } from './seed.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** Six times as much, to see what grows with it. */
const sizes = [5_000, 30_000];

interface Run {
  seconds: number;
  peakMegabytes: number;
  rows: number;
}

/** A whole vault into a file and back, on PostgreSQL, at two sizes: memory is to be the same. */
export const benchBackup: Bench = async (say): Promise<Figure[]> => {
  const figures: Figure[] = [];
  for (const emails of sizes) {
    await withPostgres('backup', async (url, settings) => {
      say(`${count(emails)} emails with messages of 8 kB`);
      const own = { ...settings, DATA_DIR: join(workFolder, `backup-${emails}`) };
      seed(own, { emails, brands: 200 });
      await addMessages(url);
      const file = join(workFolder, `${emails}.tar`);
      const backup = await run('backup', own, file);
      const size = megabytes(statSync(file).size);
      figures.push({
        what: `backup of ${count(emails)} emails, ${count(backup.rows)} rows, ${count(size)} MB`,
        measured: describe(backup, size),
        target: 'memory that does not grow',
      });
      say('restoring them');
      const admin = await openServerDatabase(url);
      await admin.pool.query('create database restored');
      await admin.close();
      const restored = Object.assign(new URL(url), { pathname: '/restored' }).href;
      const restore = await run('restore', { ...own, DATABASE_URL: restored }, file);
      figures.push({
        what: `restoring them, looked at before and compared after`,
        measured: describe(restore, size),
        target: 'memory that does not grow',
      });
    });
  }
  return figures;
};

/** What cannot be packed, as real messages nearly are: they lie packed in the database. */
async function addMessages(url: string): Promise<void> {
  const database = await openServerDatabase(url);
  await database.pool.query(
    `set statement_timeout = 0;
     insert into email_sources (email_id, raw, raw_codec, label)
     select e.id, decode((select string_agg(md5(e.id::text || n), '') from generate_series(1, 512) n), 'hex'), 0, 'a'
     from emails e`,
  );
  await database.close();
}

/** Runs a command and looks every few milliseconds how much memory it holds. */
async function run(name: string, settings: Record<string, string>, file: string): Promise<Run> {
  const started = performance.now();
  const child = spawn(process.execPath, [`scripts/${name}.ts`, file, '--json'], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  let peak = 0;
  const watch = setInterval(() => {
    try {
      peak = Math.max(peak, residentBytes(child.pid ?? 0) || 0);
    } catch {} // it ends
  }, 20);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(watch);
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`);
  const { rows } = JSON.parse(printed.trim().split('\n').at(-1) ?? '') as { rows: number };
  return { rows, seconds: (performance.now() - started) / 1000, peakMegabytes: megabytes(peak) };
}

const describe = ({ rows, seconds, peakMegabytes }: Run, size: number) =>
  `${seconds.toFixed(1)} s, ${count(rows / seconds)} rows/s, ${count(size / seconds)} MB/s, peak ${count(peakMegabytes)} MB`;
