import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ImapAccount } from '#server/config/imap-url.ts';
import { withPostgres } from './postgres.ts';
import { type Bench, count } from './table.ts';
import { workFolder } from './work-folder.ts';

/** What a run of imap-run.ts prints as its last line. */
export interface ImapRun {
  messages: number;
  seconds: number;
  /** Peak resident memory of the whole process, megabytes. */
  peakMegabytes: number;
}

/** A first fetch of a grown mailbox. BENCH_MESSAGES asks for fewer where time is short. */
const messages = Number(process.env.BENCH_MESSAGES ?? 5000);

/** From a local IMAP server into both databases, beside fetching alone. */
export const benchImap: Bench = async (say) =>
  withMailbox(async (account, meanKilobytes) => {
    say(`fetching ${count(messages)} messages and doing nothing with them`);
    const alone = runImap(account, 'alone', {});
    say('the same into PostgreSQL');
    const server = await withPostgres('imap', async (_url, settings) => runImap(account, 'whole', settings));
    say('the same into the embedded database');
    const embedded = runImap(account, 'whole', { DEMO: 'off' });
    const what = `${count(messages)} messages of the demo’s, ${count(meanKilobytes)} kB each`;
    const rate = (run: ImapRun) =>
      `${count(run.messages / run.seconds)}/s, peak ${count(run.peakMegabytes)} MB`;
    const share = (run: ImapRun) => `${count((alone.seconds / run.seconds) * 100)} % of fetching alone`;
    return [
      { what: `IMAP, fetching alone (${what})`, measured: rate(alone), target: 'told for comparison' },
      {
        what: 'IMAP end to end into PostgreSQL',
        measured: `${rate(server)}; ${share(server)}`,
        target: '≤ 600 MB',
      },
      {
        what: 'IMAP end to end into the embedded database',
        measured: `${rate(embedded)} with the database in it; ${share(embedded)}`,
        target: 'told for comparison',
      },
    ];
  });

async function withMailbox<Result>(
  work: (account: ImapAccount, meanKilobytes: number) => Promise<Result>,
): Promise<Result> {
  const server = spawn(process.execPath, ['scripts/bench/imap-mailbox.ts', String(messages)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const { account, meanKilobytes } = JSON.parse(line) as { account: ImapAccount; meanKilobytes: number };
      return await work(account, meanKilobytes);
    }
    throw new Error('The mailbox to measure with did not start.');
  } finally {
    server.kill();
  }
}

function runImap(account: ImapAccount, kind: 'alone' | 'whole', settings: Record<string, string>): ImapRun {
  const output = execFileSync(
    process.execPath,
    ['scripts/bench/imap-run.ts', JSON.stringify(account), kind],
    {
      env: { ...process.env, DATA_DIR: join(workFolder, `imap-${kind}`), ...settings },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as ImapRun;
}
