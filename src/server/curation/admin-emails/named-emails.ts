import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type FilterDependencies, listIds } from '#server/curation/admin-emails/list-ids.ts';
import { subjectContains } from '#server/ingest/store/recognition-rules.ts';
import { type Conditions, conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Position } from '#server/platform/http/cursor.ts';
import type { AdminEmailFilter } from '#shared/contract/curation/admin-emails.ts';

/** Selection of emails for an action: by id, by a dashboard filter, or by a recognition rule. */
export type NamedEmails = { ids: readonly number[] } | { filter: AdminEmailFilter } | EmailsOfRule;

interface EmailsOfRule {
  brandId: number;
  subjectContains: string;
}

/**
 * Returns a factory of conditions on `emails` for a selection; a new object per call, because statements add
 * values to it.
 * @param most limit of a filter's emails, newest first; a caller that rejects more passes one more than its
 * limit.
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

/** The newest emails that a rule matches. */
async function listIdsOfRule(
  db: Queryable,
  { brandId, subjectContains: part }: EmailsOfRule,
  most: number,
): Promise<number[]> {
  const { rows } = await db.query<{ id: number; subject: string }>({
    name: 'emails-of-rule',
    text: `select id, subject from emails where brand_id = $1 and state <> 'copy' order by id desc`,
    values: [brandId],
  });
  const found = rows.filter(({ subject }) => subjectContains(subject, part)).map(({ id }) => id);
  return found.slice(0, most);
}
