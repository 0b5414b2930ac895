import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import {
  type DeletedUsers,
  deleteListedUsers,
  noteDeletedUsers,
} from '#server/accounts/account/deleted-users.ts';
import { blobsAtOnce } from '#server/operations/archive/blobs.ts';
import { blobIn, type Figures, tableOf } from '#server/operations/archive/format.ts';
import { type CheckedArchive, openMembers } from '#server/operations/archive/read-archive.ts';
import {
  emptyTables,
  filledTables,
  insertLines,
  onSnapshot,
  restoreSequences,
  setTextFormat,
  setTriggers,
} from '#server/operations/archive/table-rows.ts';
import { readVaultTables, type VaultTable } from '#server/operations/archive/vault-tables.ts';
import {
  type Portion,
  type WalkProgress,
  walkThrough,
  walkVault,
} from '#server/operations/archive/walk-vault.ts';
import { hasPackedBodies, upgradeVault } from '#server/platform/bodies/upgrade-vault.ts';
import type { Database } from '#server/platform/db/client.ts';
import { appliedMigrations, migrateDatabase } from '#server/platform/db/migrate.ts';
import { migrations } from '#server/platform/db/migrations/index.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { StartupError } from '#server/platform/faults/startup-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

const decompress = promisify(zstdDecompress);

/** Larger than any portion of rows: the longest message has 50 MB, written in hex. */
const longestPart = 512 * 1024 * 1024;

/**
 * Tables that migrations and a first start fill, for example with the first administrator's link and the
 * sandbox's price; a vault with rows only in these, and without any user, is empty.
 */
const filledByItself = new Set(['categories', 'invitations', 'payment_sandbox', 'server_keys', 'settings']);

/** The embedded engine truncates its log only at a checkpoint: one is requested after this many bytes. */
const checkpointAfterBytes = 64 * 1024 * 1024;

interface Filling {
  /** Migrations of the vault that the content is from. */
  migrations: readonly string[];
  /** Figures of the content, read at its end; unless the vault has the same, the transaction is rolled back. */
  expected: () => Figures;
  /** Tables, ordered so that referenced ones come first, and blobs. Called again for each attempt. */
  content: () => AsyncIterable<Portion>;
  /** Accounts that were deleted after the content was written; deleted again in the same transaction. */
  deletedUsers?: DeletedUsers;
  onCompare?: () => void;
  signal?: AbortSignal | undefined;
}

/**
 * Fills an empty vault with a checked archive, or leaves it unchanged. Blobs are stored as they arrive: they
 * are named by their content, so that another attempt finds them stored and continues.
 * @param options.deletedUsers accounts that are deleted again.
 * @returns the figures of the restored vault, read again from database and store before those deletions.
 * @throws StartupError if the vault is not empty, the archive is from a newer version, or the restored data
 * differs from the archived data.
 */
export function restoreVault(
  { path, head, figures, bytes }: CheckedArchive,
  target: { database: Database; blobs: BlobStore },
  {
    onProgress,
    ...options
  }: {
    onProgress?: (share: number) => void;
    onCompare?: () => void;
    signal?: AbortSignal;
    deletedUsers?: DeletedUsers;
  } = {},
): Promise<Figures> {
  return fillVault(target, {
    ...options,
    migrations: head.migrations,
    expected: () => figures,
    content: async function* () {
      for await (const { name, bytes: content, end } of openMembers(path, options)) {
        onProgress?.(end / bytes);
        const [table, blob] = [tableOf(name), blobIn(name)];
        if (blob !== undefined) yield { blob, bytes: content };
        else if (table !== undefined) {
          const text = await decompress(content, { maxOutputLength: longestPart }).catch((error: Error) => {
            throw new StartupError(
              `${path} was not restored: ${name} cannot be decompressed (${error.message}).`,
            );
          });
          yield { table, lines: text.toString('utf8').trimEnd().split('\n') };
        }
      }
    },
  });
}

/**
 * Copies the rows of a vault into an empty one. Blobs are not copied; both use the same store.
 * @returns the figures of the new rows, which equal those of the old ones.
 * @throws StartupError as `restoreVault`.
 */
export function moveRows(
  from: Database,
  to: Database,
  { signal, ...options }: MovingOptions = {},
): Promise<Figures> {
  return onSnapshot(from.pool, async (client) => {
    if (await hasPackedBodies(client))
      throw new StartupError(
        'An earlier version stored the bodies of this vault in packs. Start this version on the vault once, which converts them; then move the vault.',
      );
    let figures: Figures | undefined;
    return fillVault(
      { database: to, blobs: null },
      {
        ...options,
        signal,
        migrations: await appliedMigrations(client),
        expected: () => {
          if (figures === undefined) throw new Error('The old vault was not walked to its end');
          return figures;
        },
        content: async function* () {
          figures = yield* walkVault({ client, blobs: null }, { signal, onProgress: options.onProgress });
        },
      },
    );
  });
}

interface MovingOptions {
  onProgress?: (progress: WalkProgress) => void;
  onCompare?: () => void;
  signal?: AbortSignal;
}

/** @throws StartupError if this version lacks one of these migrations. */
export function refuseNewer(made: readonly string[], what: string): void {
  const unknown = made.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartupError(
      `${what} is from a newer version: it has the migrations ${unknown.join(', ')}. Use that version or a later one.`,
    );
  }
}

/**
 * Fills an empty vault in one transaction, which commits only if everything is complete. Tables are created
 * by the migrations of the content's vault; newer migrations then run with the content in the tables.
 */
async function fillVault(
  { database, blobs }: { database: Database; blobs: BlobStore | null },
  { migrations: made, expected, content, deletedUsers = new Map(), onCompare, signal }: Filling,
): Promise<Figures> {
  refuseNewer(made, 'The source vault');
  await makeReady(database, made);
  await migrateDatabase(
    database,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => made.includes(name))),
  );
  const figures = await inTransaction(database.pool, async (client) => {
    await setTextFormat(client);
    const tables = await readVaultTables(client);
    await setTriggers(client, tables, 'disable');
    await emptyTables(client, tables);
    await put(client, tables);
    await checkReferences(client);
    await restoreSequences(client, expected().sequences);
    onCompare?.();
    const restored = await walkThrough(walkVault({ client, blobs }, { signal }));
    refuseDifference(expected(), restored);
    await setTriggers(client, tables, 'enable');
    await deleteListedUsers(client, deletedUsers);
    return restored;
  });
  // Blobs missing from the archive are lost permanently; its creation reported them.
  if (blobs === null) await migrateDatabase(database);
  else await upgradeVault({ database, blobs }, { givesUpLost: true });
  await noteDeletedUsers(database.pool, deletedUsers);
  await inTransaction(database.pool, async (client) => {
    // In a large vault it takes longer than the statement timeout.
    await client.query('set local statement_timeout = 0');
    await client.query('analyze');
  });
  return figures;

  async function put(client: Queryable, tables: readonly VaultTable[]): Promise<void> {
    const byName = new Map(tables.map((table) => [table.name, table]));
    let since = 0;
    let putting: (Promise<string> | undefined)[] = [];
    for await (const portion of content()) {
      signal?.throwIfAborted();
      if ('blob' in portion) {
        const put = blobs?.put(portion.bytes);
        put?.catch(() => {}); // awaited with the others; if something else fails first, nobody handles its error
        putting.push(put);
        if (putting.length < blobsAtOnce) continue;
        await Promise.all(putting);
        putting = [];
        continue;
      }
      const table = byName.get(portion.table);
      if (table === undefined) throw new StartupError(`There is no table ${portion.table} to put rows into.`);
      await insertLines(client, table, portion.lines).catch((error: unknown) => {
        throw isOfValues(error)
          ? new StartupError(`Rows of the table ${portion.table} cannot be restored (${error.message}).`)
          : error;
      });
      since += portion.lines.reduce((sum, line) => sum + line.length, 0);
      if (database.kind === 'embedded' && since > checkpointAfterBytes) {
        await client.query('checkpoint');
        since = 0;
      }
    }
    await Promise.all(putting);
  }
}

/** Checks what a constraint defers to the commit: PostgreSQL alters no table whose checks are pending. */
async function checkReferences(client: Queryable): Promise<void> {
  await client.query('set constraints all immediate').catch((error: unknown) => {
    throw isOfValues(error)
      ? new StartupError(`Rows refer to others that are missing (${error.message}).`)
      : error;
  });
}

/** True if the database rejected the rows: data exceptions and integrity violations (SQLSTATE 22, 23). */
function isOfValues(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/**
 * Only an empty vault is filled: existing rows would be lost, or conflict. If its tables are newer than the
 * content, because this version was started on it, they are dropped; the migrations create them again later.
 */
async function makeReady(database: Database, made: readonly string[]): Promise<void> {
  await inTransaction(database.pool, async (client) => {
    const applied = await appliedMigrations(client);
    const filled =
      applied.length === 0
        ? await foreignTables(client)
        : await filledTables(client, await readVaultTables(client));
    const own = filled.filter((name) => !filledByItself.has(name));
    if (own.length > 0) {
      const some = own.slice(0, 3).join(', ');
      throw new StartupError(
        `The target vault is not empty: there are rows in ${some}${own.length > 3 ? ` and ${own.length - 3} more tables` : ''}. Use an empty database, or a DATA_DIR that does not exist yet.`,
      );
    }
    if (applied.some((name) => !made.includes(name))) await dropVault(client);
  });
}

/** Drops everything that migrations created; extensions stay. */
async function dropVault(client: Queryable): Promise<void> {
  await client.query(`do $$
    declare made record;
    begin
      for made in select oid::regclass as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format('drop table %s cascade', made.name);
      end loop;
      for made in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e') loop
        execute format('drop function %s', made.name);
      end loop;
    end $$`);
}

/** Returns tables of another program in a database without a vault. */
async function foreignTables(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  return rows.map(({ name }) => name);
}

function refuseDifference(expected: Figures, restored: Figures): void {
  if (restored.digest === expected.digest) return;
  const names = [...new Set([...Object.keys(expected.tables), ...Object.keys(restored.tables)])];
  const different = names.filter((name) => expected.tables[name]?.sha256 !== restored.tables[name]?.sha256);
  if (expected.blobs.sha256 !== restored.blobs.sha256) different.push('images');
  throw new StartupError(
    `The restored data differs from the source (${different.join(', ') || 'digest'}). The transaction was rolled back: the database is unchanged.`,
  );
}
