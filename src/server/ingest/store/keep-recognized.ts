import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * Call it before emails are corrected by hand: it stores the recognized labels, so that a correction can be
 * undone. For an uncorrected email they are in its own columns, and nothing is stored.
 */
export async function keepRecognized(client: Queryable, ids: readonly number[]): Promise<void> {
  await client.query({
    name: 'keep-recognized',
    text: `update email_bodies b set evidence = jsonb_build_object('campaignType', e.campaign_type, 'season', e.season)
        || case when jsonb_typeof(b.evidence) = 'object' then b.evidence else '{}' end
      from emails e where e.id = b.email_id and b.email_id = any($1::int[])
        and not (jsonb_typeof(b.evidence) = 'object' and b.evidence ?& array['campaignType', 'season'])`,
    values: [ids],
  });
}
