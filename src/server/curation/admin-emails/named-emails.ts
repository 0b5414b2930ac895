import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type FilterDependencies, listIds } from '#server/curation/admin-emails/list-ids.ts';
import { subjectContains } from '#server/ingest/store/recognition-rules.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { AdminEmailFilter } from '#shared/contract/curation/admin-emails.ts';

/**
 * Emails that something is done with: some, all that a filter of the dashboard lets through, or all that a recognition
 * rule is about.
 */
export type NamedEmails = { ids: readonly number[] } | { filter: AdminEmailFilter } | EmailsOfRule;

interface EmailsOfRule {
  brandId: number;
  subjectContains: string;
}

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
  const ids =
    'ids' in named
      ? named.ids
      : 'filter' in named
        ? await listAll(deps, admin, named.filter, most)
        : await listIdsOfRule(deps.database.pool, named, most);
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

/** The newest emails that a rule is about. */
async function listIdsOfRule(
  db: Queryable,
  { brandId, subjectContains: part }: EmailsOfRule,
  most: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number; subject: string }>({
    name: 'emails-of-rule',
    text: 'select id, subject from emails where brand_id = $1 order by id desc',
    values: [brandId],
  });
  const found = rows.filter(({ subject }) => subjectContains(subject, part)).map(({ id }) => id);
  return found.slice(0, most);
}
