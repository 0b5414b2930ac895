import type { Queryable } from '#server/platform/db/transaction.ts';
import type { RecognitionRule, RuleVerdict } from '#shared/contract/curation/recognition-rules.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

export interface RuleRow {
  id: number;
  brandId: number;
  brandName: string;
  subjectContains: string;
  campaignType: CampaignType | null;
  season: Season | null;
  isDismissed: boolean;
}

const columns = `r.id, r.brand_id as "brandId", b.name as "brandName", r.subject_contains as "subjectContains",
  r.campaign_type as "campaignType", r.season, r.is_dismissed as "isDismissed"`;

/** Ordered by brand name; includes dismissed rules. @param brandId null for all brands. */
export async function listRules(db: Queryable, brandId: number | null = null): Promise<RuleRow[]> {
  const { rows } = await db.query<RuleRow>({
    name: 'recognition-rules',
    text: `select ${columns} from recognition_rules r join brands b on b.id = r.brand_id
      where $1::int is null or r.brand_id = $1 order by lower(b.name), lower(r.subject_contains), r.id`,
    values: [brandId],
  });
  return rows;
}

export async function findRule(db: Queryable, id: number): Promise<RuleRow | undefined> {
  const { rows } = await db.query<RuleRow>({
    name: 'recognition-rule',
    text: `select ${columns} from recognition_rules r join brands b on b.id = r.brand_id
      where r.id = $1 and not r.is_dismissed`,
    values: [id],
  });
  return rows[0];
}

export interface RuleValues {
  brandId: number;
  subjectContains: string;
  campaignType: CampaignType | null;
  season: Season | null;
}

export async function insertRule(
  client: Queryable,
  { brandId, subjectContains, campaignType, season }: RuleValues,
  { isDismissed }: { isDismissed: boolean },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into recognition_rules (brand_id, subject_contains, campaign_type, season, is_dismissed)
     values ($1, $2, $3, $4, $5) returning id`,
    [brandId, subjectContains, campaignType, season, isDismissed],
  );
  return rows[0]?.id ?? 0;
}

export async function updateRule(
  client: Queryable,
  id: number,
  { brandId, subjectContains, campaignType, season }: RuleValues,
): Promise<void> {
  await client.query(
    `update recognition_rules set brand_id = $2, subject_contains = $3, campaign_type = $4, season = $5 where id = $1`,
    [id, brandId, subjectContains, campaignType, season],
  );
}

export async function deleteRule(client: Queryable, id: number): Promise<void> {
  await client.query('delete from recognition_rules where id = $1', [id]);
}

export interface CorrectionRow {
  brandId: number;
  brandName: string;
  subject: string;
  /** Null if it was not corrected. */
  campaignType: CampaignType | null;
  season: Season | null;
}

/** Older corrections are ignored. */
const maxCorrections = 5_000;

/**
 * Returns the newest emails whose type or season was corrected to a different value than the recognised one.
 */
export async function listCorrections(db: Queryable): Promise<CorrectionRow[]> {
  const { rows } = await db.query<CorrectionRow>({
    name: 'recognition-corrections',
    text: `select e.brand_id as "brandId", br.name as "brandName", e.subject,
        case when e.campaign_type_locked and e.campaign_type is distinct from b.evidence->>'campaignType'
          then e.campaign_type end as "campaignType",
        case when e.season_locked and e.season is distinct from b.evidence->>'season' then e.season end as season
      from emails e join email_bodies b on b.email_id = e.id join brands br on br.id = e.brand_id
      where e.campaign_type_locked or e.season_locked order by e.id desc limit $1`,
    values: [maxCorrections],
  });
  return rows;
}

export function toRule({ id, brandId, brandName, subjectContains, ...row }: RuleRow): RecognitionRule {
  return { id, brandId, brandName, subjectContains, set: verdictOf(row) };
}

export function verdictOf({ campaignType, season }: Pick<RuleRow, 'campaignType' | 'season'>): RuleVerdict {
  if (campaignType !== null) return { campaignType };
  if (season !== null) return { season };
  throw new Error('A rule decides nothing.');
}
