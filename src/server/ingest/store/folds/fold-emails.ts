import { passOn } from '#server/ingest/store/folds/pass-on.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An email that becomes or stays the card of a campaign, and those that become its copies. */
export interface Fold {
  kept: number;
  folded: readonly number[];
}

/**
 * Folds emails into the one that is kept: they become its copies, and so do their own. Entries of lists, reports
 * and corrections pass on to it. The caller has locked the emails in the order of their ids, and recounts their
 * brands.
 * @param isLocked true for a decision that the copy key must not undo, by an administrator or another rule.
 */
export async function foldEmails(
  client: Queryable,
  folds: readonly Fold[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  const pairs = folds.flatMap(({ kept, folded }) => folded.map((from) => ({ from, to: kept })));
  if (pairs.length === 0) return;
  await passOn(client, pairs);
  const values = [pairs.map(({ from }) => from), pairs.map(({ to }) => to)];
  await client.query({
    name: 'fold-copies-of-copies',
    text: `update emails set folded_into = fold.kept from unnest($1::int[], $2::int[]) as fold (id, kept)
      where emails.folded_into = fold.id`,
    values,
  });
  await client.query({
    name: 'fold-emails',
    text: `update emails set state = 'copy', folded_into = fold.kept, removed_at = null,
        fold_locked = fold_locked or $3
      from unnest($1::int[], $2::int[]) as fold (id, kept) where emails.id = fold.id`,
    values: [...values, isLocked],
  });
}

/**
 * Unfolds copies: each is a published email again. List entries, reports and corrections stay with the card. The caller has locked them in the order of their ids, and recounts their brands.
 * @param isLocked true if they must not be folded again because of their copy key.
 */
export async function unfoldEmails(
  client: Queryable,
  ids: readonly number[],
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<void> {
  await client.query({
    name: 'unfold-emails',
    text: `update emails set state = 'published', folded_into = null, fold_locked = $2
      where id = any($1::int[]) and state = 'copy'`,
    values: [ids, isLocked],
  });
}
