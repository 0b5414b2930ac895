import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { findBinaries, ordinaryUser } from '#tests/support/database/postgres-cluster.ts';
import { runQueryOnce } from '#tests/support/database/query-once.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { startSwitchedWay } from '#tests/support/servers/toggle-proxy.ts';

/** A primary with its standby, and one address that leads to the current primary. */
export interface ReplicatedPostgres {
  /** Address through the proxy. */
  url: string;
  /** Direct address of the current primary. */
  directUrl(): string;
  /** Kills every process of the primary. */
  killPrimary(): void;
  /** Makes the primary's machine unresponsive: no answer, and no closed connection. */
  silencePrimary(): void;
  /** Promotes the standby to primary, and leads new connections there. */
  promote(): Promise<void>;
  /** The standby server. */
  standby: {
    url: string;
    /** Sends a signal to each of its processes. */
    signal(signal: NodeJS.Signals): void;
    /** Restarts it after a kill. */
    start(): Promise<void>;
  };
  stop(): Promise<void>;
}

/** @param isSynchronous the primary waits for its standby with each commit. */
export async function startReplicatedPostgres({
  isSynchronous = false,
}: {
  isSynchronous?: boolean;
} = {}): Promise<ReplicatedPostgres> {
  const bin = findBinaries();
  if (bin === undefined) throw new Error('PostgreSQL 15 or later is not installed.');
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-failover-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const asUser = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder } };
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, { ...asUser, stdio: 'pipe' });
  const started = new Set<ChildProcess>();
  const endAll = async () => {
    for (const server of started) {
      signalAll(server, 'SIGCONT');
      killGroup(server, 'SIGKILL');
    }
    await wait(200);
    rmSync(folder, { recursive: true, force: true });
  };
  const urlAt = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;
  const start = async (data: string, port: number) => {
    const common = [
      ...['listen_addresses=127.0.0.1', 'fsync=off', 'shared_buffers=64MB', 'max_connections=130'],
      // A killed process does not free it: so it is removed with the folder, and does not stay in /dev/shm.
      'dynamic_shared_memory_type=mmap',
    ];
    const args = [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      folder,
      ...common.flatMap((setting) => ['-c', setting]),
    ];
    const server = spawn(join(bin, 'postgres'), args, { ...asUser, stdio: 'ignore', detached: true });
    started.add(server);
    await untilReady(urlAt(port));
    return server;
  };
  const [first, second] = [await freePort(), await freePort()];
  const [primaryData, standbyData] = [join(folder, 'primary'), join(folder, 'standby')];
  const setUp = async () => {
    run('initdb', '-D', primaryData, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N');
    const primary = await start(primaryData, first);
    run('pg_basebackup', '-d', urlAt(first), '-D', standbyData, '-R', '-X', 'stream', '-c', 'fast');
    const standby = await start(standbyData, second);
    // Set after the standby has started, because each commit waits for it.
    if (isSynchronous) {
      await runQueryOnce(urlAt(first), `alter system set synchronous_standby_names = '*'`);
      await runQueryOnce(urlAt(first), 'select pg_reload_conf()');
    }
    await untilFollowed(urlAt(first), isSynchronous ? `sync_state = 'sync'` : `state = 'streaming'`);
    return { primary, standby };
  };
  // If the set-up fails, the caller gets nothing to stop.
  const servers = await setUp().catch(async (error: unknown) => {
    await endAll();
    throw error;
  });
  const { primary } = servers;
  let { standby } = servers;
  const way = await startSwitchedWay(first);
  let inCharge = first;
  return {
    url: urlAt(way.port),
    directUrl: () => urlAt(inCharge),
    killPrimary: () => killGroup(primary, 'SIGKILL'),
    silencePrimary: () => {
      way.silence();
      killGroup(primary, 'SIGKILL');
    },
    async promote() {
      await runQueryOnce(urlAt(second), 'select pg_promote(true, 60)');
      inCharge = second;
      way.leadTo(second);
    },
    standby: {
      url: urlAt(second),
      signal: (signal) => signalAll(standby, signal),
      async start() {
        standby = await start(standbyData, second);
      },
    },
    async stop() {
      await way.close();
      await endAll();
    },
  };
}

function killGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // already ended
  }
}

/** Each of PostgreSQL's processes is a separate process group. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const children = existsSync(`/proc/${pid}`)
    ? readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    : '';
  for (const each of [pid, ...children.split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {
      // already ended
    }
  }
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await runQueryOnce(url, 'select 1');
      return;
    } catch (error) {
      if (tries === 150) throw error;
      await wait(100);
    }
  }
}

/** Up to a minute: a standby without a connection retries every five seconds. */
async function untilFollowed(url: string, how: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const rows = await runQueryOnce(url, `select from pg_stat_replication where ${how}`);
    if (rows.length > 0) return;
    await wait(100);
  }
  throw new Error('The standby does not follow.');
}
