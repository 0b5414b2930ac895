import { tag } from '#server/ingest/terms/mail-tags.ts';
import { quoteTerm } from '#server/ingest/terms/mail-terms.ts';
import { isPersonal } from '#server/ingest/terms/personal-words.ts';
import { type Readable, whereReadable } from '#server/library/access/readable.ts';
import { conditions } from '#server/platform/db/conditions.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { SubjectLine } from '#shared/contract/insights/subject-lines.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';
import type { SubjectShape } from '#shared/vocabulary/subject-shapes.ts';

interface LineRow extends Omit<SubjectLine, 'receivedAt' | 'shapes'> {
  receivedAt: Date;
  language: string | null;
  hasEmoji: boolean;
  hasQuestion: boolean;
  hasNumber: boolean;
  hasExclamation: boolean;
}

/** Returns the subject lines of those emails that are readable, in their order. */
export async function listLines(
  db: Queryable,
  readable: Readable,
  ids: readonly number[],
): Promise<SubjectLine[]> {
  if (ids.length === 0) return [];
  const where = conditions([ids]);
  whereReadable(where, readable, { state: 'e.state', brand: 'b', receivedAt: 'e.received_at' });
  const { rows } = await db.query<LineRow>({
    name: `subject-lines ${where.name}`,
    text: `select e.id as "emailId", e.subject, e.preheader, e.received_at as "receivedAt",
        e.campaign_type as "campaignType", e.season, f.language,
        f.subject_characters::int as "subjectLength", f.preheader_length::int as "preheaderLength",
        f.offer_percent::int as "offerPercent", f.subject_emoji > 0 as "hasEmoji",
        f.subject_has_question as "hasQuestion", f.subject_has_number as "hasNumber",
        f.subject_has_exclamation as "hasExclamation",
        json_build_object('slug', b.slug, 'name', b.name) as brand
      from unnest($1::int[]) with ordinality as wanted (id, place)
      join emails e using (id) join email_facts f on f.email_id = e.id join brands b on b.id = e.brand_id
      where ${where.text} order by wanted.place`,
    values: where.values,
  });
  return rows.map(toLine);
}

function toLine({
  language,
  hasEmoji,
  hasQuestion,
  hasNumber,
  hasExclamation,
  receivedAt,
  ...line
}: LineRow): SubjectLine {
  const has: Readonly<Record<SubjectShape, boolean>> = {
    emoji: hasEmoji,
    question: hasQuestion,
    number: hasNumber,
    exclamation: hasExclamation,
    personal: isPersonal(line.subject, language),
  };
  return {
    ...line,
    receivedAt: receivedAt.toISOString(),
    shapes: (Object.keys(has) as SubjectShape[]).filter((shape) => has[shape]),
  };
}

/** A subject line with the data that habits need. */
export interface SubjectRow {
  brandId: number;
  subject: string;
  language: string | null;
  campaignType: CampaignType;
  season: Season;
  characters: number;
  hasQuestion: boolean;
  hasNumber: boolean;
  hasExclamation: boolean;
  offerPercent: number | null;
  hasOffer: boolean;
  hasCode: boolean;
}

/**
 * Selection of lines: the newest, those of some brands, or a random sample (one of the heaps that emails are
 * assigned to).
 */
export type LineSample = { kind: 'newest' } | { kind: 'brands'; ids: readonly number[] } | { kind: 'heap' };

/**
 * Returns up to `limit` readable subject lines of a sample, or of each of its brands; of a heap, in no order.
 */
export async function listSubjectRows(
  db: Queryable,
  readable: Readable,
  sample: LineSample,
  most: number,
): Promise<SubjectRow[]> {
  const where = conditions([most]);
  if (sample.kind === 'heap')
    where.add('heap', (place) => `email_terms(f.terms) @@ ${place}::tsquery`, quoteTerm(tag('r', 0)));
  if (sample.kind === 'brands') where.add('brands', () => 'f.brand_id = wanted.id');
  whereReadable(where, readable, { state: 'f.state', receivedAt: 'f.received_at', brandId: 'f.brand_id' });
  const newest = `select * from email_facts f where ${where.text} order by f.received_at desc, f.email_id desc limit $1::int`;
  // `offset 0` hides the limit from the planner, which would otherwise scan the whole table for the first
  // rows of a heap.
  const ofHeap = `select * from (select * from email_facts f where ${where.text} offset 0) f limit $1::int`;
  const source =
    sample.kind === 'brands'
      ? `unnest(${where.place(sample.ids)}::int[]) wanted (id) cross join lateral (${newest}) f`
      : `(${sample.kind === 'heap' ? ofHeap : newest}) f`;
  const { rows } = await db.query<SubjectRow>({
    name: `subject-rows ${sample.kind} ${where.name}`,
    text: `select f.brand_id as "brandId", e.subject, f.language, e.campaign_type as "campaignType", e.season,
        f.subject_characters::int as characters, f.subject_has_question as "hasQuestion",
        f.subject_has_number as "hasNumber", f.subject_has_exclamation as "hasExclamation",
        f.offer_percent::int as "offerPercent", f.offer_kind is not null as "hasOffer",
        cardinality(f.codes) > 0 as "hasCode"
      from ${source} join emails e on e.id = f.email_id`,
    values: where.values,
  });
  return rows;
}
