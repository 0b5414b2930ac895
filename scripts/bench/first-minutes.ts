import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openEmbeddedDatabase } from '#server/db/client.ts';
import { browserProcesses, processesOfGroup } from '#tests/support/browser-processes.ts';
import { startServerProcess } from '#tests/support/server-process.ts';
import { ensureChromium } from '../system-packages.ts';
import type { Bench } from './table.ts';
import { workFolder } from './work-folder.ts';

const seconds = 120;

/** A visitor looks at a few pages, and then reads. */
const pagesAtOnce = 10;
const readingMs = 2_500;

/** What the home page takes in the first two minutes of a fresh demo, while photographs of it are made. */
export const benchFirstMinutes: Bench = async (say) => {
  const executablePath = await ensureChromium();
  if (executablePath === undefined) throw new Error('No Chromium was found. Name one in CHROMIUM_PATH.');
  const dataDir = join(workFolder, 'first-minutes');
  say('filling the demo');
  const server = await startServerProcess({ DATA_DIR: dataDir, CHROMIUM_PATH: executablePath });
  const groups = new Set<number>();
  const times: number[] = [];
  let mostBrowsers = 0;
  try {
    say(`the home page for ${seconds} s, photographs beside it`);
    const until = performance.now() + seconds * 1_000;
    while (performance.now() < until) {
      for (let page = 0; page < pagesAtOnce; page += 1) times.push(await timeOf(server.origin));
      const browsers = browserProcesses(server.child.pid).filter(({ parent }) => parent === server.child.pid);
      mostBrowsers = Math.max(mostBrowsers, browsers.length);
      for (const { group } of browsers) groups.add(group);
      await sleep(readingMs);
    }
  } finally {
    await server.stop();
  }
  const left = [...groups].flatMap(processesOfGroup).length;
  times.sort((a, b) => a - b);
  return [
    {
      what: `home page in the first ${seconds} s of a fresh demo, 99th percentile of ${times.length}`,
      measured: `${Math.round(times[Math.floor(times.length * 0.99)] ?? 0)} ms, ${await photographsIn(dataDir)} photographs meanwhile`,
      target: '≤ 200 ms',
    },
    {
      what: 'browsers of the photographs at once, and their processes after the server has ended',
      measured: `${mostBrowsers}, ${left}`,
      target: '≤ 1, 0',
    },
  ];
};

async function timeOf(origin: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(origin);
  await answer.text();
  if (!answer.ok) throw new Error(`The home page answered ${answer.status}`);
  return performance.now() - started;
}

async function photographsIn(dataDir: string): Promise<number> {
  const database = await openEmbeddedDatabase({ dataDir });
  try {
    const { rows } = await database.pool.query<{ made: number }>(
      "select count(*)::int as made from thumbnails where drawn_by = 'browser'",
    );
    return rows[0]?.made ?? 0;
  } finally {
    await database.close();
  }
}
