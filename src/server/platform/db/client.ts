import pg from 'pg';
import { lockDataDir } from '#server/platform/db/data-dir-lock.ts';
import { assertRoom } from '#server/platform/db/disk-room.ts';
import { isBackupDue } from '#server/platform/db/embedded/backups.ts';
import { type Engine, openEngine, openMemoryEngine } from '#server/platform/db/embedded/engine.ts';
import { connectionTo } from '#server/platform/db/embedded/engine-stream.ts';
import { makeBackup, makeCopy } from '#server/platform/db/embedded/make-backup.ts';
import {
  keepSessionSettings,
  PooledClient,
  poolerSentence,
  sessionSettings,
} from '#server/platform/db/pooler.ts';
import { openReplica, type Replica } from '#server/platform/db/replica.ts';
import { type WatchTimes, watchConnections } from '#server/platform/db/watch-connections.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';

/** An open database of either kind: the same driver, SQL and result types for both. */
export interface Database {
  readonly kind: 'embedded' | 'server';
  /** One connection in embedded mode. */
  readonly pool: pg.Pool;
  /** A second pool for searches and insights (`onReplica`); null without a replica. */
  readonly replica: Replica | null;
  /**
   * Creates a connection outside the pool for uses that outlast a transaction, such as listening. The caller
   * connects and ends it. Null in embedded mode.
   */
  openDirect: (() => pg.Client) | null;
  /**
   * Called before large writes.
   * @throws Error with code ENOSPC if the disk of the embedded database is nearly full.
   */
  assertRoom(): Promise<void>;
  /**
   * Makes the nightly backup of the embedded database if it is missing. Null for a PostgreSQL server, which
   * has its own backup tools.
   */
  backUpNightly: ((now: Date) => Promise<unknown>) | null;
  /**
   * Copies the current state of the embedded database into a folder while it stays in use; another process
   * opens the copy. Null if other processes can read the database itself.
   */
  copyInto: ((folder: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/**
 * Connections of one process to a PostgreSQL server, besides the one that listens and the one that watches
 * them; reads are short, so few are enough.
 */
const serverPoolSize = 9;

/** The most connections of one server process to a PostgreSQL server. */
export const connectionsOfServer = serverPoolSize + 2;

/** After this wait for a connection, the caller gets the error that the database is unavailable. */
const connectionTimeoutMs = 10_000;

interface ServerOptions {
  /**
   * Direct address of the server, past the pooler at `url`, with lasting sessions; null if `url` is the
   * server itself.
   */
  directUrl?: string | null;
  /** Whether the database is opened for inspection: nothing there may change. */
  isReadOnly?: boolean;
  /** A standby for searches and insights; null for none. */
  replicaUrl?: string | null;
  watch?: WatchTimes;
}

/**
 * Opens a PostgreSQL server of version 15 or later.
 * @throws StartupError if it cannot be reached or is too old.
 */
export async function openServerDatabase(
  url: string,
  { directUrl = null, isReadOnly = false, replicaUrl = null, watch }: ServerOptions = {},
): Promise<Database> {
  const common = { connectionTimeoutMillis: connectionTimeoutMs };
  // The server aborts a read that exceeds its timeout, which is a bug of ours.
  const options = Object.entries(sessionSettings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');
  const direct: pg.ClientConfig = { ...common, connectionString: directUrl ?? url, options };
  const config = directUrl === null ? direct : { ...common, connectionString: url };
  if (directUrl !== null) await keepSessionSettings(new pg.Client(direct), { isReadOnly });
  const pool = new pg.Pool({
    ...config,
    max: serverPoolSize,
    ...(directUrl !== null && { Client: PooledClient }),
  });
  const watching = watchConnections(pool, config, watch);
  // Without a listener the whole process ends when an idle connection breaks, in or outside a transaction.
  // With it the next query fails.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  try {
    const { rows } = await pool.query<{ version: number; timezone: string }>(
      `select current_setting('server_version_num')::int as version, current_setting('timezone') as timezone`,
    );
    const { version = 0, timezone } = rows[0] ?? {};
    if (version < 150_000)
      throw new Error(`PostgreSQL 15 or later is needed, this is ${Math.floor(version / 10_000)}`);
    if (timezone !== sessionSettings.TimeZone)
      throw new Error(
        'sessions of its pooler are older than their settings: RECONNECT there, and start again',
      );
  } catch (error) {
    await pool.end().catch(() => {});
    await watching.stop();
    throw new StartupError(
      poolerSentence(error) ??
        `DATABASE_URL does not lead to a usable PostgreSQL (${describe(error)}). Check host, port, user, password and database name.`,
    );
  }
  const replica = replicaUrl === null ? null : openReplica(pool, replicaUrl);
  return asDatabase('server', pool, {
    replica,
    openDirect: () => watching.follow(new pg.Client(direct)),
    assertRoom: async () => {},
    backUpNightly: null,
    copyInto: null,
    closeEngine: () => watching.stop(),
  });
}

interface DataFolder {
  dataDir: string;
  createsWhenLost?: boolean;
}

/**
 * Opens the embedded database.
 * @param folder the database's folder, or `memory` for one that ends with the process (tests); `createsWhenLost`
 * as in `openEngine`.
 * @param begun the initial content of one in memory, as the engine's `dumpDataDir` writes it; absent, none.
 * @throws StartupError if another process has it open, it is damaged, or the folder cannot be written.
 */
export async function openEmbeddedDatabase(folder: DataFolder | 'memory', begun?: Blob): Promise<Database> {
  const unlock = folder === 'memory' ? () => {} : lockDataDir(folder.dataDir);
  const engine = await openUnlocked(folder, begun).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const { pglite, answer, withoutCheckpoints } = engine;
  // One permanent connection: prepared statements belong to the session.
  const pool = new pg.Pool({ ...connectionTo(answer), max: 1, idleTimeoutMillis: 0 });
  pool.on('error', () => {});
  // The engine's one session can be in one backup at a time.
  const inTurn = takeTurns();
  const copying = (work: () => Promise<unknown>) => inTurn(() => withoutCheckpoints(work));
  return asDatabase('embedded', pool, {
    replica: null,
    openDirect: null,
    assertRoom: async () => {
      if (folder !== 'memory') await assertRoom(folder.dataDir);
    },
    backUpNightly:
      folder === 'memory'
        ? null
        : (now) => copying(() => backUpWhenDue(pool, { dataDir: folder.dataDir, now })),
    copyInto:
      folder === 'memory'
        ? null
        : async (to) => void (await copying(() => makeCopy(pool, { dataDir: folder.dataDir, to }))),
    closeEngine: async () => {
      await pglite.close();
      unlock();
    },
  });
}

/** Runs its functions one after the other. */
function takeTurns(): (work: () => Promise<unknown>) => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work, work);
    last = turn;
    return turn;
  };
}

async function openUnlocked(folder: DataFolder | 'memory', begun?: Blob): Promise<Engine> {
  if (folder === 'memory') return openMemoryEngine(begun);
  await assertRoom(folder.dataDir);
  return openEngine(folder.dataDir, undefined, undefined, folder.createsWhenLost);
}

async function backUpWhenDue(pool: pg.Pool, when: { dataDir: string; now: Date }): Promise<unknown> {
  if (!isBackupDue(when.dataDir, when.now)) return undefined;
  return { backup: await makeBackup(pool, when) };
}

function asDatabase(
  kind: Database['kind'],
  pool: pg.Pool,
  engine: Pick<Database, 'replica' | 'openDirect' | 'assertRoom' | 'backUpNightly' | 'copyInto'> & {
    closeEngine: () => Promise<void>;
  },
): Database {
  let closing: Promise<void> | undefined;
  const closeAll = async () => {
    await engine.replica?.close();
    await pool.end();
    await engine.closeEngine();
  };
  return {
    kind,
    pool,
    replica: engine.replica,
    openDirect: engine.openDirect,
    assertRoom: engine.assertRoom,
    backUpNightly: engine.backUpNightly,
    copyInto: engine.copyInto,
    close() {
      closing ??= closeAll();
      return closing;
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describe).join('; ');
  return error instanceof Error ? error.message || error.name : String(error);
}
