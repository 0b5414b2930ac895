import { brandChanges } from '#server/curation/bulk-changes/brands/brand-kind.ts';
import type { BulkKind } from '#server/curation/bulk-changes/bulk-kind.ts';
import { emailChanges } from '#server/curation/bulk-changes/emails/email-kind.ts';
import { merges } from '#server/curation/bulk-changes/merges/merge-kind.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

/** How each kind of bulk change is applied, undone and described. */
export const kinds: Readonly<Record<BulkChange['kind'], BulkKind>> = {
  brands: brandChanges,
  emails: emailChanges,
  merge: merges,
};
