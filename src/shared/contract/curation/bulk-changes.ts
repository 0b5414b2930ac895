import { z } from 'zod';
import { idParams, idValue, instant } from '#shared/contract/common.ts';
import { adminBrandReply } from '#shared/contract/curation/admin-brands.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxMergedBrands } from '#shared/vocabulary/limits.ts';

/** Plans a bulk change, or applies it. The digest identifies the plan the administrator confirmed. */
export const bulkStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('look') }),
  z.strictObject({ step: z.literal('apply'), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
]);

/**
 * `GET /api/admin/bulk-changes/{id}`, `POST …/stop` and `POST …/undo`. The server applies and undoes a change
 * in batches, with or without requests. Stopping keeps what was applied, or undone, so far; both can be
 * undone later.
 */
export const bulkChangeReply = z.object({
  id: z.number().int(),
  kind: z.enum(['brands', 'emails', 'merge']),
  madeAt: instant,
  madeBy: z.string().nullable(),
  summary: z.string(),
  undoneAt: instant.nullable(),
  /** Null once nothing is left to do. */
  underWay: z.enum(['apply', 'undo']).nullable(),
  canUndo: z.boolean(),
  /** Brands or emails in the change, those changed so far, and of them those restored. */
  total: z.number().int(),
  changed: z.number().int(),
  undone: z.number().int(),
  /** Values that undoing could not restore, as sentences. */
  notes: z.array(z.string()),
});

export type BulkChange = z.infer<typeof bulkChangeReply>;

/** `GET /api/admin/bulk-changes`: newest first. Merges count as changes of brands. */
const bulkChangesQuery = z.strictObject({ of: z.enum(['brands', 'emails']) });

const bulkChangesReply = z.array(bulkChangeReply);

/** `POST /api/admin/brands/{id}/merge`: everything of {id} moves to the other brand; {id} is deleted. */
const mergeBrandBody = z.strictObject({ intoBrandId: idValue });

/** The brand that remains. */
const mergedBrandReply = adminBrandReply.extend({ merge: bulkChangeReply });

export type MergedBrand = z.infer<typeof mergedBrandReply>;

/** `POST /api/admin/bulk-changes/brands/merge`: several brands go into one, each by a separate merge. */
const mergeBrandsBody = z.strictObject({
  brandIds: z.array(idValue).min(1).max(maxMergedBrands),
  intoBrandId: idValue,
});

const mergedBrandsReply = z.object({ merges: z.array(bulkChangeReply) });

export type MergedBrands = z.infer<typeof mergedBrandsReply>;

export const bulkChangesContract = {
  'GET /api/admin/bulk-changes': { query: bulkChangesQuery, reply: bulkChangesReply },
  'GET /api/admin/bulk-changes/:id': { params: idParams, reply: bulkChangeReply },
  'POST /api/admin/bulk-changes/:id/stop': { params: idParams, reply: bulkChangeReply },
  'POST /api/admin/bulk-changes/:id/undo': { params: idParams, reply: bulkChangeReply },
  'POST /api/admin/bulk-changes/brands/merge': { body: mergeBrandsBody, reply: mergedBrandsReply },
  'POST /api/admin/brands/:id/merge': { params: idParams, body: mergeBrandBody, reply: mergedBrandReply },
} satisfies RouteContracts;
