import type pg from 'pg';
import type { z } from 'zod';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { proposeRules } from '#server/curation/recognition-rules/propose-rules.ts';
import {
  deleteRule,
  findRule,
  insertRule,
  listCorrections,
  listRules,
  type RuleRow,
  type RuleValues,
  toRule,
  updateRule,
} from '#server/curation/recognition-rules/repository.ts';
import { violatedForeignKey } from '#server/platform/db/constraint.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { fieldError } from '#server/platform/http/errors/field-error.ts';
import type {
  RecognitionRule,
  RecognitionRules,
  recognitionRuleBody,
} from '#shared/contract/curation/recognition-rules.ts';
import { verdictLabel } from '#shared/format/verdict-label.ts';

type RuleBody = z.output<typeof recognitionRuleBody>;

/** Returns the rules of this vault, and those that its corrections suggest. */
export async function getRecognitionRules(db: Queryable): Promise<RecognitionRules> {
  const known = await listRules(db);
  return {
    rules: known.filter(({ isDismissed }) => !isDismissed).map(toRule),
    proposed: proposeRules(await listCorrections(db), known),
  };
}

/** @throws AppError `not_found` for an unknown brand; `conflict` if the rule exists. */
export function addRule(pool: pg.Pool, admin: Administrator, body: RuleBody): Promise<RecognitionRule> {
  return write(pool, async (client) => {
    const same = await findSame(client, body);
    if (same?.isDismissed === true) await deleteRule(client, same.id);
    else if (same !== undefined) throw alreadyThere();
    const rule = await requireRule(client, await insertRule(client, toValues(body), { isDismissed: false }));
    await recordAudit(client, admin, 'recognition_rule.created', subjectOf(rule), sentenceOf(rule));
    return rule;
  });
}

/** @throws AppError as `addRule`, and `not_found` for an unknown rule. */
export function changeRule(
  pool: pg.Pool,
  admin: Administrator,
  id: number,
  body: RuleBody,
): Promise<RecognitionRule> {
  return write(pool, async (client) => {
    const before = await requireRule(client, id);
    const same = await findSame(client, body);
    if (same !== undefined && same.id !== id && !same.isDismissed) throw alreadyThere();
    await updateRule(client, id, toValues(body));
    const rule = await requireRule(client, id);
    const summary = `${sentenceOf(before)} Now: ${sentenceOf(rule)}`;
    await recordAudit(client, admin, 'recognition_rule.updated', subjectOf(rule), summary);
    return rule;
  });
}

/** Labels that the rule has set stay. @throws AppError `not_found` */
export function removeRule(pool: pg.Pool, admin: Administrator, id: number): Promise<void> {
  return write(pool, async (client) => {
    const rule = await requireRule(client, id);
    await deleteRule(client, id);
    await recordAudit(client, admin, 'recognition_rule.deleted', subjectOf(rule), sentenceOf(rule));
  });
}

/**
 * Dismisses a proposed rule, so that it is not proposed again. @throws AppError `not_found` for an unknown
 * brand.
 */
export function dismissRule(pool: pg.Pool, body: RuleBody): Promise<void> {
  return write(pool, async (client) => {
    if ((await findSame(client, body)) === undefined)
      await insertRule(client, toValues(body), { isDismissed: true });
  });
}

function write<Result>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
  return inTransaction(pool, work).catch((error: unknown) => {
    if (violatedForeignKey(error) !== undefined)
      throw fieldError('not_found', 'brandId', 'There is no such brand.');
    throw error;
  });
}

/** Finds an equal rule of the brand, case-insensitively. */
async function findSame(db: Queryable, body: RuleBody): Promise<RuleRow | undefined> {
  const { campaignType, season } = toValues(body);
  const part = body.subjectContains.toLowerCase();
  return (await listRules(db, body.brandId)).find(
    (rule) =>
      rule.campaignType === campaignType &&
      rule.season === season &&
      rule.subjectContains.toLowerCase() === part,
  );
}

async function requireRule(db: Queryable, id: number): Promise<RecognitionRule> {
  const row = await findRule(db, id);
  if (row === undefined) throw new AppError('not_found', 'There is no such rule.');
  return toRule(row);
}

function alreadyThere(): AppError {
  return fieldError('conflict', 'subjectContains', 'There is such a rule already.');
}

function toValues({ brandId, subjectContains, set }: RuleBody): RuleValues {
  return {
    brandId,
    subjectContains,
    campaignType: 'campaignType' in set ? set.campaignType : null,
    season: 'season' in set ? set.season : null,
  };
}

function subjectOf({ brandName }: RecognitionRule): string {
  return `Brand “${brandName}”`;
}

function sentenceOf({ subjectContains, set }: RecognitionRule): string {
  const mails = subjectContains === '' ? 'Every email' : `Subject contains “${subjectContains}”`;
  return `${mails}: ${verdictLabel(set)}.`;
}
