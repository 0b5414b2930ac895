import type pg from 'pg';
import { recordAudit } from '#server/accounts/audit-log/record-audit.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { countHeld } from '#server/curation/reviews/repository.ts';
import { decide, type ReviewDependencies } from '#server/curation/reviews/service.ts';
import { listChosenRules, rulesThatHold } from '#server/ingest/gate/gate-rules.ts';
import { evenOfTrusted } from '#server/ingest/gate/judge-mail.ts';
import { toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import {
  type EmailStateChange,
  type GateRules,
  type GateVerdicts,
  maxDecidedEmails,
} from '#shared/contract/curation/reviews.ts';
import { gateRules, heldDays, type RuleLine, sourceKinds } from '#shared/vocabulary/hold-rules.ts';

/** Every rule for every kind of source, and what it held lately. */
export async function getGateRules(db: Queryable, now: Date): Promise<GateRules> {
  const counts = await countHeld(db, new Date(now.getTime() - heldDays * 24 * 3_600_000));
  return (await listRules(db)).map((line) => {
    const { rule, sourceKind } = line;
    const found = counts.find((count) => count.rule === rule && count.sourceKind === sourceKind);
    const { published = 0, hidden = 0, waiting = 0 } = found ?? {};
    return { ...line, held: { published, hidden, waiting } };
  });
}

/** Every rule for every kind of source, and whether it holds mail. */
async function listRules(db: Queryable): Promise<RuleLine[]> {
  const chosen = await listChosenRules(db);
  return sourceKinds.flatMap((sourceKind) => {
    const on = rulesThatHold(chosen, sourceKind);
    return gateRules.map((rule) => ({ rule, sourceKind, isOn: on.has(rule) }));
  });
}

/** Turns rules on and off for future mail; stored mail is judged by them with the next reprocess. */
export async function saveGateRules(
  { database: { pool }, now }: ReviewDependencies,
  admin: Administrator,
  lines: readonly RuleLine[],
): Promise<GateRules> {
  return inTransaction(pool, async (client) => {
    const before = await listRules(client);
    for (const { rule, sourceKind, isOn } of lines) {
      await client.query(
        `insert into gate_settings (rule, source_kind, is_on) values ($1, $2, $3)
         on conflict (rule, source_kind) do update set is_on = excluded.is_on`,
        [rule, sourceKind, isOn],
      );
    }
    const after = await listRules(client);
    const changed = after.filter(({ isOn }, index) => isOn !== before[index]?.isOn);
    if (changed.length > 0) {
      const summary = changed
        .map(({ rule, sourceKind, isOn }) => `${rule} of ${sourceKind}: ${isOn ? 'on' : 'off'}`)
        .join('; ');
      await recordAudit(client, admin, 'settings.updated', 'Rules for holding email', `${summary}.`);
    }
    return getGateRules(client, now());
  });
}

/** Returns verdicts for future mail, the newest first; approvals are listed with the brands. */
export async function listVerdicts(db: Queryable): Promise<GateVerdicts> {
  const { rows } = await db.query<Omit<GateVerdicts[number], 'madeAt' | 'verdict'> & StoredVerdict>(
    `select v.subject, v.key, v.verdict, coalesce(b.name, v.key) as label, v.made_at as "madeAt"
     from gate_verdicts v left join brands b on v.subject = 'brand' and b.id::text = v.key
     where v.subject = 'sender' or b.id is not null
     order by v.made_at desc, v.subject, v.key`,
  );
  return rows.flatMap(({ verdict, madeAt, ...row }) =>
    verdict === 'approve' ? [] : [{ ...row, verdict, madeAt: madeAt.toISOString() }],
  );
}

interface StoredVerdict {
  verdict: 'publish' | 'approve' | 'hide';
  madeAt: Date;
}

interface Verdict {
  subject: 'brand' | 'sender';
  key: string;
  verdict: 'publish' | 'hide';
}

/**
 * Decides future mail and waiting mail: of a trusted brand, mail is published if trust answers its findings
 * (`evenOfTrusted`); of a blocked sender, all is hidden. Limited to the emails that one call decides.
 * @throws AppError `not_found` for an unknown brand.
 */
export async function makeVerdict(
  { database: { pool }, now }: ReviewDependencies,
  admin: Administrator,
  given: Verdict,
): Promise<EmailStateChange> {
  const verdict = { ...given, key: given.subject === 'sender' ? senderKey(given.key) : given.key };
  return inTransaction(pool, async (client) => {
    const label = await labelOf(client, verdict);
    const { rowCount } = await client.query(
      `insert into gate_verdicts (subject, key, verdict, made_at, made_by) values ($1, $2, $3, $4, $5)
       on conflict (subject, key) do update set verdict = excluded.verdict, made_at = excluded.made_at,
         made_by = excluded.made_by where gate_verdicts.verdict <> excluded.verdict`,
      [verdict.subject, verdict.key, verdict.verdict, now(), admin.userId],
    );
    if ((rowCount ?? 0) > 0) await recordAudit(client, admin, auditActions[verdict.subject], label);
    const ids = await listConcerned(client, verdict);
    const state = verdict.verdict === 'publish' ? 'published' : 'hidden';
    const chosen = ids.slice(0, maxDecidedEmails);
    const decided = await decide(client, admin, { ids: chosen, state, now: now() });
    return { ...decided, remaining: ids.length - chosen.length };
  });
}

/** An address, or the registrable domain that all hosts of a sender share. */
function senderKey(typed: string): string {
  return typed.includes('@') ? typed : toRegistrableDomain(typed);
}

const auditActions = { brand: 'brand.trusted', sender: 'sender.blocked' } as const;

async function labelOf(client: Queryable, { subject, key }: Verdict): Promise<string> {
  if (subject === 'sender') return `Sender “${key}”`;
  const { rows } = await client.query<{ name: string }>('select name from brands where id::text = $1', [key]);
  if (rows[0] === undefined) throw new AppError('not_found', 'There is no such brand.');
  return `Brand “${rows[0].name}”`;
}

/** Returns waiting emails that a verdict decides, one more than the limit of a call. */
async function listConcerned(client: Queryable, { subject, key }: Verdict): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    subject === 'brand'
      ? `select r.email_id as id from email_reviews r join emails e on e.id = r.email_id
         where r.decided_at is null and e.brand_id = $1::int and not r.rules && $3::text[]
         order by r.email_id limit $2`
      : `select email_id as id from email_reviews
         where decided_at is null and (sender = $1 or sender like '%@' || $3 or sender like '%.' || $3)
         order by email_id limit $2`,
    subject === 'brand'
      ? [key, maxDecidedEmails + 1, [...evenOfTrusted, 'reported']]
      : [key, maxDecidedEmails + 1, key.replace(/[\\%_]/g, '\\$&')],
  );
  return rows.map(({ id }) => id);
}

/** Removes a verdict, so that only the rules judge future mail. @throws AppError `not_found` */
export async function forgetVerdict(
  pool: pg.Pool,
  admin: Administrator,
  given: Pick<Verdict, 'subject' | 'key'>,
): Promise<void> {
  const { subject } = given;
  const key = subject === 'sender' ? senderKey(given.key.toLowerCase()) : given.key;
  await inTransaction(pool, async (client) => {
    const { rowCount } = await client.query('delete from gate_verdicts where subject = $1 and key = $2', [
      subject,
      key,
    ]);
    if (rowCount === 0) throw new AppError('not_found', 'There is no decision about it.');
    const label = subject === 'sender' ? `Sender “${key}”` : `Brand ${key}`;
    await recordAudit(client, admin, subject === 'sender' ? 'sender.unblocked' : 'brand.untrusted', label);
  });
}
