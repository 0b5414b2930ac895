import { createHash, type Hash } from 'node:crypto';
import type pg from 'pg';
import type { Sequence, VaultTable } from '#server/operations/archive/vault-tables.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

// Reads and writes the rows of tables as JSON lines, for archive and restore.

/** Approximate characters of rows that are read, written and compressed at a time; limits memory use. */
const chunkCharacters = 1024 * 1024;

/** Rows of the first read of a table, which estimates their size. */
const firstRows = 4;
const maxRows = 2_000;

const quoteIdentifier = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * Runs `work` on one snapshot of the database while others keep writing. Every value is written as text, the
 * same on every server.
 */
export async function onSnapshot<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin transaction isolation level repeatable read read only');
    await setTextFormat(client);
    return await work(client);
  } finally {
    await client.query('rollback').catch((error: Error) => {
      broken = error;
    });
    client.release(broken);
  }
}

/** Settings for one text format of values, independent of the server's, without timeouts. */
const textFormat = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "timezone = 'UTC'",
  "datestyle = 'ISO'",
  "intervalstyle = 'postgres'",
  "bytea_output = 'hex'",
  'extra_float_digits = 1',
];

/** Applies the settings to the current transaction. */
export async function setTextFormat(client: Queryable): Promise<void> {
  for (const setting of textFormat) await client.query(`set local ${setting}`);
}

/**
 * Reads a table in the order of its key, in chunks of lines: each line is a row as JSON, its values as
 * PostgreSQL's text.
 */
export async function* readRows(client: Queryable, table: VaultTable): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name }) => `${quoteIdentifier(name)}::text`).join(', ');
  const order = table.key
    .map(({ name, isText }) => `t.${quoteIdentifier(name)}${isText ? ' collate "C"' : ''}`)
    .join(', ');
  await client.query(
    `declare archived no scroll cursor for select ${columns} from public.${quoteIdentifier(table.name)} t order by ${order}`,
  );
  try {
    yield* fetchChunks(client, table);
  } finally {
    // A caller that stopped early may read again; after an error there is no cursor to close.
    await client.query('close archived').catch(() => {});
  }
}

async function* fetchChunks(client: Queryable, table: VaultTable): AsyncGenerator<string[]> {
  let wanted = firstRows;
  let chunk: string[] = [];
  let characters = 0;
  for (;;) {
    const fetched: pg.QueryArrayResult<(string | null)[]> = await client.query({
      text: `fetch ${wanted} from archived`,
      rowMode: 'array',
    });
    const { rows } = fetched;
    if (rows.length === 0) break;
    const lines = rows.map((row) => toLine(table, row));
    const length = lines.reduce((sum, line) => sum + line.length, 0);
    chunk = chunk.concat(lines);
    characters += length;
    if (characters >= chunkCharacters) {
      yield chunk;
      chunk = [];
      characters = 0;
    }
    // As many rows as fill half a chunk, if they are like these.
    wanted = Math.max(1, Math.min(maxRows, Math.floor(chunkCharacters / 2 / (length / rows.length))));
  }
  if (chunk.length > 0) yield chunk;
}

function toLine({ columns }: VaultTable, row: readonly (string | null)[]): string {
  return JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])));
}

/** Inserts lines of `readRows` into a table. Requires disabled triggers and the referenced rows. */
export async function insertLines(
  client: Queryable,
  { name, columns }: VaultTable,
  lines: readonly string[],
): Promise<void> {
  const names = columns.map((column) => quoteIdentifier(column.name));
  await client.query(
    `insert into public.${quoteIdentifier(name)} (${names.join(', ')}) overriding system value
     select ${columns.map((column, index) => `r.${names[index]}::${column.type}`).join(', ')}
     from json_to_recordset($1::json) as r (${names.map((column) => `${column} text`).join(', ')})`,
    [`[${lines.join(',')}]`],
  );
}

/**
 * Enables or disables the triggers, which record changes. Restored rows were recorded already: totals and
 * released blobs are rows themselves.
 */
export async function setTriggers(
  client: Queryable,
  tables: readonly VaultTable[],
  state: 'enable' | 'disable',
): Promise<void> {
  // The owner of the tables may do this; session_replication_role needs a superuser.
  for (const { name } of tables)
    await client.query(`alter table public.${quoteIdentifier(name)} ${state} trigger user`);
}

/** Deletes the rows that migrations inserted. For a vault that is otherwise empty. */
export async function emptyTables(client: Queryable, tables: readonly VaultTable[]): Promise<void> {
  for (const { name } of tables.toReversed())
    await client.query(`delete from public.${quoteIdentifier(name)}`);
}

/** Returns the tables that have rows. */
export async function filledTables(client: Queryable, tables: readonly VaultTable[]): Promise<string[]> {
  const filled: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query(`select from public.${quoteIdentifier(name)} limit 1`);
    if (rows.length > 0) filled.push(name);
  }
  return filled;
}

/** Sets the sequences to their archived values, so that new rows get the next numbers. */
export async function restoreSequences(client: Queryable, sequences: readonly Sequence[]): Promise<void> {
  for (const { table, column, last } of sequences) {
    if (last > 0)
      await client.query('select setval(pg_get_serial_sequence($1, $2)::regclass, $3::bigint)', [
        `public.${quoteIdentifier(table)}`,
        column,
        last,
      ]);
  }
}

/** Returns the total number of rows, for progress. */
export async function countRows(client: Queryable, tables: readonly VaultTable[]): Promise<number> {
  let all = 0;
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from public.${quoteIdentifier(name)}`,
    );
    all += Number(rows[0]?.count ?? 0);
  }
  return all;
}

/** Number of rows of a table, or of blobs, and a digest of them in order. */
export interface TableChecksum {
  count: number;
  sha256: string;
}

/** Counts and hashes lines in a stream. */
export class LineDigest {
  #count = 0;
  readonly #hash: Hash = createHash('sha256');

  add(lines: readonly string[]): void {
    this.#count += lines.length;
    for (const line of lines) this.#hash.update(`${line}\n`);
  }

  checksum(): TableChecksum {
    return { count: this.#count, sha256: this.#hash.digest('hex') };
  }
}
