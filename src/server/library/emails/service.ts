import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer, ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import type { BrandRow } from '#server/library/brands/repository.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/library/brands/service.ts';
import { listOffers } from '#server/library/emails/offers.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import {
  countEmails,
  type EmailFilter,
  type EmailRow,
  emailColumns,
  findEmailBody,
  type ListedEmailRow,
  listEmails,
} from '#server/library/emails/repository.ts';
import { bySortAt, type PageQuery } from '#server/platform/http/cursor.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import type { EmailDetail, EmailSummary } from '#shared/contract/library/emails.ts';
import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';
import type { Season } from '#shared/vocabulary/seasons.ts';

/** What lists of emails are read with. */
export type EmailDependencies = Pick<BrandDependencies, 'cursors' | 'database' | 'now'>;

/** Which emails of a brand, and which page of them. */
export interface EmailListing extends PageQuery {
  campaignType?: CampaignType | undefined;
  season?: Season[] | undefined;
}

/** Rows of a page when the request names no limit: as many cards as a brand page shows at first. */
const defaultPageSize = 60;

/**
 * The emails of a brand that the viewer may read, newest first: the type AND any of the seasons.
 * @throws AppError as the brand itself would: `not_found`, or `premium_required` with the stub.
 */
export async function listBrandEmails(
  deps: EmailDependencies,
  viewer: Viewer,
  slug: string,
  listing: EmailListing,
): Promise<Answer<EmailSummary[]>> {
  const brand = await requireReadableBrand(deps, viewer, slug);
  const { campaignType, cursor, limit = defaultPageSize } = listing;
  const seasons = [...new Set(listing.season)].sort();
  const listName = `emails ${brand.id} ${campaignType ?? 'all'} ${seasons.join(',')}`;
  const after = deps.cursors.read(listName, cursor);
  const readable = readableBy(viewer, deps.now());
  const filter = { brandId: brand.id, campaignType, seasons };
  const rows = await listEmails(deps.database.pool, readable, filter, limit + 1, after);
  const { page, nextCursor } = deps.cursors.page(listName, rows, limit, bySortAt);
  return {
    body: page.map((row) => toSummary(row, brand)),
    nextCursor,
    total:
      after === undefined
        ? await totalOf(deps.database.pool, brand, readable, filter, rows.length, limit)
        : undefined,
  };
}

/** Counting is cheap where the page holds everything, where nothing filters, and within the free history. */
async function totalOf(
  pool: pg.Pool,
  brand: BrandRow,
  readable: Readable,
  filter: EmailFilter,
  found: number,
  limit: number,
): Promise<number | undefined> {
  if (found <= limit) return found;
  if (readable.since !== null) return countEmails(pool, readable, filter);
  const isUnfiltered = filter.campaignType === undefined && (filter.seasons ?? []).length === 0;
  return isUnfiltered ? brand.emailCount : undefined;
}

/**
 * One email with its body.
 * @throws AppError `not_found`; `premium_required` with name and slug of the brand when it is closed to the viewer.
 */
export async function getEmail(
  deps: ViewerDependencies & { blobs: BlobStore },
  viewer: Viewer,
  id: number,
): Promise<EmailDetail> {
  const email = await requireReadableEmail<EmailRow & Pick<EmailDetail, 'esp' | 'sizeBytes'>>(
    deps,
    viewer,
    id,
    {
      name: 'email',
      columns: `${emailColumns}, e.esp, e.size_bytes as "sizeBytes"`,
      missing: 'There is no such email.',
    },
  );
  const { pool } = deps.database;
  const body = await findEmailBody({ db: pool, blobs: deps.blobs }, email);
  const offers = await listOffers(pool, id);
  const summary = { ...toSummary(email, email.brand), esp: email.esp, sizeBytes: email.sizeBytes, offers };
  if (email.state === 'published') return { ...summary, ...body };
  return { ...summary, ...body, htmlContent: withoutLinks(body.htmlContent), state: email.state };
}

/**
 * The copy that administrators look at before others may: nothing in it leads anywhere. Cleaning writes every attribute
 * in double quotes, so that no other way of writing one is left.
 */
function withoutLinks(html: string): string {
  return html.replace(/\shref="[^"]*"/g, '');
}

/** One row as lists show it, with what of its brand stands beside it. */
export function toSummary(
  row: EmailRow & Partial<Pick<ListedEmailRow, 'offer'>>,
  brand: EmailSummary['brand'],
): EmailSummary {
  return {
    id: row.id,
    subject: row.subject,
    preheader: row.preheader,
    language: row.language,
    sender: row.sender,
    from: row.from,
    brandId: row.brandId,
    receivedAt: row.receivedAt.toISOString(),
    campaignType: row.campaignType,
    season: row.season,
    previewUrl: row.previewUrl,
    isImportant: row.isImportant,
    ...(row.offer && { offer: row.offer }),
    brand: {
      id: brand.id,
      name: brand.name,
      slug: brand.slug,
      logoUrl: brand.logoUrl,
      categoryId: brand.categoryId,
    },
  };
}
