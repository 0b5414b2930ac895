import type { BrandChange, BrandFields } from '#server/curation/bulk-changes/brands/brand-fields.ts';
import type { SpreadsheetBrand } from '#server/curation/bulk-changes/brands/read-spreadsheet.ts';
import { formerSlugsOf } from '#server/library/brands/brand-slugs.ts';
import { readKeptText } from '#server/platform/bodies/kept-text.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Emails per brand, and characters of each: more do not improve the suggestion. */
const maxMails = 8;
const maxTextLength = 6000;

/** Returns brands with their changeable fields. @param ids null for all that are not deleted. */
export async function readBrands(db: Queryable, ids: readonly number[] | null): Promise<SpreadsheetBrand[]> {
  const { rows } = await db.query<SpreadsheetBrand>(
    `select b.id, b.slug, ${formerSlugsOf('b.id')} as "formerSlugs", b.domain, b.name, b.category_id as "categoryId", b.is_premium_only as "isPremiumOnly",
       exists (select from gate_verdicts where subject = 'brand' and key = b.id::text and verdict <> 'hide') as "isApproved",
       case when b.removed_at is not null then 'deleted' when b.is_hidden then 'hidden' else 'shown' end as visibility,
       b.email, b.description, coalesce((select array_agg(d.domain order by d.domain collate "C") from brand_domains d
         where d.brand_id = b.id and d.domain <> b.domain), '{}') as "aliasDomains"
     from brands b where case when $1::int[] is null then b.removed_at is null else b.id = any($1) end order by b.id`,
    [ids],
  );
  return rows;
}

/** Stores the planned rows of a change. */
export async function planRows(
  client: Queryable,
  changeId: number,
  changes: readonly BrandChange[],
): Promise<void> {
  const planned = changes.map(({ before, after }) => JSON.stringify({ before, after }));
  await client.query(
    `insert into bulk_change_rows (change_id, row_id, planned)
     select $1, brand.id, brand.planned from unnest($2::int[], $3::jsonb[]) as brand (id, planned)`,
    [changeId, changes.map(({ brandId }) => brandId), planned],
  );
}

/** Maps domains to their brands; domains without one are left out. */
export async function findOwners(db: Queryable, domains: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ domain: string; brandId: number }>(
    'select domain, brand_id as "brandId" from brand_domains where domain = any($1::text[])',
    [domains],
  );
  return new Map(rows.map(({ domain, brandId }) => [domain, brandId]));
}

/** A brand of Other with its newest emails. */
export interface BrandMails {
  id: number;
  name: string;
  domain: string;
  emailCount: number;
  mails: { subject: string; preheader: string | null; text: string | null }[];
}

/** Returns brands of Other that have mail, ordered by id. */
export async function listUnplacedBrands(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<BrandMails[]> {
  const { rows } = await db.query<
    Omit<BrandMails, 'mails'> & { mails: (BrandMails['mails'][number] & { textStart: string | null })[] }
  >({
    name: 'unplaced-brands',
    text: `select b.id, b.name, b.domain, b.email_count as "emailCount", newest.mails
      from brands b join categories c on c.id = b.category_id
        cross join lateral (
          select jsonb_agg(jsonb_build_object('subject', e.subject, 'preheader', e.preheader,
            'text', left(body.text_content, ${maxTextLength}), 'textStart', encode(body.text_start, 'base64'))) as mails
          from (select id, subject, preheader from emails where brand_id = b.id and state <> 'copy'
            order by received_at desc, id desc limit ${maxMails}) e
            left join email_bodies body on body.email_id = e.id
        ) newest
      where c.slug = 'other' and b.removed_at is null and b.id > $1 and newest.mails is not null
      order by b.id limit $2`,
    values: [afterId, limit],
  });
  return rows.map(({ mails, ...brand }) => ({
    ...brand,
    mails: mails.map(({ textStart, ...mail }) => ({
      ...mail,
      text: readKeptText({
        text: mail.text,
        textStart: textStart === null ? null : Buffer.from(textStart, 'base64'),
      }),
    })),
  }));
}

/**
 * Writes fields of one brand, locked by the caller. Its new primary category is removed from its further
 * ones.
 */
export async function writeFields(
  client: Queryable,
  { brandId, after }: Pick<BrandChange, 'brandId' | 'after'>,
  current: BrandFields,
  at: Date,
): Promise<void> {
  const next = { ...current, ...after };
  await client.query({
    name: 'bulk-brand',
    text: `update brands set name = $2, category_id = $3, is_premium_only = $4, email = $5, description = $6
      where id = $1`,
    values: [brandId, next.name, next.categoryId, next.isPremiumOnly, next.email, next.description],
  });
  if (after.categoryId !== undefined) {
    await client.query('delete from brand_categories where brand_id = $1 and category_id = $2', [
      brandId,
      after.categoryId,
    ]);
  }
  if (after.visibility !== undefined) {
    await client.query(
      `update brands set is_hidden = $2 <> 'shown', removed_at = case when $2 = 'deleted' then $3::timestamptz end
       where id = $1`,
      [brandId, after.visibility, at],
    );
  }
  if (after.isApproved !== undefined) await writeApproval(client, brandId, after.isApproved);
  if (after.aliasDomains === undefined) return;
  await client.query(
    `delete from brand_domains using brands
     where brand_id = $1 and brands.id = $1 and brand_domains.domain <> brands.domain
       and brand_domains.domain <> all($2::text[])`,
    [brandId, after.aliasDomains],
  );
  await client.query(
    `insert into brand_domains (domain, brand_id) select domain, $1 from unnest($2::text[]) as domain
     where not exists (select from brand_domains known where known.domain = domain.domain and known.brand_id = $1)`,
    [brandId, after.aliasDomains],
  );
}

/** A stronger verdict, to publish, is kept. */
async function writeApproval(client: Queryable, brandId: number, isApproved: boolean): Promise<void> {
  await client.query(
    isApproved
      ? `insert into gate_verdicts (subject, key, verdict) values ('brand', $1, 'approve')
         on conflict (subject, key) do nothing`
      : `delete from gate_verdicts where subject = 'brand' and key = $1 and verdict = 'approve'`,
    [String(brandId)],
  );
}
