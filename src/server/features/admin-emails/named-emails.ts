import { type Conditions, conditions } from '#server/db/conditions.ts';
import { type FilterDependencies, listIds } from '#server/features/admin-emails/list-ids.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import type { Position } from '#server/http/cursor.ts';
import type { AdminEmailFilter } from '#shared/contract/admin-emails.ts';

/** Emails that something is done with: some, or all that a filter of the dashboard lets through. */
export type NamedEmails = { ids: readonly number[] } | { filter: AdminEmailFilter };

/**
 * Makes conditions on `emails` for named emails, each time anew: a statement adds values of its own to them.
 * @param most of a filter's emails so many are named, the newest: who refuses so many gives one more.
 */
export async function readNamed(
  deps: FilterDependencies,
  admin: Administrator,
  named: NamedEmails,
  most: number,
): Promise<() => Conditions> {
  const ids = 'ids' in named ? named.ids : await listAll(deps, admin, named.filter, most);
  return () => {
    const where = conditions();
    where.add('', (place) => `emails.id = any(${place}::int[])`, ids);
    return where;
  };
}

async function listAll(
  deps: FilterDependencies,
  admin: Administrator,
  filter: AdminEmailFilter,
  most: number,
): Promise<number[]> {
  const all: number[] = [];
  let after: Position | undefined;
  do {
    const page = await listIds(deps, admin, filter, { sort: 'newest', limit: most - all.length, after });
    all.push(...page.ids);
    after = page.next;
  } while (after !== undefined && all.length < most);
  return all;
}
