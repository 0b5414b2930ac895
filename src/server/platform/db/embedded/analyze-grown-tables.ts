import type { Queryable } from '#server/platform/db/transaction.ts';

/** As many pages hold some sixty emails. */
const fewPages = 4;

/**
 * Reads anew what the planner knows of the tables that changed by as much as autovacuum waits for: the embedded engine
 * has none, and without statistics it plans badly. A plain `analyze` reads every table, and those of the engine itself
 * take most of its time. The engine forgets what had changed when it ends, so the pages that a table has now and had when
 * it was last read tell it too.
 */
export async function analyzeGrownTables(database: Queryable): Promise<void> {
  // What was just written is counted within a second by itself.
  await database.query('select pg_stat_force_next_flush()');
  const { rows } = await database.query<{ tables: string | null }>(
    `select string_agg(format('%I.%I', s.schemaname, s.relname), ', ') as tables
     from pg_stat_user_tables s join pg_class c on c.oid = s.relid
     where s.n_mod_since_analyze > current_setting('autovacuum_analyze_threshold')::int
       + current_setting('autovacuum_analyze_scale_factor')::float * greatest(c.reltuples, 0)
       or pg_relation_size(c.oid) / current_setting('block_size')::int > $1 + 1.1 * c.relpages`,
    [fewPages],
  );
  const tables = rows[0]?.tables ?? null;
  if (tables !== null) await database.query(`analyze ${tables}`);
}
