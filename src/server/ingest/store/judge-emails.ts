import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import type { Finding } from '#server/ingest/gate/finding.ts';
import { listChosenRules, rulesThatHold } from '#server/ingest/gate/gate-rules.ts';
import { type Judgement, judgeMail } from '#server/ingest/gate/judge-mail.ts';
import { findAddressHost, toRegistrableDomain } from '#server/ingest/identify/sender-domain.ts';
import { findOwners, type NameOwner } from '#server/ingest/store/brands/name-owners.ts';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { BrandIdentity, NewBrands } from '#server/ingest/types.ts';
import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';
import type { GateRule, SourceKind } from '#shared/vocabulary/hold-rules.ts';

/** The source of mail, and the run that brought it. */
export interface Arrival {
  kind: SourceKind;
  /** For display, such as `Fetch 12` or `Import of 22 November 2026, 14:03`. */
  run: string;
  newBrands?: NewBrands;
}

/** An email whose brand is known. */
export interface JudgedMail {
  mail: Pick<PackedMail, 'gate' | 'fromAddress'> & { brand: Pick<BrandIdentity, 'domain'> };
  brandId: number;
  /** See `findWaiting`. */
  waitsForTwin?: boolean;
}

/** Applies the gate to each email, with the vault's rules and the administrators' verdicts. */
export async function judgeEmails<Mail extends JudgedMail & { arrival: Arrival }>(
  client: Queryable,
  emails: readonly Mail[],
  options: { blockedHosts?: BlockedHosts | undefined },
): Promise<Array<Mail & { judgement: Judgement }>> {
  const judged: Array<Mail & { judgement: Judgement }> = [];
  const alike = Map.groupBy(emails, ({ arrival: { kind, newBrands } }) => `${kind} ${newBrands ?? null}`);
  for (const [first, ...more] of alike.values()) {
    if (first === undefined) continue;
    const { kind, newBrands } = first.arrival;
    judged.push(...(await judgeAlike(client, [first, ...more], { ...options, kind, newBrands })));
  }
  return judged;
}

interface JudgeOptions {
  kind: SourceKind;
  newBrands: NewBrands | undefined;
  blockedHosts?: BlockedHosts | undefined;
}

/** The same for emails with the same rules. */
async function judgeAlike<Mail extends JudgedMail>(
  client: Queryable,
  emails: readonly Mail[],
  { kind, newBrands, blockedHosts }: JudgeOptions,
): Promise<Array<Mail & { judgement: Judgement }>> {
  const rules = withNewBrands(newBrands, rulesThatHold(await listChosenRules(client), kind));
  const claimed = rules.has('forged') ? emails.flatMap(({ mail }) => mail.gate.claimedNames) : [];
  const owners = await findOwners(client, claimed);
  const verdicts = await findVerdicts(client, emails);
  const followed = rules.has('unknown_brand') ? await findFollowedBrands(client, emails) : new Set<number>();
  const judged: Array<Mail & { judgement: Judgement }> = [];
  for (const email of emails) {
    const { mail, brandId } = email;
    const isTrusted = verdicts.get(`brand ${brandId}`) === 'publish';
    const badHost = (await blockedHosts?.find(mail.gate.linkHosts)) ?? null;
    const judgement = judgeMail(mail.gate, {
      rules,
      isBlocked: senderKeys(mail.fromAddress).some((key) => verdicts.get(`sender ${key}`) === 'hide'),
      isTrusted,
      waitsForTwin: email.waitsForTwin === true,
      isApproved: followed.has(brandId) || verdicts.get(`brand ${brandId}`) === 'approve',
      claims: [
        ...(badHost === null ? [] : [leadsTo(badHost)]),
        // An administrator who trusts a brand has seen its name.
        ...(isTrusted ? [] : claimsOf(email, owners)),
      ],
    });
    judged.push({ ...email, judgement });
  }
  return judged;
}

/** A mailbox's setting overrides the general one. */
function withNewBrands(newBrands: NewBrands | undefined, ofKind: ReadonlySet<GateRule>): Set<GateRule> {
  const rules = new Set(ofKind);
  if (newBrands === 'held') rules.add('unknown_brand');
  if (newBrands === 'published') rules.delete('unknown_brand');
  return rules;
}

/** The possible subjects of a verdict on a sender: the address, or its registrable domain. */
function senderKeys(fromAddress: string): string[] {
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

/** Finds an email that presents itself under a name that is another brand's domain. */
function claimsOf(
  { mail, brandId }: JudgedMail,
  owners: ReadonlyMap<string, readonly NameOwner[]>,
): Finding[] {
  const foreign = mail.gate.claimedNames
    .map((name) => owners.get(name) ?? [])
    .find((of) => of.length > 0 && of.every((owner) => owner.brandId !== brandId));
  const [owner] = foreign ?? [];
  if (foreign === undefined || owner === undefined) return [];
  const domains = foreign.slice(0, 3).map(({ domain }) => domain);
  const what = `Claims to be ${owner.brandName} (${domains.join(', ')}) but was sent from ${mail.brand.domain}.`;
  return [{ rule: 'forged', what }];
}

function leadsTo(host: string): Finding {
  return { rule: 'forged', what: `Links to ${host}, which is on the list of known bad hosts.` };
}

/** Returns the brands in the ledger of sign-ups. */
async function findFollowedBrands(client: Queryable, emails: readonly JudgedMail[]): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    `select distinct d.brand_id as id from brand_domains d join sign_ups s on s.domain = d.domain
     where d.brand_id = any($1::int[])`,
    [[...new Set(emails.map(({ brandId }) => brandId))]],
  );
  return new Set(rows.map(({ id }) => id));
}

/** A stored email that is not published, and the reasons. */
export interface ReviewedEmail {
  id: number;
  mail: Pick<PackedMail, 'gate' | 'fromAddress'>;
  judgement: Judgement;
  arrival: Arrival;
}

/** Mail of a blocked sender, or that waits for its twin, needs no decision: it is not in the queue. */
function needsDecision({ state, heldFor }: Judgement): boolean {
  return state === 'held' && heldFor.some(({ rule }) => rule !== 'twin');
}

/** Upserts the reasons why emails are held or hidden. */
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
      needsDecision(judgement) ? null : now,
    ]),
    `on conflict (email_id) do update set rank = excluded.rank, held_for = excluded.held_for, rules = excluded.rules,
       sender = excluded.sender, confirmation_url = excluded.confirmation_url, decided_at = excluded.decided_at`,
  );
}
