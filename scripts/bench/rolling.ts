import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { mostSignUps } from '#shared/vocabulary/limits.ts';
import { freePort } from '#tests/support/free-port.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { type HouseLoad, startHouseLoad } from './house-load.ts';
import { withPostgres } from './postgres.ts';
import { askSite, type SampleSite, siteName, startNginx } from './sample-sites.ts';
import { seed } from './seed.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** How often each server is restarted in each way. */
const rounds = 2;

/** Rows of one upload: enough to be under way when a server ends, and a ledger takes those of all uploads. */
const uploadRows = 1_200;
if (uploadRows * rounds * 4 > mostSignUps) throw new Error('The last upload would be refused.');

/**
 * Two servers on one PostgreSQL behind the sample nginx, restarted one after the other under load: by SIGTERM, when
 * nobody may notice, and by SIGKILL, when only what was under way may fail.
 */
export const benchRolling: Bench = (say) =>
  withPostgres('rolling', async (url, settings) => {
    seed(settings, { emails: 3_000, brands: 60 });
    const common = { ...settings, BASE_URL: `https://${siteName}`, SIGN_IN: 'invite', BILLING: 'off' };
    const ports = [await freePort(), await freePort()];
    const start = (port: number) =>
      startServer({ ...common, PORT: String(port), DATA_DIR: join(workFolder, `rolling-${port}`) });
    const servers = new Map<number, BenchServer>();
    for (const port of ports) servers.set(port, await start(port));
    const site = await startNginx(ports);
    const load = await startHouseLoad(site, () => url);
    try {
      await wait(3_000);
      const figures: Figure[] = [];
      for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
        const ends: End[] = [];
        const begun = load.asked.length;
        const uploads: Array<Promise<Upload>> = [];
        for (const port of Array.from({ length: rounds }, () => ports).flat()) {
          uploads.push(upload(site, load, url));
          await wait(signal === 'SIGKILL' ? 150 : 0); // the upload is under way
          const from = performance.now();
          await servers.get(port)?.end(signal);
          const gone = performance.now();
          ends.push({ from, gone });
          servers.set(port, await start(port));
          say(`${signal}: port ${port} was gone after ${Math.round(gone - from)} ms, and answers again`);
          await wait(1_500);
        }
        const done = await Promise.all(uploads);
        figures.push(judge(signal, load.asked.slice(begun), ends, done, say));
      }
      await load.stop();
      const writes = await load.countWrites();
      return [
        ...figures,
        {
          what: 'lists acknowledged meanwhile; lost; stored twice',
          measured: `${count(writes.acknowledged)}; ${writes.lost}; ${writes.twice}`,
          target: '0; 0',
        },
      ];
    } finally {
      await load.stop();
      await site.stop();
      await Promise.all([...servers.values()].map((server) => server.stop()));
    }
  });

/** The end of a server: a process that is killed takes connections for as long as its memory is taken from it. */
interface End {
  from: number;
  gone: number;
}

function judge(
  signal: 'SIGTERM' | 'SIGKILL',
  asked: HouseLoad['asked'],
  ends: readonly End[],
  uploads: readonly Upload[],
  say: (line: string) => void,
): Figure {
  const failed = asked.filter(({ failure }) => failure !== null);
  const underWay = failed.filter(({ startedAt, endedAt }) =>
    ends.some(({ from, gone }) => startedAt <= gone && endedAt >= from),
  );
  const beginnings = failed.map(({ startedAt }) =>
    Math.min(...ends.map(({ from }) => startedAt - from).filter((after) => after > -5_000)),
  );
  for (const [index, { kind, failure }] of failed.slice(0, 20).entries())
    say(
      `failed: ${kind}, begun ${Math.round(beginnings[index] ?? 0)} ms after: ${failure?.replace(/\s+/g, ' ')}`,
    );
  const halves = uploads.filter(({ stored, status }) =>
    status === 200 ? stored !== uploadRows : stored !== 0 && stored !== uploadRows,
  );
  for (const { status, stored } of halves) say(`an upload in parts: ${stored} rows, answered ${status}`);
  const slowest = Math.max(...asked.map(({ startedAt, endedAt }) => endedAt - startedAt));
  const refused = uploads.filter(({ status }) => status !== 200).length;
  return {
    what: `two servers behind nginx, each ended ${rounds} times by ${signal} under load: requests; failed; of these not under way at the end; longest; uploads of ${count(uploadRows)} rows whole, refused, in parts`,
    measured: `${count(asked.length)}; ${failed.length}; ${failed.length - underWay.length}; ${Math.round(slowest)} ms; ${uploads.length - refused - halves.length}, ${refused}, ${halves.length}`,
    target: signal === 'SIGTERM' ? '0 failed; all uploads whole' : 'only those under way; none in parts',
  };
}

interface Upload {
  status: number;
  /** Rows of it that the database holds. */
  stored: number;
}

let uploads = 0;

/** A list of sign-ups as an administrator pastes it: looked at, then taken. */
async function upload(site: SampleSite, { cookie }: HouseLoad, url: string): Promise<Upload> {
  uploads += 1;
  const mark = `upload-${uploads}`;
  const rows = Array.from({ length: uploadRows }, (_, index) => ({
    row: index + 1,
    domain: `${mark}-${index}.example`,
    notes: `${mark} ${'x'.repeat(300)}`,
  }));
  const send = (step: object) =>
    askSite(site, '/api/admin/sign-ups/rows', {
      method: 'POST',
      headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({ rows, do: step }),
    });
  const looked = await send({ step: 'look' }).catch(() => undefined);
  const digest = looked?.status === 200 ? (JSON.parse(looked.body) as { digest: string }).digest : undefined;
  const taken = digest && (await send({ step: 'apply', digest }).catch(() => undefined));
  const [{ stored } = { stored: 0 }] = await queryOnce<{ stored: number }>(
    url,
    `select count(*)::int as stored from sign_ups where notes like '${mark} %'`,
  );
  return { status: taken ? taken.status : 0, stored };
}
