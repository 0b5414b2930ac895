import type { Queryable } from '#server/platform/db/transaction.ts';

/** Four pages hold some sixty emails. */
const fewPages = 4;

/**
 * Updates the planner's statistics of tables that changed as much as autovacuum's threshold: the embedded
 * engine has no autovacuum, and plans badly without statistics. A plain `analyze` reads every table, and the
 * engine's own take most of its time. The engine loses its change counts when it ends, so a table that has
 * more pages than at its last analysis is updated too.
 */
export async function analyzeGrownTables(database: Queryable): Promise<void> {
  // Otherwise the engine counts recent writes only after up to a second.
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
