import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { readEvidence } from '#server/curation/admin-emails/evidence.ts';
import { keepRecognized } from '#server/ingest/store/keep-recognized.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ClassificationBody } from '#shared/contract/curation/admin-emails.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

interface ClassifiedEmail {
  subject: string;
  campaignType: CampaignType;
  season: Season;
  campaignTypeLocked: boolean;
  seasonLocked: boolean;
  evidence: unknown;
}

/**
 * Corrects the labels of an email; a correction survives every reprocess. Null returns to the recognised
 * label; an absent field stays as it is.
 * @throws AppError `not_found`
 */
export async function correctClassification(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  body: ClassificationBody,
): Promise<void> {
  await inTransaction(pool, async (client) => {
    const email = await lockEmail(client, id);
    const recognized = readEvidence(email.evidence, email);
    const campaignType = corrected(
      body.campaignType,
      email.campaignType,
      email.campaignTypeLocked,
      recognized.campaignType,
    );
    const season = corrected(body.season, email.season, email.seasonLocked, recognized.season);
    await keepRecognized(client, [id]);
    await client.query(
      `update emails set campaign_type = $2, campaign_type_locked = $3, season = $4, season_locked = $5 where id = $1`,
      [id, campaignType.value, campaignType.isLocked, season.value, season.isLocked],
    );
    recordEvent(client, 'email.changed', [id]);
    const summary = [
      describe('Type', email.campaignType, email.campaignTypeLocked, campaignType),
      describe('Season', email.season, email.seasonLocked, season),
    ].filter((sentence) => sentence !== '');
    if (summary.length === 0) return;
    await recordAudit(client, admin, 'email.classified', `Email “${email.subject}”`, summary.join(' '));
  });
}

async function lockEmail(client: pg.PoolClient, id: number): Promise<ClassifiedEmail> {
  const { rows } = await client.query<ClassifiedEmail>(
    `select e.subject, e.campaign_type as "campaignType", e.season, e.campaign_type_locked as "campaignTypeLocked",
       e.season_locked as "seasonLocked", b.evidence
     from emails e left join email_bodies b on b.email_id = e.id where e.id = $1 and e.state <> 'copy' for no key update of e`,
    [id],
  );
  const row = rows[0];
  if (row === undefined) throw new AppError('not_found', 'There is no such email.');
  return row;
}

interface Corrected<Value> {
  value: Value;
  isLocked: boolean;
}

function corrected<Value>(
  wanted: Value | null | undefined,
  value: Value,
  isLocked: boolean,
  recognized: Value,
): Corrected<Value> {
  if (wanted === undefined) return { value, isLocked };
  return wanted === null ? { value: recognized, isLocked: false } : { value: wanted, isLocked: true };
}

function describe<Value>(label: string, before: Value, wasLocked: boolean, after: Corrected<Value>): string {
  if (before === after.value && wasLocked === after.isLocked) return '';
  const how = after.isLocked ? 'by hand' : 'as recognised';
  return `${label}: ${String(before)} → ${String(after.value)}, ${how}.`;
}
