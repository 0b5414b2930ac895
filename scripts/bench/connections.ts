import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startReplicatedPostgres } from '#tests/support/replicated-postgres.ts';
import { load } from './load.ts';
import { premiumCookie } from './premium-cookie.ts';
import { seed } from './seed.ts';
import { type BenchServer, startServer } from './server.ts';
import { type Bench, count } from './table.ts';
import { workFolder } from './work-folder.ts';

const processes = 10;

/** Of each process: more than its pool has connections. */
const clients = 16;
const loadSeconds = 10;

/** How many connections ten server processes open to one PostgreSQL and its standby, each busy beyond its pool. */
export const benchConnections: Bench = async (say) => {
  const postgres = await startReplicatedPostgres();
  const settings = {
    DATABASE_URL: postgres.directUrl(),
    DATABASE_REPLICA_URL: postgres.standby.url,
    SESSION_SECRET: 'connections-'.padEnd(40, 'x'),
    DEMO: 'off',
  };
  const servers: BenchServer[] = [];
  const counters = [openCounter(postgres.directUrl()), openCounter(postgres.standby.url)] as const;
  try {
    seed(settings, { emails: 2_000, brands: 40 });
    for (let number = 1; number <= processes; number += 1)
      servers.push(await startServer({ ...settings, DATA_DIR: join(workFolder, `connections-${number}`) }));
    say(`${processes} servers have started`);
    const headers = { cookie: await premiumCookie(postgres.directUrl()) };
    const paths = [
      '/api/emails/facets?q=new',
      '/api/brands?limit=60',
      '/api/emails?q=sale',
      '/api/auth/user',
    ];
    const loads = servers.map(({ origin }) =>
      load(origin, paths, { seconds: loadSeconds, connections: clients, headers }),
    );
    const [primary, standby] = await Promise.all([
      ...counters.map((counter) => counter.most(loadSeconds * 1_000)),
    ]);
    const answers = (await Promise.all(loads)).reduce((sum, each) => sum + each.answers, 0);
    return [
      {
        what: `${processes} server processes on one PostgreSQL and its standby, ${clients} clients each for ${loadSeconds} s: requests answered, none failed; connections to the primary; to the standby`,
        measured: `${count(answers)}; ${primary}; ${standby}`,
        target: `≤ ${11 * processes}; ≤ ${9 * processes}`,
      },
    ];
  } finally {
    await Promise.all(counters.map((counter) => counter.end()));
    await Promise.all(servers.map((server) => server.stop()));
    await postgres.stop();
  }
};

/** Counts connections of others, on one of its own. */
function openCounter(url: string) {
  const client = new pg.Client({ connectionString: url });
  const connecting = client.connect();
  return {
    /** The most that were open at once in that time. */
    async most(ms: number): Promise<number> {
      await connecting;
      let most = 0;
      for (const until = performance.now() + ms; performance.now() < until; await wait(50)) {
        const { rows } = await client.query<{ open: number }>(
          `select count(*)::int as open from pg_stat_activity
           where backend_type = 'client backend' and pid <> pg_backend_pid()`,
        );
        most = Math.max(most, rows[0]?.open ?? 0);
      }
      return most;
    },
    end: () => client.end(),
  };
}
