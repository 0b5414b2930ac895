import type { Queryable } from '#server/db/transaction.ts';
import type { JudgedMail } from '#server/ingest/learn/learning-thread.ts';
import type { StoredMail } from '#server/ingest/learn/stored-mails.ts';
import { isObject, packSigns } from '#server/ingest/store/packed-signs.ts';

/**
 * Gives stored emails new verdicts: what is corrected by hand stays, and an email that was prepared anew since it was
 * read, by a reprocess, keeps what that came to.
 * @returns the ids of those that count as something else now.
 */
export async function replaceVerdicts(
  client: Queryable,
  judged: readonly JudgedMail[],
  stored: ReadonlyMap<number, StoredMail>,
): Promise<number[]> {
  const changed: number[] = [];
  // In the order in which everybody locks: emails before their bodies.
  await client.query('select 1 from emails where id = any($1::int[]) order by id for no key update', [
    judged.map(({ id }) => id),
  ]);
  for (const { id, evidence: signs, learnt, ...recognized } of judged) {
    const { campaignType, season, campaignTypeConfidence, seasonConfidence } = recognized;
    const mail = stored.get(id);
    const before = mail?.evidence;
    const known = isObject(before) ? before : {};
    // What nobody has corrected says it itself (`keepRecognized`).
    const isKept = mail?.campaignTypeLocked === true || mail?.seasonLocked === true || 'season' in known;
    // An absent share becomes no key at all, and what older versions saw is packed now.
    const after = { ...known, ...(isKept && { campaignType, season }), learnt, evidence: undefined };
    const { rowCount } = await client.query({
      name: 'learnt-evidence',
      text: `update email_bodies set evidence = $3::jsonb, signs = $5, type_confidence = $6, season_confidence = $7
        where email_id = $1 and evidence = $2::jsonb and signs is not distinct from $4`,
      values: [
        id,
        JSON.stringify(before),
        JSON.stringify(after),
        mail?.signs ?? null,
        packSigns(signs),
        campaignTypeConfidence,
        seasonConfidence,
      ],
    });
    if (rowCount !== 1) continue;
    const updated = await client.query({
      name: 'learnt-verdict',
      text: `update emails set campaign_type = case when campaign_type_locked then campaign_type else $2 end,
          season = case when season_locked then season else $3 end
        where id = $1 and (campaign_type <> $2 and not campaign_type_locked or season <> $3 and not season_locked)`,
      values: [id, campaignType, season],
    });
    if (updated.rowCount === 1) changed.push(id);
  }
  return changed;
}
