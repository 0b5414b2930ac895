import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/ingest-process.mjs';
import { withPostgres } from './postgres.ts';
import { processorSeconds } from './process-use.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** What a run of ingest-run.ts prints as its last line. */
export interface IngestRun {
  messages: number;
  imported: number;
  seconds: number;
  /** Of all its threads, from its start to its end. */
  processorSeconds: number;
  meanKilobytes: number;
  /** Peak resident memory of the whole process, megabytes. */
  peakMegabytes: number;
  /** Resident memory after each tenth of the run, megabytes. */
  megabytesByTenth: number[];
  /** Where the messages came from. */
  origin: string;
}

/** The whole pipeline on both databases. */
export const benchIngest: Bench = async (say) => {
  say('3,000 messages into PostgreSQL');
  const [server, postgres] = await withPostgres('ingest', async (_url, settings, pid) => {
    const before = processorSeconds(pid);
    const run = runIngest(3_000, settings);
    return [run, processorSeconds(pid) - before];
  });
  say('1,500 messages into the embedded database');
  const embedded = runIngest(1_500, { DEMO: 'off' });
  return [
    {
      what: `ingest into PostgreSQL (${describe(server)})`,
      measured: `${count(server.imported / server.seconds)}/s, peak ${count(server.peakMegabytes)} MB`,
      target: '≥ 150/s, ≤ 600 MB',
    },
    {
      what: `ingest into the embedded database (${describe(embedded)})`,
      measured: `${count(embedded.imported / embedded.seconds)}/s, peak ${count(embedded.peakMegabytes)} MB with the database in it`,
      target: '≥ 60/s',
    },
    {
      what: 'processor time of a mail into PostgreSQL: our process; PostgreSQL',
      measured: `${perMail(server, server.processorSeconds)}; ${perMail(server, postgres)} ms`,
      target: '≤ 10 ms together',
    },
    {
      what: 'processor time of a mail into the embedded database',
      measured: `${perMail(embedded, embedded.processorSeconds)} ms`,
      target: '',
    },
  ];
};

/** Memory over a long run. */
export const benchFlatMemory: Bench = async (say): Promise<Figure[]> => {
  say('20,000 messages into PostgreSQL');
  const run = await withPostgres('flat', async (_url, settings) => runIngest(20_000, settings));
  return [
    {
      what: `memory by tenths of ${count(run.messages)} messages`,
      measured: `${run.megabytesByTenth.map(count).join(', ')}; peak ${count(run.peakMegabytes)} MB; ${count(run.imported / run.seconds)}/s`,
      target: 'flat, ≤ 600 MB',
    },
  ];
};

export function runIngest(messages: number, settings: Record<string, string>): IngestRun {
  const program = [...ingestNodeArgs, 'scripts/bench/ingest-run.ts', String(messages)];
  const output = execFileSync(process.execPath, program, {
    env: { ...process.env, ...ingestEnv, DATA_DIR: join(workFolder, `ingest-${messages}`), ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as IngestRun;
}

/** Milliseconds, with one decimal. */
const perMail = (run: IngestRun, seconds: number) => ((seconds * 1000) / run.messages).toFixed(1);

export function describe(run: IngestRun): string {
  return `${count(run.messages)} messages, ${run.origin}, ${count(run.meanKilobytes)} kB each`;
}
