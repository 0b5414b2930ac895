import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { listBackups } from '#server/platform/db/embedded/backups.ts';
import { type Answer, answersOf, isAtRest, simpleQuery } from '#server/platform/db/embedded/engine-stream.ts';
import { findFault, firstMissing, holdsNothing } from '#server/platform/db/embedded/sound-folder.ts';
import { SyncedFiles } from '#server/platform/db/embedded/synced-files.ts';
import { findVaultRemains } from '#server/platform/db/embedded/vault-remains.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { flushFolder, flushTree } from '#server/platform/storage/durable-files.ts';

const extensions = { btree_gin, pg_trgm };

/**
 * Bytes of log between checkpoints. PostgreSQL has a process for checkpoints, which the embedded engine
 * lacks: without ours the log would grow until the next clean shutdown, and a start after a kill would read
 * all of it.
 */
const usualLogBytes = 32 * 1024 * 1024;

/**
 * PGlite starts PostgreSQL with `-F`, that is without fsync. Its fdatasync, Linux's default, does nothing.
 * `min_wal_size` is the log a checkpoint keeps for reuse: 80 MB by default, more than the tables of a small
 * vault.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'min_wal_size=32MB'],
];

export interface Engine {
  pglite: PGlite;
  /** Answers the messages of connections. */
  answer: Answer;
  /** Runs work during which no log file may be removed, which only checkpoints do. */
  withoutCheckpoints<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * @param begun the initial content, as `dumpDataDir` writes it; absent, a database is created, which takes
 * some seconds.
 */
export async function openMemoryEngine(begun?: Blob): Promise<Engine> {
  const pglite = await PGlite.create('memory://', {
    extensions,
    ...(begun !== undefined && { loadDataDir: begun }),
  });
  return { pglite, answer: answersOf(pglite), withoutCheckpoints: (work) => work() };
}

/**
 * Opens the engine on `dataDir/db`, which it creates if missing. A committed statement is on the disk when it
 * is answered.
 * @param openFiles for tests: recorded files, or a faulty disk.
 * @param checkpointAfterBytes for tests.
 * @param createsWhenLost whether to create a database also if one was lost: an archive is about to fill it.
 * @throws StartupError if the folder holds anything but a complete database, with the remedy.
 */
export async function openEngine(
  dataDir: string,
  openFiles = (folder: string) => new SyncedFiles(folder, endAtOnce),
  checkpointAfterBytes?: number,
  createsWhenLost = false,
): Promise<Engine> {
  const folder = join(dataDir, 'db');
  try {
    if (holdsNothing(folder)) {
      if (!createsWhenLost) refuse(dataDir, findVaultRemains(dataDir));
      await createDatabase(dataDir, folder);
    }
    refuse(dataDir, findFault(folder));
    const engine = await start(openFiles(folder), checkpointAfterBytes);
    try {
      refuse(dataDir, await findMissingTable(engine.pglite, folder));
    } catch (error) {
      await engine.pglite.close();
      throw error;
    }
    return engine;
  } catch (error) {
    if (error instanceof StartupError || operatorSentence(error) !== undefined) throw error;
    throw new StartupError(whatToDo(dataDir, `it cannot be opened (${describe(error)})`));
  }
}

/** Creates the database next to its place and moves it there whole: an interrupted creation is repeated. */
async function createDatabase(dataDir: string, folder: string): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  const { pglite } = await start(new SyncedFiles(unfinished, endAtOnce));
  await pglite.close();
  await flushTree(unfinished);
  if (existsSync(folder)) await rmdir(folder);
  await rename(unfinished, folder);
  await flushFolder(dataDir);
}

async function start(files: SyncedFiles, checkpointAfterBytes = usualLogBytes): Promise<Engine> {
  const pglite = await PGlite.create({ fs: files, extensions, startParams });
  return { pglite, ...checkpointByVolume(answersOf(pglite), files, checkpointAfterBytes) };
}

/**
 * PostgreSQL panics when the disk fails to keep written data, because a retry may falsely succeed. The
 * embedded engine would loop forever instead, so we end the process.
 */
function endAtOnce(error: unknown): never {
  console.error(
    `The disk did not keep what the embedded database wrote (${describe(error)}). Everything that was answered before is safe: look after the disk and start again.`,
  );
  process.exit(1);
}

/**
 * Checkpoints between two statements, outside transactions; the next statement waits.
 * @returns the wrapped `answer`, and the function that suspends checkpoints during other work.
 */
function checkpointByVolume(
  answer: Answer,
  files: SyncedFiles,
  checkpointAfterBytes: number,
): Pick<Engine, 'answer' | 'withoutCheckpoints'> {
  let held = 0;
  files.startCounting();
  return {
    answer: async (messages) => {
      const answered = await answer(messages);
      if (held === 0 && files.logBytes >= checkpointAfterBytes && isAtRest(answered)) {
        files.startCounting();
        await answer(simpleQuery('checkpoint'));
      }
      return answered;
    },
    withoutCheckpoints: async (work) => {
      held += 1;
      try {
        return await work();
      } finally {
        held -= 1;
      }
    },
  };
}

/** An interrupted copy may lack any file; the engine would notice only when a query needs it. */
async function findMissingTable(engine: PGlite, folder: string): Promise<string | undefined> {
  const { rows } = await engine.query<{ path: string }>(
    'select path from pg_class, pg_relation_filepath(oid) path where path is not null',
  );
  return firstMissing(
    folder,
    rows.map(({ path }) => path),
  );
}

function refuse(dataDir: string, fault: string | undefined): void {
  if (fault !== undefined) throw new StartupError(whatToDo(dataDir, fault));
}

function whatToDo(dataDir: string, fault: string): string {
  const folder = join(dataDir, 'db');
  const newest = listBackups(dataDir).at(-1);
  const wayBack =
    newest === undefined
      ? ''
      : ` To go back to the newest backup, move ${folder} away and copy ${newest} to ${folder}.`;
  const lost = holdsNothing(folder)
    ? ` If it lies elsewhere, on a disk that is not mounted or behind DATABASE_URL, start with that; npm run restore fills it from an archive.`
    : ' If the folder is a copy, copy it again while the server that owns it is stopped.';
  return `The embedded database in ${folder} is not opened, because ${fault}.${lost}${wayBack} To begin with an empty vault, move ${dataDir} away.`;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
