import type { Queryable } from '#server/platform/db/transaction.ts';

/**
 * To be called before emails are corrected by hand: what was recognised stays known, so that a correction can go back to it.
 * An email that nobody has corrected says it itself, and has nothing of it stored.
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
