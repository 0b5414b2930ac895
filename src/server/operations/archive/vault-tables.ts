import type { Queryable } from '#server/platform/db/transaction.ts';

/** A table as described by the system catalogue. */
export interface VaultTable {
  name: string;
  columns: { name: string; type: string }[];
  /** The columns of its primary key, which order its rows. */
  key: { name: string; isText: boolean }[];
}

/** Tables that are not archived, with the reason. */
export const leftOut: Readonly<Record<string, string>> = {
  alerts: 'a restored vault finds out for itself which problems it has',
  kysely_migration: 'which migrations there were stands in the head of the archive; restoring runs them',
  mail_imports: 'an upload is no mail of the vault before it is read, and what is read has left it',
  mail_import_parts: 'the same',
  outgoing_mails: 'a restored vault must not send again what was sent after its backup',
};

/** Schemas that are not archived, with the reason. */
export const leftOutSchemas: Readonly<Record<string, string>> = {
  jobs: 'the queue of runs: a start makes it, and every job finds its work in the tables',
};

interface DescribedTable {
  name: string;
  columns: string[];
  types: string[];
  key: string[];
  /** Key columns that sort by a collation. */
  texts: string[];
  refersTo: string[];
}

/** Returns the tables of a vault, each after those it references. */
export async function readVaultTables(client: Queryable): Promise<VaultTable[]> {
  const { rows } = await client.query<DescribedTable>({
    text: `select c.relname::text as name,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
      array(select format_type(atttypid, atttypmod) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as types,
      array(select a.attname::text from pg_index i
        cross join unnest(i.indkey::smallint[]) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
        where i.indrelid = c.oid and i.indisprimary and k.place <= i.indnkeyatts order by k.place) as key,
      array(select attname::text from pg_attribute
        where attrelid = c.oid and attnum > 0 and attcollation <> 0 order by attnum) as texts,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1::text[])
     order by c.relname collate "C"`,
    values: [Object.keys(leftOut)],
  });
  return inOrder(rows).map(({ name, columns, types, key, texts }) => {
    if (key.length === 0) throw new Error(`The table ${name} has no primary key to order its rows by`);
    return {
      name,
      columns: columns.map((column, index) => ({ name: column, type: types[index] ?? 'text' })),
      key: key.map((column) => ({ name: column, isText: texts.includes(column) })),
    };
  });
}

/** Orders tables so that every row's references exist. */
function inOrder(tables: readonly DescribedTable[]): DescribedTable[] {
  const ordered: DescribedTable[] = [];
  const waiting = new Set(tables);
  while (waiting.size > 0) {
    const names = new Set([...waiting].map(({ name }) => name));
    const ready = [...waiting].filter(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (ready.length === 0) throw new Error(`The tables ${[...names].join(', ')} refer to each other`);
    for (const table of ready) {
      ordered.push(table);
      waiting.delete(table);
    }
  }
  return ordered;
}

/** The last number of an identity column. */
export interface Sequence {
  table: string;
  column: string;
  last: number;
}

/** Sequences are not transactional, so they may be ahead of the rows of a snapshot, never behind. */
export async function readSequences(client: Queryable): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select c.relname::text as table, a.attname::text as column, coalesce(pg_sequence_last_value(
       pg_get_serial_sequence(c.oid::regclass::text, a.attname)::regclass), 0)::float8 as last
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1, 2`,
  );
  return rows;
}
