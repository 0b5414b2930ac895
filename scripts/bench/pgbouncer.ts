import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '#tests/support/free-port.ts';
import { ordinaryUser } from '#tests/support/postgres-cluster.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { startHouseLoad } from './house-load.ts';
import { withPostgres } from './postgres.ts';
import { siteName, startNginx } from './sample-sites.ts';
import { seed } from './seed.ts';
import { startServer } from './server.ts';
import { type Bench, count } from './table.ts';
import { workFolder } from './work-folder.ts';

const loadMs = 20_000;

/** Fewer than one server's pool has, so that sessions are passed from hand to hand. */
const sessions = 5;

/** Two servers by way of PgBouncer in transaction mode, as Debian packs it: seeded, migrated, and under load. */
export const benchPgBouncer: Bench = (say) =>
  withPostgres('pgbouncer', async (directUrl, settings) => {
    const pooler = await startPgBouncer(directUrl);
    const common = {
      ...settings,
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: directUrl,
      BASE_URL: `https://${siteName}`,
      SIGN_IN: 'invite',
      BILLING: 'off',
    };
    try {
      seed(common, { emails: 2_000, brands: 40 });
      const ports = [await freePort(), await freePort()];
      const servers = await Promise.all(
        ports.map((port) =>
          startServer({ ...common, PORT: String(port), DATA_DIR: join(workFolder, `pooled-${port}`) }),
        ),
      );
      const site = await startNginx(ports);
      const load = await startHouseLoad(site, () => directUrl);
      try {
        let most = 0;
        const until = performance.now() + loadMs;
        while (performance.now() < until) {
          const [found] = await queryOnce<{ pooled: number }>(
            directUrl,
            "select count(*)::int as pooled from pg_stat_activity where application_name = 'pooled'",
          );
          most = Math.max(most, found?.pooled ?? 0);
          await wait(500);
        }
        await load.stop();
        const failed = load.asked.filter(({ failure }) => failure !== null);
        for (const { kind, failure } of failed.slice(0, 10)) say(`failed: ${kind}: ${failure}`);
        const writes = await load.countWrites();
        return [
          {
            what: `two servers by way of PgBouncer in transaction mode with ${sessions} sessions, seeded through it, ${loadMs / 1_000} s of load: requests; failed; sessions at PostgreSQL; writes acknowledged, lost, twice`,
            measured: `${count(load.asked.length)}; ${failed.length}; ${most}; ${writes.acknowledged}, ${writes.lost}, ${writes.twice}`,
            target: `0 failed; ≤ ${sessions}`,
          },
        ];
      } finally {
        await load.stop();
        await site.stop();
        await Promise.all(servers.map((server) => server.stop()));
      }
    } finally {
      await pooler.stop();
    }
  });

/** As its package comes, but for the mode, the number of sessions and who may connect. */
async function startPgBouncer(directUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-pgbouncer-'));
  const user = ordinaryUser();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${new URL(directUrl).port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
server_reset_query =
application_name_add_host = 0
`,
  );
  const child = spawn('pgbouncer', ['-q', file], { ...user, stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?application_name=pooled`;
  for (let tries = 0; ; tries += 1) {
    try {
      await queryOnce(url, 'select 1');
      break;
    } catch (error) {
      if (tries === 50) throw error;
      await wait(100);
    }
  }
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGINT');
      await Promise.race([ended, wait(3_000)]);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
