import type { Queryable } from '#server/db/transaction.ts';
import { listChosenRules, rulesThatHold } from '#server/ingest/gate/gate-rules.ts';
import { type Judgement, judgeMail } from '#server/ingest/gate/judge-mail.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { PackedMail } from '#server/ingest/worker-protocol.ts';
import type { SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** Where mail comes from, and with which run it came. */
export interface Arrival {
  kind: SourceKind;
  /** For people, such as `Fetch 12` or `Import of 22 November 2026, 14:03`. */
  run: string;
}

/** A mail whose brand is known. */
export interface JudgedMail {
  mail: Pick<PackedMail, 'gate' | 'fromAddress'>;
  brandId: number;
}

/** Says what becomes of each mail; asks the vault's rules and what administrators have decided before. */
export async function judgeEmails<Mail extends JudgedMail>(
  client: Queryable,
  emails: readonly Mail[],
  kind: SourceKind,
): Promise<Array<Mail & { judgement: Judgement }>> {
  if (emails.length === 0) return [];
  const rules = rulesThatHold(await listChosenRules(client), kind);
  const verdicts = await findVerdicts(client, emails);
  const known = rules.has('unknown_brand') ? await findShownBrands(client, emails) : new Set<number>();
  return emails.map((email) => {
    const { mail, brandId } = email;
    const judgement = judgeMail(mail.gate, {
      rules,
      isBlocked: senderKeys(mail.fromAddress).some((key) => verdicts.get(`sender ${key}`) === 'hide'),
      isTrusted: verdicts.get(`brand ${brandId}`) === 'publish',
      isKnown: known.has(brandId),
      claims: [],
    });
    return { ...email, judgement };
  });
}

/** What a verdict on a sender can be about: the address, or its registrable domain. */
export function senderKeys(fromAddress: string): string[] {
  const host = findAddressHost(fromAddress);
  return host === null ? [fromAddress] : [fromAddress, toRegistrableDomain(host)];
}

async function findVerdicts(
  client: Queryable,
  emails: readonly JudgedMail[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ about: string; verdict: string }>({
    name: 'gate-verdicts',
    text: `select subject || ' ' || key as about, verdict from gate_verdicts
      where (subject = 'brand' and key = any($1::text[])) or (subject = 'sender' and key = any($2::text[]))`,
    values: [
      [...new Set(emails.map(({ brandId }) => String(brandId)))],
      [...new Set(emails.flatMap(({ mail }) => senderKeys(mail.fromAddress)))],
    ],
  });
  return new Map(rows.map(({ about, verdict }) => [about, verdict]));
}

async function findShownBrands(client: Queryable, emails: readonly JudgedMail[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'select id from brands where id = any($1::int[]) and email_count > 0',
    [[...new Set(emails.map(({ brandId }) => brandId))]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A stored email that is not published, and why. */
export interface ReviewedEmail {
  id: number;
  mail: Pick<PackedMail, 'gate' | 'fromAddress'>;
  judgement: Judgement;
  arrival: Arrival;
}

/**
 * Notes why emails are held or hidden, in the place of what was known before. What was blocked needs no decision, and
 * does not wait for one.
 */
export async function insertReviews(
  client: Queryable,
  emails: readonly ReviewedEmail[],
  now: Date,
): Promise<void> {
  await insertRows(
    client,
    `email_reviews (email_id, rank, held_for, rules, sender, source_kind, run, confirmation_url, asked_at, decided_at)`,
    emails.map(({ id, mail, judgement, arrival }) => [
      id,
      judgement.rank,
      JSON.stringify(judgement.heldFor),
      [...new Set(judgement.heldFor.map(({ rule }) => rule))],
      mail.fromAddress,
      arrival.kind,
      arrival.run,
      mail.gate.confirmationUrl,
      now,
      judgement.state === 'held' ? null : now,
    ]),
    `on conflict (email_id) do update set rank = excluded.rank, held_for = excluded.held_for, rules = excluded.rules,
       sender = excluded.sender, confirmation_url = excluded.confirmation_url`,
  );
}
