import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { Health } from '#shared/contract/operations/health.ts';

type Twins = NonNullable<Health['twins']>;

/** Counts the groups of emails whose public copy is proven, and those in which rules would have made the same. */
export async function countTwins(db: Queryable): Promise<Pick<Twins, 'pairs' | 'agreeing'>> {
  const { rows } = await db.query<Pick<Twins, 'pairs' | 'agreeing'>>({
    name: 'count-twins',
    text: `select count(*)::int as pairs, (count(*) filter (where agrees))::int as agreeing from (
        select bool_and(left_words = '{}' and taken_words = '{}') as agrees from email_twins
        where kind = 'same' group by group_id having count(*) > 1
      ) pair`,
  });
  return rows[0] ?? { pairs: 0, agreeing: 0 };
}

/** Enough to see which rule is wrong. */
const maxExamples = 10;

/** Returns one email of each of the newest pairs on which rules and twins disagree. */
export async function listTwinExamples(db: Queryable, readable: Readable): Promise<Twins['examples']> {
  const where = conditions([maxExamples]);
  whereReadable(where, readable, {
    state: 'card.state',
    receivedAt: 'card.received_at',
    brandId: 'card.brand_id',
  });
  const { rows } = await db.query<Twins['examples'][number]>({
    name: `twin-examples ${where.name}`,
    text: `select card.id, card.subject, card.language, pair.left_words as "left", pair.taken_words as removed
      from (select distinct on (group_id) group_id, email_id, left_words, taken_words from email_twins
          where kind = 'same' and (left_words <> '{}' or taken_words <> '{}')
          order by group_id desc, email_id) pair
        join emails e on e.id = pair.email_id join emails card on card.id = coalesce(e.folded_into, e.id)
      where ${where.text} order by pair.group_id desc limit $1`,
    values: where.values,
  });
  return rows;
}
