import { join } from 'node:path';
import { openServerDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { describe, runIngest } from './ingest.ts';
import { withPostgres } from './postgres.ts';
import { type PerEmail, planFor, printPlans, volumes } from './scale-plan.ts';
import { type Bench, count, type Figure } from './table.ts';
import { workFolder } from './work-folder.ts';

/** As many as fixed sizes are nothing beside. */
const emails = Number(process.env.SCALE_EMAILS ?? 20_000);

/** Parts of less than so many bytes an email are told together. */
const leastTold = 100;

/** The index of words that a few mails repeated share is small: of varied mail it takes 0.6 to 1.3 kB (decision 48). */
const leastOfTerms = 1_000;

/**
 * Takes real mail in as an import does, bodies in the storage, measures each table and index of PostgreSQL, and tells what a
 * vault of one, ten and a hundred million would need: the tables of docs/operations/scale.md.
 */
export const benchScale: Bench = (say): Promise<Figure[]> =>
  withPostgres('scale', async (url, settings) => {
    const database = await openServerDatabase(url);
    try {
      await database.pool.query('set statement_timeout = 0');
      await migrateDatabase(database);
      const before = await measure(database.pool);
      say(`${count(emails)} messages into PostgreSQL`);
      const run = runIngest(emails, { ...settings, DATA_DIR: join(workFolder, 'scale'), BODIES: 'storage' });
      await database.pool.query('vacuum analyze');
      const after = await measure(database.pool);
      const perEmail = await perEmailOf(database.pool, before, after, run.imported);
      console.log(
        `\n${printParts(perEmail)}\n\n${printPlans(volumes.map((volume) => planFor(perEmail, volume)))}`,
      );
      const all = Object.values(perEmail.database).reduce((sum, bytes) => sum + bytes, 0);
      return [
        {
          what: `bytes of the database an email (${describe(run)}), each with pictures of its own; indexes among them; bodies in the storage`,
          measured: `${count(all)}; ${count(perEmail.indexes)}; ${count(perEmail.bodies)}`,
          target: '≤ 6,000',
        },
      ];
    } finally {
      await database.close();
    }
  });

interface Part {
  table: string;
  /** Null for the rows themselves, with what lies beside them. */
  index: string | null;
  bytes: number;
}

async function measure(db: Queryable): Promise<Part[]> {
  const { rows } = await db.query<Part>(
    `select relname::text as table, null as index, pg_table_size(oid)::float8 as bytes from pg_class
       where relkind = 'r' and relnamespace = 'public'::regnamespace
     union all select t.relname, i.relname, pg_relation_size(i.oid)::float8 from pg_index join pg_class i on i.oid = indexrelid
       join pg_class t on t.oid = indrelid where t.relnamespace = 'public'::regnamespace`,
  );
  return rows;
}

/** A few mails repeated share their pictures, which real ones do not: those of `images` are counted for each mail anew. */
async function perEmailOf(
  db: Queryable,
  before: readonly Part[],
  after: readonly Part[],
  imported: number,
): Promise<PerEmail> {
  const { rows } = await db.query<{ originals: number; bodies: number }>(
    `select (select count(distinct (subject, from_address))::int from emails) as originals,
       (select sum(bytes)::float8 from body_packs) as bodies`,
  );
  const { originals = 1, bodies = 0 } = rows[0] ?? {};
  const nameOf = ({ table, index }: Part) => `${table}${index === null ? '' : `: ${index}`}`;
  const emptySizes = new Map(before.map((part) => [nameOf(part), part.bytes]));
  const parts = after.map((part) => {
    const grown = part.bytes - (emptySizes.get(nameOf(part)) ?? 0);
    const bytes = grown / (part.table === 'images' ? Math.min(originals, imported) : imported);
    return { ...part, bytes: part.index === 'email_facts_terms' ? Math.max(leastOfTerms, bytes) : bytes };
  });
  const told = parts.filter(({ bytes }) => bytes >= leastTold).sort((one, other) => other.bytes - one.bytes);
  const rest = parts.filter(({ bytes }) => bytes < leastTold).reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    database: Object.fromEntries([...told.map((part) => [nameOf(part), part.bytes]), ['all else', rest]]),
    indexes: parts.filter(({ index }) => index !== null).reduce((sum, { bytes }) => sum + bytes, 0),
    bodies: bodies / imported,
  };
}

function printParts({ database }: PerEmail): string {
  const lines = Object.entries(database).map(([name, bytes]) => `| ${name} | ${count(bytes)} |`);
  return ['| bytes an email | |', '|---|---|', ...lines].join('\n');
}
