import type pg from 'pg';
import type { Answer } from '#server/accounts/auth/answer-cache.ts';
import type { Viewer, ViewerDependencies } from '#server/accounts/auth/viewer.ts';
import { type Readable, readableBy } from '#server/library/access/readable.ts';
import type { BrandRow } from '#server/library/brands/repository.ts';
import { type BrandDependencies, requireReadableBrand } from '#server/library/brands/service.ts';
import { listOffers } from '#server/library/emails/offers.ts';
import { requireReadableEmail } from '#server/library/emails/readable-email.ts';
import {
  type CopiesRow,
  copiesColumns,
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

export type EmailDependencies = Pick<BrandDependencies, 'cursors' | 'database' | 'now'>;

/** Filters and page of a brand's emails. */
export interface EmailListing extends PageQuery {
  campaignType?: CampaignType | undefined;
  season?: Season[] | undefined;
}

/** Default page size: the cards that a brand page shows at first. */
const defaultPageSize = 60;

/**
 * Lists a brand's readable emails, newest first: the type AND any of the seasons.
 * @throws AppError as for the brand itself: `not_found`, or `premium_required` with the stub.
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

/** Counts only if it is cheap: for a single page, without filters, and within the free history. */
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
 * Returns one email with its body.
 * @throws AppError `not_found`; `premium_required` with name and slug of the brand if it is closed to the
 * viewer.
 */
export async function getEmail(
  deps: ViewerDependencies & { blobs: BlobStore },
  viewer: Viewer,
  id: number,
): Promise<EmailDetail> {
  const email = await requireReadableEmail<EmailRow & CopiesRow & Pick<EmailDetail, 'esp' | 'sizeBytes'>>(
    deps,
    viewer,
    id,
    {
      name: 'email',
      columns: `${emailColumns}, ${copiesColumns}, e.esp, e.size_bytes as "sizeBytes"`,
      missing: 'There is no such email.',
    },
  );
  const { pool } = deps.database;
  const body = await findEmailBody({ db: pool, blobs: deps.blobs }, email);
  const offers = await listOffers(pool, email.id);
  const { esp, sizeBytes } = email;
  const summary = { ...toSummary(email, email.brand), ...toCopies(email, viewer), esp, sizeBytes, offers };
  if (email.state === 'published') return { ...summary, ...body };
  return { ...summary, ...body, htmlContent: withoutLinks(body.htmlContent), state: email.state };
}

/** How many copies there are shows what the vault's operators subscribe to, so only administrators learn it. */
function toCopies(
  { copies, subscribers, isProven, versions }: CopiesRow,
  viewer: Viewer,
): Pick<EmailDetail, 'receivedBy' | 'copies' | 'copyMadeBy' | 'versions'> {
  const isAdmin = viewer.kind === 'user' && viewer.isAdmin;
  return {
    ...(subscribers > 1 && { receivedBy: subscribers }),
    ...(versions !== null && versions.length > 1 && { versions }),
    ...(isAdmin && copies > 0 && { copies }),
    ...(isAdmin && { copyMadeBy: isProven ? 'twin' : 'rules' }),
  };
}

/**
 * Removes all links from an unpublished email's copy for administrators. The sanitizer writes every attribute
 * in double quotes, so no other notation occurs.
 */
function withoutLinks(html: string): string {
  return html.replace(/\shref="[^"]*"/g, '');
}

/** Converts a row to a list item with fields of its brand. */
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
