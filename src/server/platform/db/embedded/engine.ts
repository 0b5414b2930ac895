import { existsSync } from 'node:fs';
import { mkdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { listBackups } from '#server/platform/db/embedded/backups.ts';
import { findRemains } from '#server/platform/db/embedded/earlier-vault.ts';
import { type Answer, answersOf, isAtRest, simpleQuery } from '#server/platform/db/embedded/engine-stream.ts';
import { findFault, firstMissing, holdsNothing } from '#server/platform/db/embedded/sound-folder.ts';
import { SyncedFiles } from '#server/platform/db/embedded/synced-files.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import { flushFolder, flushTree } from '#server/platform/storage/durable-files.ts';

const extensions = { btree_gin, pg_trgm };

/**
 * After so much log the tables are brought up to date with it. PostgreSQL leaves that to a process of its own, which the
 * embedded engine does not have: without us the log would grow until the next clean end, and a start after a kill
 * would read all of it.
 */
const usualLogBytes = 32 * 1024 * 1024;

/**
 * PGlite starts PostgreSQL with `-F`, that is without fsync. Its fdatasync, which Linux prefers, does nothing.
 * `min_wal_size` is how much log a checkpoint keeps for reuse: 80 MB by default, more than the tables of a small vault.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'wal_sync_method=fsync', '-c', 'min_wal_size=32MB'],
];

export interface Engine {
  pglite: PGlite;
  /** What connections ask. */
  answer: Answer;
  /** Does something for which the log has to stay as long as it is: only a checkpoint takes away its old files. */
  withoutCheckpoints<T>(work: () => Promise<T>): Promise<T>;
}

/** @param begun what it begins with, as `dumpDataDir` writes it; absent, a database is made, which takes some seconds. */
export async function openMemoryEngine(begun?: Blob): Promise<Engine> {
  const pglite = await PGlite.create('memory://', {
    extensions,
    ...(begun !== undefined && { loadDataDir: begun }),
  });
  return { pglite, answer: answersOf(pglite), withoutCheckpoints: (work) => work() };
}

/**
 * Opens the engine on `dataDir/db`, which is made when there is nothing yet. What a statement committed is on the disk
 * when its answer comes.
 * @param openFiles for tests: files that are watched, or a disk that does not do as it is told.
 * @param checkpointAfterBytes for tests.
 * @param beginsAnew whether a database is to be made also where one was lost: an archive is about to fill it.
 * @throws StartupError when the folder holds something that is not a whole database, with what to do about it.
 */
export async function openEngine(
  dataDir: string,
  openFiles = (folder: string) => new SyncedFiles(folder, endAtOnce),
  checkpointAfterBytes?: number,
  beginsAnew = false,
): Promise<Engine> {
  const folder = join(dataDir, 'db');
  try {
    if (holdsNothing(folder)) {
      if (!beginsAnew) refuse(dataDir, findRemains(dataDir));
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

/** Makes the database beside its place and puts it there whole: broken off at any moment, it is simply made again. */
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
 * PostgreSQL ends in panic when the disk refuses to keep what was written, because a second attempt may be told that
 * all is well. The embedded engine would spin for ever instead.
 */
function endAtOnce(error: unknown): never {
  console.error(
    `The disk did not keep what the embedded database wrote (${describe(error)}). Everything that was answered before is safe: look after the disk and start again.`,
  );
  process.exit(1);
}

/**
 * Between two statements, where no transaction is under way; the answer before it waits.
 * @returns how the engine answers then, and what holds checkpoints off while something is done.
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

/** A copy that was broken off may lack any file; the engine would notice when somebody asks for what lay in it. */
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
