import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Name of the list of deleted accounts, in DATA_DIR and in each folder with backups. It is outside of the database,
 * so that restoring an older state of the database does not bring a deleted account back.
 */
export const deletedUsersName = 'deleted-users.txt';

/** Hash of a user's id, and the instant of the deletion as ISO 8601. */
export type DeletedUsers = ReadonlyMap<string, string>;

const lineOf = /^([0-9a-f]{64}) (\d{4}-\d{2}-\d{2}T[\d:.]+Z)$/;

/** Reads the list in a folder; empty without one. Lines in another form are passed over. */
export async function readDeletedUsers(folder: string): Promise<DeletedUsers> {
  const text = await readFile(join(folder, deletedUsersName), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    },
  );
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, hash, deletedAt] = lineOf.exec(line.trim()) ?? [];
      return hash === undefined || deletedAt === undefined ? [] : [[hash, deletedAt] as const];
    }),
  );
}

/** Adds to the list in a folder. The file is replaced as a whole, so that a crash leaves the old or the new one. */
export async function addDeletedUsers(folder: string, added: DeletedUsers): Promise<void> {
  const listed = await readDeletedUsers(folder);
  if ([...added.keys()].every((hash) => listed.has(hash))) return;
  const lines = [...new Map([...added, ...listed])].map(([hash, deletedAt]) => `${hash} ${deletedAt}\n`);
  const file = join(folder, deletedUsersName);
  const part = join(dirname(file), `.${deletedUsersName}.${randomBytes(4).toString('hex')}`);
  await writeFile(part, lines.sort().join(''), { mode: 0o600, flush: true });
  await rename(part, file);
}

/** Reads the list in the database; empty in a vault of a version without it. */
export async function listDeletedUsers(db: Queryable): Promise<DeletedUsers> {
  const { rows: known } = await db.query<{ exists: boolean }>(
    `select to_regclass('public.deleted_users') is not null as exists`,
  );
  if (known[0]?.exists !== true) return new Map();
  const { rows } = await db.query<{ hash: string; deletedAt: Date }>(
    'select id_hash as hash, deleted_at as "deletedAt" from deleted_users order by id_hash',
  );
  return new Map(rows.map(({ hash, deletedAt }) => [hash, deletedAt.toISOString()]));
}

/** Adds to the list in the database. */
export async function noteDeletedUsers(db: Queryable, added: DeletedUsers): Promise<void> {
  await db.query(
    `insert into deleted_users (id_hash, deleted_at) select * from unnest($1::text[], $2::timestamptz[])
     on conflict do nothing`,
    [[...added.keys()], [...added.values()]],
  );
}

/** SQL: the hash of a user's id. Ids are random, so that it discloses nothing. */
export const userHash = (users: string) => `encode(sha256(convert_to(${users}.id, 'UTF8')), 'hex')`;

/** Deletes the accounts of a list, with everything of theirs. Works in a vault of any version. @returns their number. */
export async function deleteListedUsers(db: Queryable, listed: DeletedUsers): Promise<number> {
  if (listed.size === 0) return 0;
  const hashes = [[...listed.keys()]];
  await db.query(
    `delete from sessions s using users u where s.sess ->> 'userId' = u.id and ${userHash('u')} = any($1)`,
    hashes,
  );
  const { rowCount } = await db.query(`delete from users u where ${userHash('u')} = any($1)`, hashes);
  return rowCount ?? 0;
}
