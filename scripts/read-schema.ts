import type { Queryable } from '#server/platform/db/transaction.ts';

const introduction = `# Schema

What all migrations together come to. \`npm run schema\` writes this file from a migrated database, and a test says when it
is out of date; the truth is in \`src/server/platform/db/migrations\`.
`;

/** A line for each column, constraint, index and trigger, in that order. */
const lines = `
  select relname as table, 1 as part, attnum as number, concat_ws(' ', attname, format_type(atttypid, atttypmod),
    case when attnotnull then 'not null' end, case when attidentity <> '' then 'generated as identity' end,
    case when attgenerated = '' then 'default ' else 'generated as ' end || pg_get_expr(adbin, adrelid)) as line
  from pg_class c join pg_attribute a on attrelid = c.oid left join pg_attrdef on adrelid = c.oid and adnum = attnum
  where relkind = 'r' and relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
  union all
  select relname, 2, 0, pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = conrelid
  where relnamespace = 'public'::regnamespace and contype <> 'n'
  union all
  select tablename, 3, 0, regexp_replace(indexdef, '^CREATE | ON public\\.\\w+ USING', '', 'g') from pg_indexes
  where schemaname = 'public' and not exists (select from pg_constraint where conname = indexname)
  union all
  select relname, 4, 0, regexp_replace(pg_get_triggerdef(t.oid), '^CREATE | ON public\\.\\w+', '', 'g')
  from pg_trigger t join pg_class c on c.oid = tgrelid where not tgisinternal`;

/** Describes the tables of a migrated database, the same on both engines. */
export async function readSchema(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ table: string; line: string }>(
    `select "table", line from (${lines}) described where "table" <> 'kysely_migration'
     order by "table" collate "C", part, number, line collate "C"`,
  );
  const tables = Map.groupBy(rows, ({ table }) => table);
  const parts = [...tables].map(
    ([table, described]) =>
      `## ${table}\n\n\`\`\`\n${described.map(({ line }) => line).join('\n')}\n\`\`\`\n`,
  );
  return [introduction, ...parts].join('\n');
}
