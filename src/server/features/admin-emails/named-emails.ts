import { type Conditions, conditions } from '#server/db/conditions.ts';
import { readableInDashboard } from '#server/features/access/readable.ts';
import { compileFilter } from '#server/features/admin-emails/compile-filter.ts';
import type { Administrator } from '#server/features/auth/guards.ts';
import { matchingOf } from '#server/features/email-search/find-hits.ts';
import { whereCloser, whereMatching } from '#server/features/email-search/repository.ts';
import type { SearchDependencies } from '#server/features/email-search/search-context.ts';
import type { AdminEmailFilter } from '#shared/contract/admin-emails.ts';

/** Emails that something is done with: some, or all that a filter of the dashboard lets through. */
export type NamedEmails = { ids: readonly number[] } | { filter: AdminEmailFilter };

/**
 * Makes conditions on `emails` for named emails, each time anew: a statement adds values of its own to them.
 * @param most of a filter's emails so many are named, whichever: who refuses so many gives one more.
 */
export async function readNamed(
  deps: Pick<SearchDependencies, 'database' | 'directory'>,
  admin: Administrator,
  named: NamedEmails,
  most: number,
): Promise<() => Conditions> {
  if ('ids' in named) {
    return () => {
      const where = conditions();
      where.add('', (ids) => `emails.id = any(${ids}::int[])`, named.ids);
      return where;
    };
  }
  const readable = readableInDashboard(admin);
  const search = await compileFilter(deps, named.filter);
  const matching = search === null ? null : await matchingOf(deps.database.pool, readable, search);
  return () => {
    const where = conditions();
    if (matching === null) where.add('', () => 'false');
    else {
      const found = conditions(where.values);
      whereMatching(found, readable, matching);
      whereCloser(found, matching);
      const limit = where.place(most);
      // A list, which is looked up: joined, all emails might be read for it.
      where.add(
        '',
        () => `emails.id = any(array(select email_id from email_facts where ${found.text} limit ${limit}))`,
      );
    }
    return where;
  };
}
