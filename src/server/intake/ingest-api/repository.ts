import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db/transaction.ts';

export interface IngestTokenRow {
  id: number;
  name: string;
  madeBy: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** 256 bits: a token cannot be guessed. */
const tokenBytes = 32;

/** The prefix lets programs that search for leaked secrets recognize one. */
const tokenPattern = /^mvi_[\w-]{43}$/;

/** Use is recorded at most this often, as each is a write. */
const useSeconds = 60;

/** @returns the token. The table holds only its hash, so that read access to the table grants no access. */
export async function insertToken(
  db: Queryable,
  { name, madeBy, now }: { name: string; madeBy: string; now: Date },
): Promise<{ id: number; token: string }> {
  const token = `mvi_${randomBytes(tokenBytes).toString('base64url')}`;
  const { rows } = await db.query<{ id: number }>(
    'insert into ingest_tokens (name, token_hash, made_by, created_at) values ($1, $2, $3, $4) returning id',
    [name, hashOf(token), madeBy, now],
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A token was not made');
  return { id, token };
}

/** The newest first. */
export async function listTokens(db: Queryable): Promise<IngestTokenRow[]> {
  const { rows } = await db.query<IngestTokenRow>(
    `select t.id, t.name, u.email as "madeBy", t.created_at as "createdAt", t.last_used_at as "lastUsedAt"
     from ingest_tokens t left join users u on u.id = t.made_by order by t.id desc`,
  );
  return rows;
}

/** @returns the name of the revoked token; undefined without one. */
export async function deleteToken(db: Queryable, id: number): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    'delete from ingest_tokens where id = $1 returning name',
    [id],
  );
  return rows[0]?.name;
}

/** A token that is valid now. */
export interface KnownToken {
  id: number;
  name: string;
}

/** @returns undefined for a revoked or unknown token. */
export async function findToken(db: Queryable, token: string): Promise<KnownToken | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const { rows } = await db.query<KnownToken>({
    name: 'find-ingest-token',
    text: 'select id, name from ingest_tokens where token_hash = $1',
    values: [hashOf(token)],
  });
  return rows[0];
}

export async function noteUse(db: Queryable, id: number, now: Date): Promise<void> {
  await db.query({
    name: 'note-ingest-token-use',
    text: `update ingest_tokens set last_used_at = $2
      where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '${useSeconds} seconds')`,
    values: [id, now],
  });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
