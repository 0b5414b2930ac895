import type pg from 'pg';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';

/**
 * Publishes mail of brands that was held only because the brand was not approved. Mail held for other
 * findings as well stays held for those. Nobody has decided about these emails, so later findings of the gate
 * count. The reason stays stored with them, so that they can be held for it again.
 * @returns the ids of the published emails.
 */
export async function releaseApproved(
  client: pg.PoolClient,
  brandIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (brandIds.length === 0) return [];
  const { rows } = await client.query<{ id: number }>(
    `update emails set state = 'published'
     where brand_id = any($1::int[]) and state = 'held' and id in (
       select email_id from email_reviews where decided_at is null and rules = array['unknown_brand'])
     returning id`,
    [brandIds],
  );
  const released = rows.map(({ id }) => id);
  await client.query('update email_reviews set decided_at = $2 where email_id = any($1::int[])', [
    released,
    now,
  ]);
  await client.query(
    `update email_reviews set rules = array_remove(rules, 'unknown_brand'), held_for = (
       select coalesce(jsonb_agg(reason order by place), '[]')
       from jsonb_array_elements(held_for) with ordinality as reasons (reason, place)
       where reason ->> 'rule' <> 'unknown_brand')
     where decided_at is null and 'unknown_brand' = any(rules)
       and email_id in (select id from emails where brand_id = any($1::int[]))`,
    [brandIds],
  );
  await settleFolds(client, released);
  await recountBrands(client, brandIds);
  recordEvent(client, 'email.changed', released);
  return released;
}
