import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sessionCookie } from '#server/accounts/auth/sessions.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { ordinaryUser, startPostgresCluster } from '#tests/support/database/postgres-cluster.ts';
import { runQueryOnce } from '#tests/support/database/query-once.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#tests/support/database/replicated-postgres.ts';
import {
  askSite,
  type SampleSite,
  siteName,
  startCaddy,
  startNginx,
} from '#tests/support/mail/sample-sites.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { administratorCookie, type HouseLoad, startHouseLoad } from '#tests/support/servers/house-load.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { hasPostgres } from '../scripts/system-packages.ts';

/** Whole servers, databases and proxies under load: each test takes a minute or two on an idle machine. */
const timeout = 900_000;

const isInstalled = (program: string, ...args: string[]) => spawnSync(program, args).status === 0;
const hasNginx = isInstalled('nginx', '-v');
const hasCaddy = isInstalled('caddy', 'version');
const hasPgBouncer = isInstalled('pgbouncer', '--version');

/** Each stops one part a test has started; called in reverse order. */
const started: Array<() => unknown> = [];

afterEach(async () => {
  for (const stop of started.splice(0).reverse()) await stop();
}, timeout);

beforeAll(() => {
  execFileSync(process.execPath, ['scripts/build.ts'], {
    env: bareEnvironment({ NODE_ENV: 'production' }),
    stdio: 'pipe',
  });
}, timeout);

const settingsFor = (url: string) => ({
  DATABASE_URL: url,
  DEMO: 'off',
  BASE_URL: `https://${siteName}`,
  SIGN_IN: 'invite',
  BILLING: 'off',
  TRUST_PROXY: '127.0.0.1',
});

async function startPostgres(): Promise<string> {
  const cluster = await startPostgresCluster();
  if (cluster === undefined) throw new Error('PostgreSQL 15 or later is not installed');
  started.push(() => cluster.stop());
  return cluster.url;
}

function seed(settings: Record<string, string>, emails: number): void {
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-seed-'));
  execFileSync(process.execPath, ['scripts/seed.ts', '--emails', String(emails), '--brands', '40'], {
    env: bareEnvironment({
      NODE_ENV: 'production',
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: folder,
      ...settings,
    }),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  rmSync(folder, { recursive: true });
}

async function startServer(
  settings: Record<string, string>,
  port?: number,
): Promise<ServerProcess & { port: number }> {
  const PORT = port ?? (await freePort());
  const server = await startServerProcess({ ...settings, PORT: String(PORT) });
  started.push(() => server.stop());
  return { ...server, port: PORT };
}

const hasEnded = ({ child }: ServerProcess) => child.exitCode !== null || child.signalCode !== null;

/** Starts two servers of one database behind nginx, and clients that use them. */
async function startHouse(settings: Record<string, string>, directUrl: () => string) {
  const ports = [await freePort(), await freePort()];
  const servers = await Promise.all(ports.map((port) => startServer(settings, port)));
  const site = await startNginx(ports);
  started.push(() => site.stop());
  const cookie = await administratorCookie(directUrl());
  const load = startHouseLoad(site, directUrl, cookie);
  started.push(() => load.stop());
  await wait(3_000);
  return { servers, site, cookie, load };
}

async function expectAllWritten(load: HouseLoad): Promise<void> {
  const { acknowledged, ...wrong } = await load.countWrites();
  expect(acknowledged).toBeGreaterThan(0);
  expect(wrong).toEqual({ lost: 0, twice: 0 });
}

describe.skipIf(!hasPostgres()).each([
  { name: 'nginx', isThere: hasNginx, start: startNginx },
  { name: 'Caddy', isThere: hasCaddy, start: startCaddy },
])('the sample site for $name before the real server', ({ isThere, start }) => {
  const emails = 5_000;
  const password = 'a password of twelve and more';

  it.skipIf(!isThere)(
    'keeps sessions, whole exports, bounds of bodies, limits and https',
    async () => {
      const settings = settingsFor(await startPostgres());
      seed(settings, emails);
      const server = await startServer(settings);
      const site = await start([server.port]);
      started.push(() => site.stop());

      const cookie = await signIn(site, server.printed());
      const page = await askSite(site, '/admin', { headers: { cookie, accept: 'text/html' } });
      expect(page.status).toBe(200);
      // A server first reads the words of seeded emails after its start: the file grows until all are in it.
      await expect.poll(() => exportedRows(site, cookie), { timeout: 120_000, interval: 1_000 }).toBe(emails);
      expect(await upload(site, cookie, 7_500_000)).not.toBe(413);
      expect(await upload(site, cookie, 9_000_000)).toBe(413);
      expect(await wrongPasswords(site)).toBeGreaterThanOrEqual(4);
      expect((await askSite(site, '/readyz')).status).toBe(404);
      expect(await askPlainly(site)).toEqual([308, `https://${siteName}/brands`]);
    },
    timeout,
  );

  /** Signs the first administrator in with the link printed at the start. */
  async function signIn(site: SampleSite, printed: string): Promise<string> {
    const token = /\?token=([\w-]+)/.exec(printed)?.[1] ?? '';
    const answer = await askSite(site, '/sign-in/invitation', {
      method: 'POST',
      headers: { origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ token, email: 'ada@vault.example', password }).toString(),
    });
    expect(String(answer.headers['strict-transport-security'])).toContain('max-age');
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    const session = cookies.find((cookie) => cookie.startsWith(`${sessionCookie}=`));
    if (session === undefined) expect.fail(`Signing in was answered with ${answer.status} and ${cookies}`);
    expect(session).toMatch(/; Secure/i);
    expect(session).toMatch(/; HttpOnly/i);
    return session.split(';')[0] ?? '';
  }

  async function exportedRows(site: SampleSite, cookie: string): Promise<number> {
    const { status, body } = await askSite(site, '/api/emails/export?format=csv', { headers: { cookie } });
    expect({ status, isWhole: body.endsWith('\r\n') }).toEqual({ status: 200, isWhole: true });
    return body.trim().split('\r\n').length - 1;
  }

  /** @returns the status; a proxy that closes the connection during the upload has refused as well. */
  async function upload(site: SampleSite, cookie: string, bytes: number): Promise<number> {
    const answer = await askSite(site, '/api/admin/bulk-changes/brands/spreadsheet', {
      method: 'POST',
      headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        rows: Array.from({ length: Math.floor(bytes / 5_000) }, (_, index) => ({
          row: index + 2,
          domain: `no-${index}.example`,
          description: 'x'.repeat(4_940),
        })),
        do: { step: 'look' },
      }),
    }).catch(() => ({ status: 413 }));
    expect(answer.status).toBeLessThan(500);
    return answer.status;
  }

  /**
   * Returns the number of refusals for 24 wrong passwords from a visitor who claims another address with
   * each.
   */
  async function wrongPasswords(site: SampleSite): Promise<number> {
    let refused = 0;
    for (let round = 0; round < 24; round += 1) {
      const { status } = await askSite(site, '/sign-in', {
        method: 'POST',
        headers: {
          origin: site.origin,
          'content-type': 'application/x-www-form-urlencoded',
          'x-forwarded-for': `203.0.113.${round}`,
        },
        body: new URLSearchParams({ email: `nobody${round}@vault.example`, password }).toString(),
      });
      if (status === 429) refused += 1;
    }
    return refused;
  }

  function askPlainly({ plainPort }: SampleSite): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const options = { host: '127.0.0.1', port: plainPort, path: '/brands', headers: { host: siteName } };
      get(options, (answer) => {
        answer.resume();
        resolve([answer.statusCode, answer.headers.location]);
      }).on('error', reject);
    });
  }
});

describe.skipIf(!hasPostgres() || !hasNginx)('two servers behind nginx', () => {
  it.each(['SIGTERM', 'SIGKILL'] as const)(
    'lose nothing when one after the other is ended by %s under load',
    async (signal) => {
      const url = await startPostgres();
      const settings = settingsFor(url);
      seed(settings, 2_000);
      const { servers, site, cookie, load } = await startHouse(settings, () => url);
      const ends: Array<{ from: number; gone: number }> = [];
      const uploads: Array<Promise<{ status: number; stored: number }>> = [];
      for (const [index, server] of servers.entries()) {
        uploads.push(uploadSignUps(site, cookie, url, index));
        await wait(signal === 'SIGKILL' ? 150 : 0); // the upload is in progress
        const from = performance.now();
        const ended = once(server.child, 'exit');
        server.child.kill(signal);
        await ended;
        ends.push({ from, gone: performance.now() });
        await startServer(settings, server.port);
        await wait(1_500);
      }
      const done = await Promise.all(uploads);
      await load.stop();

      // A write in progress when its server is killed may fail. No other request may, and none after SIGTERM.
      const mayFail = ({ startedAt, endedAt }: { startedAt: number; endedAt: number }) =>
        signal === 'SIGKILL' && ends.some(({ from, gone }) => startedAt <= gone && endedAt >= from);
      expect(load.failed().filter((asked) => !mayFail(asked))).toEqual([]);
      const whole = { status: 200, stored: uploadRows };
      expect(done.filter(({ stored }) => stored !== 0 && stored !== uploadRows)).toEqual([]);
      if (signal === 'SIGTERM') expect(done).toEqual([whole, whole]);
      else expect(done.filter(({ status, stored }) => status === 200 && stored === 0)).toEqual([]);
      await expectAllWritten(load);
    },
    timeout,
  );

  const uploadRows = 1_200;

  /** Adds a list of sign-ups as an administrator does: previewed, then applied. */
  async function uploadSignUps(site: SampleSite, cookie: string, url: string, index: number) {
    const rows = Array.from({ length: uploadRows }, (_, row) => ({
      row: row + 1,
      domain: `upload-${index}-${row}.example`,
      notes: `upload-${index} ${'x'.repeat(300)}`,
    }));
    const send = (step: object) =>
      askSite(site, '/api/admin/sign-ups/rows', {
        method: 'POST',
        headers: { cookie, origin: site.origin, 'content-type': 'application/json' },
        body: JSON.stringify({ rows, do: step }),
      }).catch(() => ({ status: 0, body: '' }));
    const looked = await send({ step: 'look' });
    const digest = looked.status === 200 ? (JSON.parse(looked.body) as { digest: string }).digest : '';
    const { status } = await send({ step: 'apply', digest });
    const [{ stored } = { stored: 0 }] = await runQueryOnce<{ stored: number }>(
      url,
      `select count(*)::int as stored from sign_ups where notes like 'upload-${index} %'`,
    );
    return { status, stored };
  }

  it.each([
    ['is killed', (postgres: ReplicatedPostgres) => postgres.killPrimary()],
    ['falls silent with its connections open', (postgres: ReplicatedPostgres) => postgres.silencePrimary()],
  ])(
    'find the standby without a restart when the primary %s',
    async (_, lose) => {
      const postgres = await startReplicatedPostgres({ isSynchronous: true });
      started.push(() => postgres.stop());
      seed(settingsFor(postgres.directUrl()), 2_000);
      const { servers, load } = await startHouse(settingsFor(postgres.url), postgres.directUrl);
      lose(postgres);
      await wait(4_000); // until the failure is detected
      await postgres.promote();
      const promotedAt = performance.now();
      const calmMs = 8_000;
      const lastFailure = () => Math.max(promotedAt, ...load.failed().map(({ endedAt }) => endedAt));
      const isCalm = () =>
        performance.now() - lastFailure() > calmMs && (load.asked.at(-1)?.startedAt ?? 0) > lastFailure();
      await expect.poll(isCalm, { timeout: 120_000, interval: 250 }).toBe(true);
      await load.stop();
      expect(servers.filter(hasEnded)).toEqual([]);
      await expectAllWritten(load);
    },
    timeout,
  );

  it.skipIf(!hasPgBouncer)(
    'fail nobody through fewer sessions of PgBouncer in transaction mode than one has connections',
    async () => {
      const sessions = 5;
      const directUrl = await startPostgres();
      const url = await startPgBouncer(directUrl, sessions);
      const settings = { ...settingsFor(url), DATABASE_DIRECT_URL: directUrl };
      seed(settings, 2_000);
      const { load } = await startHouse(settings, () => directUrl);
      let most = 0;
      for (let looks = 0; looks < 30; looks += 1) {
        const rows = await runQueryOnce(
          directUrl,
          "select from pg_stat_activity where application_name = 'pooled'",
        );
        most = Math.max(most, rows.length);
        await wait(500);
      }
      await load.stop();
      expect(load.failed()).toEqual([]);
      expect(most).toBeGreaterThan(0);
      expect(most).toBeLessThanOrEqual(sessions);
      await expectAllWritten(load);
    },
    timeout,
  );
});

/** PgBouncer with its package's configuration, except for the mode, the number of sessions and the users. */
async function startPgBouncer(directUrl: string, sessions: number): Promise<string> {
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
  const ended = once(child, 'exit');
  started.push(async () => {
    child.kill('SIGINT');
    await Promise.race([ended, wait(3_000)]);
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres?application_name=pooled`;
  const answers = () => runQueryOnce(url, 'select 1').then(Boolean, () => false);
  await expect.poll(answers, { timeout: 10_000 }).toBe(true);
  return url;
}

describe.skipIf(!hasPostgres())('two servers whose searches a standby answers', () => {
  const replay = (how: 'pause' | 'resume') => `select pg_wal_replay_${how}()`;
  const ways = [
    {
      way: 'its replay is paused',
      lose: ({ standby }: ReplicatedPostgres): unknown => runQueryOnce(standby.url, replay('pause')),
      bring: ({ standby }: ReplicatedPostgres): unknown => runQueryOnce(standby.url, replay('resume')),
    },
    {
      way: 'its processes are stopped',
      lose: ({ standby }: ReplicatedPostgres): unknown => standby.signal('SIGSTOP'),
      bring: ({ standby }: ReplicatedPostgres): unknown => standby.signal('SIGCONT'),
    },
    {
      way: 'it is killed',
      lose: ({ standby }: ReplicatedPostgres): unknown => standby.signal('SIGKILL'),
      bring: ({ standby }: ReplicatedPostgres): unknown => standby.start(),
    },
  ];

  it(
    'fail nobody while it is away',
    async () => {
      const postgres = await startReplicatedPostgres();
      started.push(() => postgres.stop());
      // Otherwise replay resumes after 30 s and cancels the statement that resumed it.
      await runQueryOnce(postgres.standby.url, 'alter system set max_standby_streaming_delay = -1');
      await runQueryOnce(postgres.standby.url, 'select pg_reload_conf()');
      const settings = {
        ...settingsFor(postgres.directUrl()),
        BASE_URL: '',
        DATABASE_REPLICA_URL: postgres.standby.url,
      };
      seed(settings, 2_000);
      const servers = [await startServer(settings), await startServer(settings)];
      const cookie = await administratorCookie(postgres.directUrl());
      const untilAllUse = (isUsed: boolean) =>
        expect
          .poll(() => Promise.all(servers.map(usesReplica)), { timeout: 120_000, interval: 50 })
          .toEqual(servers.map(() => isUsed));
      await untilAllUse(true);
      for (const { way, lose, bring } of ways) {
        const load = startSearches(servers, cookie);
        started.push(load.stop);
        await wait(2_000);
        await lose(postgres);
        await untilAllUse(false);
        await wait(3_000);
        await bring(postgres);
        await untilAllUse(true);
        await wait(2_000);
        const { writes, failures } = await load.stop();
        expect({ way, failures }).toEqual({ way, failures: [] });
        expect(writes).toBeGreaterThan(0);
      }
      const connections = async (url: string) =>
        (await runQueryOnce(url, "select from pg_stat_activity where backend_type = 'client backend'"))
          .length - 1;
      expect(await connections(postgres.directUrl())).toBeLessThanOrEqual(2 * 11);
      expect(await connections(postgres.standby.url)).toBeLessThanOrEqual(2 * 8);
    },
    timeout,
  );

  async function usesReplica({ origin }: ServerProcess): Promise<boolean | undefined> {
    const { checks } = (await (await fetch(`${origin}/readyz`)).json()) as {
      checks: Array<{ name: string; ok: boolean }>;
    };
    return checks.find(({ name }) => name === 'replica')?.ok;
  }

  /** Viewers who search, and an administrator who changes emails. */
  function startSearches(servers: readonly ServerProcess[], cookie: string) {
    const told = { failures: [] as string[], writes: 0 };
    const signedIn = { headers: { cookie } };
    let isStopped = false;
    let asked = 0;

    async function ask(turn: number, path: string, given: RequestInit = {}): Promise<string> {
      asked += 1;
      const headers = {
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.0.${(asked >> 8) & 255}.${asked & 255}`, // rate limits count by address
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
        ...given.headers,
      };
      try {
        const origin = servers[turn % servers.length]?.origin;
        const answer = await fetch(`${origin}${path}`, { ...given, headers });
        const body = await answer.text();
        if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 120)}`);
        return body;
      } catch (error) {
        told.failures.push(`${path}: ${(error as Error).message}`);
        return '[]';
      }
    }

    const idsOf = (body: string) => (JSON.parse(body) as Array<{ id: number }>).map(({ id }) => id);

    async function search(reader: number): Promise<void> {
      const paths = [
        '/api/emails?limit=24',
        '/api/emails?q=new',
        '/api/emails/facets?q=sale',
        '/api/emails/suggest?q=su',
        '/api/emails?q=offer%3A%3E%3D20&sort=depth',
      ];
      for (let turn = reader; !isStopped; turn += 1) {
        await ask(turn, paths[turn % paths.length] ?? '', turn % 2 === 0 ? signedIn : {});
        await wait(30);
      }
    }

    /** Changes the season of one of the newest emails at each server in rotation. */
    async function write(): Promise<void> {
      const [id = 0] = idsOf(await ask(0, '/api/emails?limit=1', signedIn));
      for (let turn = 0; !isStopped; turn += 1) {
        const season = turn % 2 === 0 ? 'easter' : 'halloween';
        await ask(turn, `/api/admin/emails/${id}/classification`, {
          ...signedIn,
          method: 'PATCH',
          body: JSON.stringify({ season }),
        });
        told.writes += 1;
        await wait(200);
      }
    }

    const running = [...[0, 1, 2, 3].map(search), write()];
    return {
      async stop() {
        isStopped = true;
        await Promise.all(running);
        return told;
      },
    };
  }
});
