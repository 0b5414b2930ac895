import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '#tests/support/servers/free-port.ts';

/** A running temporary PostgreSQL cluster. */
export interface PostgresCluster {
  /** Address of its superuser on the database `postgres`. */
  url: string;
  /** Process id of the postmaster, the parent of the others. */
  pid: number;
  stop(): Promise<void>;
}

/** PostgreSQL refuses to run as root; Debian's package creates this user. */
const clusterUser = 'postgres';

export interface ClusterOptions {
  /** Folder that keeps the cluster between runs; default: a new one that is removed. */
  keptIn?: string;
  /** In addition to the settings of tests, or instead of them. */
  settings?: Readonly<Record<string, string>>;
  /** Default: a free one. */
  port?: number;
}

/**
 * Starts a cluster from the newest installed PostgreSQL binaries, as an ordinary user when run by root.
 * Settings trade safety for speed, because its data does not outlive the tests, or can be recreated.
 * @returns undefined if no binaries of version 15 or later are installed.
 */
export async function startPostgresCluster({
  keptIn,
  settings = {},
  port: wantedPort,
}: ClusterOptions = {}): Promise<PostgresCluster | undefined> {
  const bin = findBinaries();
  if (bin === undefined) return undefined;
  const user = ordinaryUser();
  const folder = keptIn ?? mkdtempSync(join(tmpdir(), 'mailvault-pg-'));
  mkdirSync(folder, { recursive: true });
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const asUser = {
    ...(user ?? {}),
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', LC_ALL: 'C', HOME: folder },
  };
  const data = join(folder, 'data');
  if (!existsSync(join(data, 'PG_VERSION'))) {
    execFileSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N'],
      { ...asUser, stdio: 'pipe' },
    );
  }
  const port = wantedPort ?? (await freePort());
  const server = spawn(
    join(bin, 'postgres'),
    [
      ...['-D', data, '-p', String(port), '-k', folder, '-c', 'listen_addresses=127.0.0.1'],
      ...Object.entries({ ...quickSettings, ...settings }).flatMap(([name, value]) => [
        '-c',
        `${name}=${value}`,
      ]),
    ],
    { ...asUser, stdio: 'ignore' },
  );
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await ended;
    }
    if (keptIn === undefined) rmSync(folder, { recursive: true, force: true });
  };
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, pid: server.pid ?? 0, stop };
}

const quickSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '256MB',
  work_mem: '32MB',
  jit: 'off',
  random_page_cost: '1.1',
};

export function findBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root).map(Number) : [];
  return versions
    .filter((version) => version >= 15)
    .sort((a, b) => b - a)
    .map((version) => join(root, String(version), 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

export function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, clusterUser], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempt = 0; ; attempt += 1) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      await client.end().catch(() => {});
      if (attempt === 100) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
