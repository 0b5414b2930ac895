import { z } from 'zod';
import type { StoredText } from '#server/bodies/kept-text.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { evidencePlaces } from '#server/ingest/evidence-places.ts';
import { learntPlace } from '#server/ingest/learn/apply-learnt.ts';
import { unpackSigns } from '#server/ingest/store/packed-signs.ts';
import type { Classification, Evidence } from '#server/ingest/types.ts';
import { type CampaignType, campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { maxId } from '#shared/vocabulary/limits.ts';
import { type Season, seasons } from '#shared/vocabulary/seasons.ts';

/** A stored email, as far as anything is learnt from it. */
export interface StoredMail extends StoredText {
  id: number;
  brandId: number;
  subject: string;
  preheader: string | null;
  esp: string | null;
  campaignType: CampaignType;
  season: Season;
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  campaignTypeConfidence: number | null;
  seasonConfidence: number | null;
  evidence: unknown;
  /** What `packSigns` packed. */
  signs: Buffer | null;
}

/** A page of emails by their ids; from the first where no id is given. */
export type ListStoredMails = (
  db: Queryable,
  from: number | undefined,
  limit: number,
) => Promise<StoredMail[]>;

/** More of a text is not read. */
const columns = `e.id, e.brand_id as "brandId", e.subject, e.preheader, e.esp, left(b.text_content, 1000) as text, b.text_start as "textStart",
  e.campaign_type as "campaignType", e.season, e.campaign_type_locked as "campaignTypeLocked",
  e.season_locked as "seasonLocked", b.type_confidence as "campaignTypeConfidence", b.season_confidence as "seasonConfidence",
  b.evidence, b.signs`;

/** What was corrected by hand, the newest first. */
export const listCorrected: ListStoredMails = async (db, before = maxId, limit) => {
  const { rows } = await db.query<StoredMail>({
    name: 'learn-from-corrected',
    text: `select ${columns} from emails e join email_bodies b on b.email_id = e.id
      where e.id < $1 and (e.campaign_type_locked or e.season_locked) order by e.id desc limit $2`,
    values: [before, limit],
  });
  return rows;
};

/** What the rules judged and nobody corrected, the newest first. What waits for review may be forged, and teaches nothing. */
export const listUncorrected: ListStoredMails = async (db, before = maxId, limit) => {
  const { rows } = await db.query<StoredMail>({
    name: 'learn-from-uncorrected',
    text: `select ${columns} from emails e join email_bodies b on b.email_id = e.id
      where e.id < $1 and not (e.campaign_type_locked or e.season_locked) and e.state = 'published'
      order by e.id desc limit $2`,
    values: [before, limit],
  });
  return rows;
};

/** Every email in the order of its id. */
export const listEvery: ListStoredMails = async (db, after = 0, limit) => {
  const { rows } = await db.query<StoredMail>({
    name: 'learnt-emails',
    text: `select ${columns} from emails e join email_bodies b on b.email_id = e.id
      where e.id > $1 order by e.id limit $2`,
    values: [after, limit],
  });
  return rows;
};

/** Of hostile or damaged rows nothing is believed that is no such value. */
const confidence = z.number().min(0).max(1).catch(0);
const verdict = {
  campaignType: z.enum(campaignTypes).optional().catch(undefined),
  campaignTypeConfidence: confidence,
  season: z.enum(seasons).optional().catch(undefined),
  seasonConfidence: confidence,
};
const sign = z.object({
  for: z.enum([...campaignTypes, ...seasons]),
  where: z.enum(evidencePlaces),
  what: z.string(),
  weight: z.number(),
});
const signsOf = z.array(sign.nullable().catch(null)).catch([]);
const recognition = z.object({
  campaignType: verdict.campaignType,
  season: verdict.season,
  learnt: z
    .object({ rules: z.object(verdict) })
    .optional()
    .catch(undefined),
  uncategorized: z.boolean().optional().catch(undefined),
});

/** What is stored about the recognition of an email. */
export interface StoredRecognition {
  /** What the rules alone said. */
  rules: Classification;
  /** What recognition came to, with what was learnt by then. */
  recognized: Pick<Classification, 'campaignType' | 'season'>;
  /** Whether anything learnt had its say. */
  isLearnt: boolean;
  isUncategorized: boolean;
}

export function readRecognition({
  evidence,
  signs: packed,
  campaignType,
  season,
  campaignTypeConfidence,
  seasonConfidence,
}: StoredMail): StoredRecognition {
  const parsed = recognition.safeParse(evidence);
  const stored = parsed.success ? parsed.data : recognition.parse({});
  const shown = { campaignType, season };
  const own = {
    ...stored,
    campaignTypeConfidence: confidence.parse(campaignTypeConfidence),
    seasonConfidence: confidence.parse(seasonConfidence),
  };
  const known = (from: Pick<typeof own, keyof typeof verdict>) => ({
    campaignType: from.campaignType ?? shown.campaignType,
    campaignTypeConfidence: from.campaignTypeConfidence,
    season: from.season ?? shown.season,
    seasonConfidence: from.seasonConfidence,
  });
  const signs: Evidence[] = signsOf
    .parse(unpackSigns(packed, evidence))
    .flatMap((one) => (one === null || one.where === learntPlace ? [] : [one]));
  return {
    rules: { ...known(own.learnt?.rules ?? own), evidence: signs },
    recognized: { campaignType: known(own).campaignType, season: known(own).season },
    isLearnt: stored.learnt !== undefined,
    isUncategorized: stored.uncategorized === true,
  };
}
