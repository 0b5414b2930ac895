import { z } from 'zod';
import { instant } from '#shared/contract/common.ts';

/** What a bulk change does: says what would change, or changes it. The digest is that of the answer that was looked at. */
export const bulkStep = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('look') }),
  z.strictObject({ step: z.literal('apply'), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
]);

/** `GET /api/admin/brand-changes` and `GET /api/admin/email-changes`: the newest first. */
export const bulkChangesReply = z.array(
  z.object({
    id: z.number().int(),
    /** Merges of two brands stand among the changes of brands, and are undone and continued by routes of their own. */
    kind: z.enum(['brands', 'emails', 'merge']),
    madeAt: instant,
    madeBy: z.string().nullable(),
    summary: z.string(),
    undoneAt: instant.nullable(),
    /** What of it is being done step by step, or was left halfway; null when it is done. */
    underWay: z.enum(['apply', 'undo']).nullable(),
    canUndo: z.boolean(),
  }),
);

export type BulkChanges = z.infer<typeof bulkChangesReply>;
