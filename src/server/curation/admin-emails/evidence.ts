import { z } from 'zod';
import { unpackSigns } from '#server/ingest/store/facts/packed-signs.ts';
import { listOffers } from '#server/library/emails/offers.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { EmailEvidence } from '#shared/contract/curation/admin-emails.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';

/** Evidence of the classification, as ingest stored it. A missing field, as in old rows, counts as unknown. */
const storedEvidence = z.object({
  campaignType: z.enum(campaignTypes).optional().catch(undefined),
  season: z.enum(seasons).optional().catch(undefined),
  cleaningNote: z.string().nullable().catch(null),
});

const storedSigns = z
  .array(z.object({ for: z.string(), where: z.string(), what: z.string(), weight: z.number() }))
  .catch([]);

interface EvidenceRow
  extends Pick<
    EmailEvidence,
    | 'emailId'
    | 'campaignType'
    | 'season'
    | 'campaignTypeLocked'
    | 'seasonLocked'
    | 'offersLocked'
    | 'esp'
    | 'from'
    | 'messageId'
    | 'sanitizerVersion'
    | 'classifierVersion'
  > {
  campaignTypeConfidence: number | null;
  seasonConfidence: number | null;
  evidence: unknown;
  signs: Buffer | null;
}

/**
 * Returns why an email has its labels.
 * @throws AppError `not_found`
 */
export async function getEvidence(db: Queryable, id: number): Promise<EmailEvidence> {
  const { rows } = await db.query<EvidenceRow>({
    name: 'email-evidence',
    text: `select e.id as "emailId", e.campaign_type as "campaignType", e.season,
        e.campaign_type_locked as "campaignTypeLocked", e.season_locked as "seasonLocked", e.offers_locked as "offersLocked", e.esp,
        e.from_address as "from", e.message_id as "messageId", b.evidence, b.signs,
        b.type_confidence as "campaignTypeConfidence", b.season_confidence as "seasonConfidence",
        coalesce(b.cleaner_version, 0) as "sanitizerVersion", coalesce(b.classifier_version, 0) as "classifierVersion"
      from emails e left join email_bodies b on b.email_id = e.id where e.id = $1`,
    values: [id],
  });
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', 'There is no such email.');
  const { evidence: stored, signs, campaignTypeConfidence, seasonConfidence, ...shown } = row;
  const { cleaningNote, ...recognized } = readEvidence(stored, row);
  return {
    ...shown,
    recognized: {
      ...recognized,
      campaignTypeConfidence: campaignTypeConfidence ?? 0,
      seasonConfidence: seasonConfidence ?? 0,
    },
    cleaningNote,
    evidence: storedSigns.parse(unpackSigns(signs, stored)),
    offers: await listOffers(db, id),
  };
}

/**
 * Returns the recognised labels. If none were stored, they are the email's current labels: before any
 * correction the two are equal.
 */
export function readEvidence(
  stored: unknown,
  shown: Pick<EmailEvidence, 'campaignType' | 'season'>,
): Pick<EmailEvidence, 'campaignType' | 'season' | 'cleaningNote'> {
  const parsed = storedEvidence.safeParse(stored);
  const known = parsed.success ? parsed.data : { cleaningNote: null };
  return {
    campaignType: shown.campaignType,
    season: shown.season,
    ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
    cleaningNote: known.cleaningNote,
  };
}
