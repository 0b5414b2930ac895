import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import type { FilterDependencies } from '#server/curation/admin-emails/list-ids.ts';
import { readNamed } from '#server/curation/admin-emails/named-emails.ts';
import { summaryOf } from '#server/curation/bulk-changes/emails/email-set.ts';
import { countChange, planChange } from '#server/curation/bulk-changes/emails/repository.ts';
import { insertChange } from '#server/curation/bulk-changes/repository.ts';
import { type BulkChangeDependencies, beginChange } from '#server/curation/bulk-changes/service.ts';
import { findBrandName } from '#server/curation/reviews/repository.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type { EmailChange, emailChangeBody } from '#shared/contract/curation/email-changes.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { maxChangedEmails } from '#shared/vocabulary/limits.ts';

export type EmailChangeDependencies = BulkChangeDependencies & FilterDependencies;

/**
 * Plans a change of many emails, or starts it: its emails are then fixed, and later imports are not affected.
 * @throws AppError `conflict` if the emails differ from those that the administrator confirmed.
 */
export async function changeEmails(
  deps: EmailChangeDependencies,
  admin: Administrator,
  { emails, set, do: step }: z.output<typeof emailChangeBody>,
): Promise<EmailChange> {
  const { pool } = deps.database;
  const changes = { set, brandName: 'brandId' in set ? await requireBrand(pool, set.brandId) : null };
  const where = await readNamed(deps, admin, emails, maxChangedEmails + 1);
  const { selected, ...seen } = await countChange(pool, where(), set, maxChangedEmails + 1);
  if (selected > maxChangedEmails) {
    const most = formatCount(maxChangedEmails);
    throw new AppError(
      'invalid_request',
      `At most ${most} emails are changed at once. Narrow the list first.`,
    );
  }
  const answer = { ...seen, unchanged: selected - seen.changed };
  if (step.step === 'look' || seen.changed === 0) return { ...answer, made: null };
  return inTransaction(pool, async (client) => {
    const now = deps.now();
    const id = await insertChange(client, { kind: 'emails', madeAt: now, makerId: admin.userId, changes });
    const { total, digest } = await planChange(client, id, where(), set);
    if (digest !== step.digest) {
      throw new AppError('conflict', 'Emails have changed since the preview. Check the change again.');
    }
    const ofBrands = `Of ${countOf(seen.brands, 'brand', 'brands')}. ${summaryOf(changes, total)}`;
    await recordAudit(client, admin, 'emails.changed', countOf(total, 'email', 'emails'), ofBrands);
    return { ...answer, made: await beginChange(client, id, now) };
  });
}

async function requireBrand(db: Queryable, brandId: number): Promise<string> {
  const name = await findBrandName(db, brandId);
  if (name === undefined) throw fieldError('not_found', 'set.brandId', 'There is no such brand.');
  return name;
}
