import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/workers/ingest-process.mjs';
import { type Bench, count } from './figure.ts';
import { withPostgres } from './postgres.ts';
import { processorSeconds } from './process-use.ts';
import { workFolder } from './work-folder.ts';

/** The last line of output of ingest-run.ts. */
export interface IngestRun {
  messages: number;
  imported: number;
  seconds: number;
  /** Of all threads, over the whole run. */
  processorSeconds: number;
  meanKilobytes: number;
  /** Peak resident memory of the whole process, megabytes. */
  peakMegabytes: number;
  /** Source of the messages. */
  origin: string;
}

/** Measures the whole pipeline on both databases. */
export const benchIngest: Bench = async (say) => {
  say('3,000 messages into PostgreSQL');
  const [server, postgresSeconds] = await withPostgres('ingest', async (_url, settings, pid) => {
    const before = processorSeconds(pid);
    const run = runIngest(3_000, settings);
    return [run, processorSeconds(pid) - before];
  });
  say(`${server.origin}, ${count(server.meanKilobytes)} kB each`);
  say('1,500 messages into the embedded database');
  const embedded = runIngest(1_500, { DEMO: 'off' });
  const perMessage = ((server.processorSeconds + postgresSeconds) * 1000) / server.messages;
  return [
    {
      what: 'messages into PostgreSQL',
      unit: '/s',
      value: server.imported / server.seconds,
      budget: 150,
    },
    {
      what: 'CPU time per message into PostgreSQL, both processes',
      unit: 'ms',
      value: perMessage,
      budget: 10,
    },
    {
      what: 'peak memory, messages into PostgreSQL',
      unit: 'MB',
      value: server.peakMegabytes,
      budget: 600,
    },
    {
      what: 'messages into the embedded database',
      unit: '/s',
      value: embedded.imported / embedded.seconds,
      budget: 60,
    },
  ];
};

function runIngest(messages: number, settings: Record<string, string>): IngestRun {
  const program = [...ingestNodeArgs, 'scripts/bench/ingest-run.ts', String(messages)];
  const output = execFileSync(process.execPath, program, {
    env: { ...process.env, ...ingestEnv, DATA_DIR: join(workFolder, `ingest-${messages}`), ...settings },
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as IngestRun;
}
