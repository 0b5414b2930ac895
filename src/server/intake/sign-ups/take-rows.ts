import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { requireAddressDomain } from '#server/intake/sign-ups/change-sign-ups.ts';
import { makeAddresses } from '#server/intake/sign-ups/make-addresses.ts';
import {
  changedFields,
  type PlannedSignUp,
  planRows,
  type RowsPlan,
  readDomains,
} from '#server/intake/sign-ups/plan-rows.ts';
import {
  findBrandsOf,
  listIdentityNames,
  listKnownSignUps,
  lockLedger,
  saveSignUps,
} from '#server/intake/sign-ups/repository.ts';
import type { SignUpDependencies } from '#server/intake/sign-ups/service.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import {
  maxReportedSignUps,
  type SignUpRow,
  type SignUpRows,
  type signUpRowsBody,
} from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

/** Returns the changes that rows would make, or applies them after confirmation; invalid rows are skipped. */
export async function takeRows(
  { database: { pool }, now, config }: SignUpDependencies,
  admin: Administrator,
  { rows, makesAddresses, do: step }: z.output<typeof signUpRowsBody>,
): Promise<SignUpRows> {
  if (step.step === 'look') return toReply(await plan(pool, rows, now()), false);
  return inTransaction(pool, async (client) => {
    await lockLedger(client);
    const planned = await plan(client, rows, now());
    if (digestOf(planned) !== step.digest) {
      throw new AppError('conflict', 'The sign-ups have changed since your review. Check the list again.');
    }
    if (planned.planned.length === 0) return toReply(planned, false);
    const ids = await saveSignUps(client, planned.planned, now());
    if (makesAddresses) {
      await makeAddresses(client, ids, { domain: requireAddressDomain(config), now: now() });
    }
    await recordAudit(
      client,
      admin,
      'sign-ups.listed',
      countOf(planned.planned.length, 'sign-up', 'sign-ups'),
      describePlan(planned),
    );
    return toReply(planned, true);
  });
}

async function plan(db: Queryable, rows: readonly SignUpRow[], now: Date): Promise<RowsPlan> {
  const named = readDomains(rows);
  const signUps = await listKnownSignUps(db);
  const domains = [...named.read, ...signUps].map(({ domain }) => domain);
  const brandByDomain = await findBrandsOf(db, [...new Set(domains)]);
  return planRows(named, { signUps, brandByDomain, now, identities: await listIdentityNames(db) });
}

function describePlan(plan: RowsPlan): string {
  const { added, changed } = countPlanned(plan);
  const first = plan.planned.slice(0, 20).map(({ domain }) => domain);
  return `${added} added, ${changed} changed: ${first.join(', ')}${plan.planned.length > 20 ? ' and more' : ''}.`;
}

function countPlanned({ planned }: RowsPlan): { added: number; changed: number } {
  const added = planned.filter(({ id }) => id === null).length;
  return { added, changed: planned.length - added };
}

function toReply(plan: RowsPlan, isApplied: boolean): SignUpRows {
  return {
    ...countPlanned(plan),
    unchanged: plan.unchanged,
    rows: plan.planned.slice(0, maxReportedSignUps).map(describeSignUp),
    errors: plan.errors,
    digest: digestOf(plan),
    isApplied,
  };
}

function describeSignUp({ id, domain, brandName, before, after }: PlannedSignUp): SignUpRows['rows'][number] {
  return {
    domain,
    brandName,
    isNew: id === null,
    fields: changedFields(before, after).map((field) => ({
      field,
      before: String(before[field] ?? ''),
      after: String(after[field] ?? ''),
    })),
  };
}

function digestOf({ planned }: RowsPlan): string {
  return createHash('sha256').update(JSON.stringify(planned)).digest('hex');
}
