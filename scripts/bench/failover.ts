import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#tests/support/replicated-postgres.ts';
import { startHouseLoad } from './house-load.ts';
import { siteName, startNginx } from './sample-sites.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** How long nobody notices that the primary is gone. */
const unnoticedMs = 4_000;

/** So long without a failure, and the vault is back. */
const calmMs = 8_000;

/** How long we wait for it. */
const longestMs = 120_000;

const ways = {
  'is killed': (postgres: ReplicatedPostgres) => postgres.killPrimary(),
  'falls silent, its connections open': (postgres: ReplicatedPostgres) => postgres.silencePrimary(),
};

/**
 * The primary of two PostgreSQL servers is lost under load and its standby promoted: how long until the two vault servers
 * answer everything again, without a restart, and what became of acknowledged writes.
 */
export const benchFailover: Bench = async (say) => {
  const figures: Figure[] = [];
  for (const [way, lose] of Object.entries(ways)) figures.push(await loseOne(way, lose, say));
  return figures;
};

async function loseOne(
  way: string,
  lose: (postgres: ReplicatedPostgres) => void,
  say: (line: string) => void,
): Promise<Figure> {
  const postgres = await startReplicatedPostgres({ isSynchronous: true });
  const settings = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'failover-'.padEnd(40, 'x'),
    DEMO: 'off',
    BASE_URL: `https://${siteName}`,
    SIGN_IN: 'invite',
    BILLING: 'off',
  };
  seed({ ...settings, DATABASE_URL: postgres.directUrl() }, { emails: 2_000, brands: 40 });
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(
    ports.map((port) =>
      startServer({ ...settings, PORT: String(port), DATA_DIR: join(workFolder, `failover-${port}`) }),
    ),
  );
  const site = await startNginx(ports);
  const load = await startHouseLoad(site, postgres.directUrl);
  try {
    await wait(4_000);
    const lostAt = performance.now();
    say(`the primary ${way}`);
    lose(postgres);
    await wait(unnoticedMs);
    await postgres.promote();
    const promotedAt = performance.now();
    const lastFailure = () =>
      Math.max(lostAt, ...load.asked.filter(({ failure }) => failure !== null).map(({ endedAt }) => endedAt));
    const beganLast = () => load.asked.at(-1)?.startedAt ?? 0;
    while (
      performance.now() - lostAt < longestMs &&
      (performance.now() - Math.max(promotedAt, lastFailure()) < calmMs || beganLast() < lastFailure())
    )
      await wait(250);
    await load.stop();
    const backMs = lastFailure() - lostAt;
    const ended = servers.filter((server) => !server.isRunning()).length;
    const kinds = new Map<string, number>();
    for (const { kind, failure } of load.asked)
      if (failure !== null) {
        const what = `${kind}: ${failure.slice(0, 60)}`;
        kinds.set(what, (kinds.get(what) ?? 0) + 1);
      }
    for (const [what, times] of kinds) say(`${times} × ${what}`);
    const slowest = Math.max(...load.asked.map(({ startedAt, endedAt }) => endedAt - startedAt));
    const writes = await load.countWrites();
    const failed = load.asked.filter(({ failure }) => failure !== null).length;
    return {
      what: `database failover under load, two servers: the primary ${way}, its standby is promoted after ${unnoticedMs / 1_000} s; last failure after; after the promotion; requests; failed; longest; writes acknowledged, lost, twice; servers that ended`,
      measured: `${(backMs / 1_000).toFixed(1)} s; ${((lastFailure() - promotedAt) / 1_000).toFixed(1)} s; ${count(load.asked.length)}; ${count(failed)}; ${(slowest / 1_000).toFixed(1)} s; ${writes.acknowledged}, ${writes.lost}, ${writes.twice}; ${ended}`,
      target: '≤ 30 s; 0 lost, 0 twice; 0 ended',
    };
  } finally {
    await load.stop();
    await site.stop();
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
}
