import { z } from 'zod';
import { idValue } from '#shared/contract/common.ts';
import { adminEmailFilter } from '#shared/contract/curation/admin-emails.ts';
import { bulkChangeReply, bulkStep } from '#shared/contract/curation/bulk-changes.ts';
import { ruleVerdict, subjectPart } from '#shared/contract/curation/recognition-rules.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { maxTickedEmails } from '#shared/vocabulary/limits.ts';

/** The value to set on many emails. A type or season counts as set by hand; a deletion hides first. */
const emailTarget = z.union([
  ...ruleVerdict.options,
  z.strictObject({ brandId: idValue }),
  z.strictObject({ state: z.enum(['published', 'hidden', 'deleted']) }),
]);

export type EmailTarget = z.infer<typeof emailTarget>;

/**
 * `POST /api/admin/bulk-changes/emails`: ticked emails, emails of the table's filter, or emails that match a
 * rule.
 */
export const emailChangeBody = z.strictObject({
  emails: z.union([
    z.strictObject({ ids: z.array(idValue).min(1).max(maxTickedEmails) }),
    z.strictObject({ filter: adminEmailFilter }),
    z.strictObject({ brandId: idValue, subjectContains: subjectPart }),
  ]),
  set: emailTarget,
  do: bulkStep,
});

export type EmailChangeBody = z.input<typeof emailChangeBody>;

const emailChangeReply = z.object({
  /** Emails that change, the number of their brands, and named emails that stay as they are. */
  changed: z.number().int(),
  brands: z.number().int(),
  unchanged: z.number().int(),
  digest: z.string(),
  /** Null if nothing was changed. */
  made: bulkChangeReply.nullable(),
});

export type EmailChange = z.infer<typeof emailChangeReply>;

export const emailChangesContract = {
  'POST /api/admin/bulk-changes/emails': { body: emailChangeBody, reply: emailChangeReply },
} satisfies RouteContracts;
