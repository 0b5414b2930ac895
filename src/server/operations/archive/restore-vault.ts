import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { blobsAtOnce } from '#server/operations/archive/blobs.ts';
import { blobIn, type Figures, tableOf } from '#server/operations/archive/format.ts';
import { type CheckedArchive, openMembers } from '#server/operations/archive/read-archive.ts';
import {
  continueSequences,
  emptyTables,
  filledTables,
  insertLines,
  onSnapshot,
  speakPlainly,
  switchTriggers,
} from '#server/operations/archive/rows.ts';
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

/** More text than a portion of rows ever is: the longest message has 50 MB, written in hex. */
const longestPart = 512 * 1024 * 1024;

/**
 * What migrations and a first start put into tables, the first administrator's link and the sandbox's price among it;
 * whoever has nothing else, not even a user, has an empty vault.
 */
const filledByItself = new Set(['categories', 'invitations', 'payment_sandbox', 'server_keys', 'settings']);

/** The embedded engine tidies its log up only when it is asked: each time so much was put in. */
const checkpointAfterBytes = 64 * 1024 * 1024;

interface Filling {
  /** Those of the vault the content is of. */
  migrations: readonly string[];
  /** What the content came to, asked when it is there; the vault has the same, or nothing is put into it. */
  expected: () => Figures;
  /** Tables, those first that others refer to, and blobs. Called anew for each try. */
  content: () => AsyncIterable<Portion>;
  onCompare?: () => void;
  signal?: AbortSignal | undefined;
}

/**
 * Fills an empty vault with a checked archive, or leaves it as it is. Pictures are put first come, first served: they are
 * kept by what they are, so that another try finds them there and goes on.
 * @returns what the restored vault comes to, read anew from database and store.
 * @throws StartupError when the vault is not empty, the archive is of a newer program, or what was restored is not what
 * was archived.
 */
export function restoreVault(
  { path, head, figures, bytes }: CheckedArchive,
  target: { database: Database; blobs: BlobStore },
  {
    onProgress,
    ...options
  }: { onProgress?: (share: number) => void; onCompare?: () => void; signal?: AbortSignal } = {},
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
 * Copies the rows of a vault into an empty one. Blobs stay where they are, for both.
 * @returns what the new one's rows come to, which is what the old one's do.
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

/** @throws StartupError when this program cannot hold what these migrations made. */
export function refuseNewer(made: readonly string[], what: string): void {
  const unknown = made.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new StartupError(
      `${what} is from a newer version: it has the migrations ${unknown.join(', ')}. Use that version or a later one.`,
    );
  }
}

/**
 * Fills an empty vault in one transaction, which ends well only when all of it is there. Tables are made as they were
 * where the content comes from; what this program has changed since is done with the content in them.
 */
async function fillVault(
  { database, blobs }: { database: Database; blobs: BlobStore | null },
  { migrations: made, expected, content, onCompare, signal }: Filling,
): Promise<Figures> {
  refuseNewer(made, 'The source vault');
  await makeReady(database, made);
  await migrateDatabase(
    database,
    Object.fromEntries(Object.entries(migrations).filter(([name]) => made.includes(name))),
  );
  const figures = await inTransaction(database.pool, async (client) => {
    await speakPlainly(client);
    const tables = await readVaultTables(client);
    await switchTriggers(client, tables, 'disable');
    await emptyTables(client, tables);
    await put(client, tables);
    await continueSequences(client, expected().sequences);
    onCompare?.();
    const restored = await walkThrough(walkVault({ client, blobs }, { signal }));
    refuseDifference(expected(), restored);
    await switchTriggers(client, tables, 'enable');
    return restored;
  });
  // What the archive was written without is lost for good, and was told of then.
  if (blobs === null) await migrateDatabase(database);
  else await upgradeVault({ database, blobs }, { givesUpLost: true });
  await inTransaction(database.pool, async (client) => {
    // Of a large vault it takes longer than a statement may.
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
        put?.catch(() => {}); // awaited with the others; when something else fails first it is nobody's
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

/** Whether the database refused what stood in the rows: data exceptions and integrity violations (SQLSTATE 22, 23). */
function isOfValues(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^2[23]/.test(String(error.code));
}

/**
 * Only an empty vault is filled: what others put in would be lost, or be in the way. One whose tables are newer than the
 * content, because this program was started on it, loses them; they come again in their turn.
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

/** All that migrations made; extensions stay. */
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

/** Tables of another program, where there is no vault. */
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
