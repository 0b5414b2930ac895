import type pg from 'pg';
import { type Catalogue, findAccesses, type SpreadTable } from './find-accesses.ts';
import { readTree } from './read-tree.ts';
import { spreadTables } from './tables.ts';

/** A statement that the database has described. */
export interface DescribedStatement {
  place: string;
  text: string;
  /** Types of its values, by their number in the catalogue. */
  types: readonly number[];
}

const columns = `select relname as table, c.oid::text as number, attnum as key from pg_class c join pg_attribute on attrelid = c.oid
  join unnest($1::text[], $2::text[]) as spread (name, key) on relname = name and attname = spread.key
  where relnamespace = 'public'::regnamespace`;

const mentionsSpread = new RegExp(`\\b(?:${Object.keys(spreadTables).join('|')})\\b`);

/**
 * Asks the database how it understands each statement, as the body of a function that is never kept, and says how it
 * comes to the tables that are spread.
 * @returns the ways that need a reason by the functions that send them, such as `crosses emails; follows images`; `unread`
 *   for what cannot be the body of a function.
 */
export async function checkReach(
  client: pg.ClientBase,
  statements: readonly DescribedStatement[],
): Promise<Record<string, string>> {
  const catalogue = await readCatalogue(client);
  const reached = new Map<string, Promise<string[]>>();
  const found = new Map<string, Set<string>>();
  for (const { place, text, types } of statements.filter((each) => mentionsSpread.test(each.text))) {
    const ways = reached.get(text) ?? waysOf(client, { text, types }, catalogue);
    reached.set(text, ways);
    for (const way of await ways) found.set(place, (found.get(place) ?? new Set()).add(way));
  }
  return Object.fromEntries([...found].sort().map(([place, ways]) => [place, tell(ways)]));
}

async function readCatalogue(client: pg.ClientBase): Promise<Catalogue> {
  const spread = Object.entries(spreadTables);
  const { rows } = await client.query<{ table: keyof typeof spreadTables; number: string; key: number }>(
    columns,
    [spread.map(([table]) => table), spread.map(([, { key }]) => key)],
  );
  const { rows: operators } = await client.query<{ number: string }>(
    "select oid::text as number from pg_operator where oprname = '='",
  );
  return {
    spread: new Map(
      rows.map(({ table, number, key }): [string, SpreadTable] => [
        number,
        { table, key, group: spreadTables[table].group },
      ]),
    ),
    equalities: new Set(operators.map(({ number }) => number)),
  };
}

async function waysOf(
  client: pg.ClientBase,
  { text, types }: Pick<DescribedStatement, 'text' | 'types'>,
  catalogue: Catalogue,
): Promise<string[]> {
  const { rows: named } = await client.query<{ names: string }>(
    `select coalesce(string_agg(format_type(type, null), ', ' order by at), '') as names
     from unnest($1::oid[]) with ordinality as taken (type, at)`,
    [types],
  );
  await client.query('begin');
  try {
    await client.query(
      `create function pg_temp.asked(${named[0]?.names}) returns void language sql begin atomic ${text}; end`,
    );
    const { rows } = await client.query<{ tree: string }>(
      "select prosqlbody::text as tree from pg_proc where proname = 'asked'",
    );
    return findAccesses(readTree(rows[0]?.tree ?? ''), catalogue).flatMap(({ table, reach, movesRows }) => [
      ...(movesRows ? [`moves ${table}`] : []),
      ...(reach === 'crosses' || reach === 'follows' ? [`${reach} ${table}`] : []),
    ]);
  } catch (error) {
    if (/not yet supported in unquoted SQL/.test(String(error))) return ['unread'];
    throw error;
  } finally {
    await client.query('rollback');
  }
}

/** `crosses a, b; follows c` */
function tell(ways: ReadonlySet<string>): string {
  const tables = Map.groupBy([...ways].sort(), (way) => way.split(' ')[0]);
  return [...tables]
    .map(([way, each]) => [way, each.map((one) => one.split(' ')[1]).join(', ')].join(' ').trim())
    .join('; ');
}
