import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** One row of an export file. */
export interface ExportedEmail {
  id: number;
  receivedAt: Date;
  /** Day on the sender's clock; null if the mail does not contain it. */
  localDay: string | null;
  localHour: number | null;
  brandName: string;
  sender: string;
  from: string;
  subject: string;
  preheader: string | null;
  campaignType: CampaignType;
  season: Season;
  language: string | null;
  platform: string | null;
  offerKind: string | null;
  offerPercent: number | null;
  offerAmount: string | null;
  offerCurrency: string | null;
  offerThreshold: string | null;
  codes: string[];
  subjectLength: number;
  preheaderLength: number;
  weight: number;
  pictures: number;
}

/** Returns the readable emails among the ids, in their order. */
export async function listExported(
  db: Queryable,
  readable: Readable,
  ids: readonly number[],
): Promise<ExportedEmail[]> {
  const where = conditions([ids]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<ExportedEmail>({
    name: `exported emails ${where.name}`,
    text: `select e.id, e.received_at as "receivedAt", f.local_day::text as "localDay",
        f.local_hour::int as "localHour", b.name as "brandName", e.sender, e.from_address as "from", e.subject,
        e.preheader, e.campaign_type as "campaignType", e.season, f.language, f.platform,
        f.offer_kind as "offerKind", f.offer_percent::int as "offerPercent", f.offer_amount as "offerAmount",
        f.offer_currency as "offerCurrency", f.offer_threshold as "offerThreshold", f.codes,
        f.subject_characters::int as "subjectLength", f.preheader_length::int as "preheaderLength", f.weight,
        f.pictures::int as pictures
      from unnest($1::int[]) with ordinality as wanted (id, place)
      join emails e using (id) join email_facts f on f.email_id = e.id join brands b on b.id = e.brand_id
      where ${where.text} order by wanted.place`,
    values: where.values,
  });
  return rows;
}
