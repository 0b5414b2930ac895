import type pg from 'pg';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import type { Judgement } from '#server/ingest/gate/judge-mail.ts';
import { toMessageSender } from '#server/ingest/identify/message-sender.ts';
import { type Refusal, refuseReady } from '#server/ingest/rejected-mail.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import {
  holdBrands,
  removeBrandsWithoutEmails,
  resolveBrands,
  wantNames,
} from '#server/ingest/store/brands/brands.ts';
import { holdClaimants } from '#server/ingest/store/brands/hold-claimants.ts';
import { matchSignUps } from '#server/ingest/store/brands/match-sign-ups.ts';
import { nameIdentities } from '#server/ingest/store/brands/name-identities.ts';
import { newOwners, noteClaims } from '#server/ingest/store/brands/name-owners.ts';
import { noteStrangers } from '#server/ingest/store/brands/note-strangers.ts';
import { findDeleted, forgetDeleted, isDeleted } from '#server/ingest/store/deleted-messages.ts';
import { settleFolds } from '#server/ingest/store/folds/settle-folds.ts';
import { type Arrival, insertReviews, judgeEmails } from '#server/ingest/store/judge-emails.ts';
import { findKnown, keepSamePublicCopy, pickOwn, toSenderKey } from '#server/ingest/store/known-emails.ts';
import { noteNews } from '#server/ingest/store/note-news.ts';
import { putCopiesAndSources } from '#server/ingest/store/put-bodies.ts';
import { applyRecognitionRules } from '#server/ingest/store/recognition-rules.ts';
import { countEmails, insertEmails, type NewEmail, type PutMail } from '#server/ingest/store/store-emails.ts';
import { insertRejects, removeRejects } from '#server/ingest/store/store-rejects.ts';
import { noteTwinCandidates } from '#server/ingest/store/twins/twin-candidates.ts';
import { findWaiting } from '#server/ingest/store/twins/wait-for-twins.ts';
import type { RejectionCode, SourceMessage } from '#server/ingest/types.ts';
import type {
  PackedMail,
  PreparedBase,
  ReadyMail,
  RejectedMail,
} from '#server/ingest/workers/worker-protocol.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import type { Database } from '#server/platform/db/client.ts';
import { type EventOrigin, recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** One message of a batch, whatever its outcome. */
export interface BatchItem {
  source: SourceMessage;
  prepared: ReadyMail | RejectedMail | KnownMail;
}

/** A message recognized as a duplicate before the transaction. */
export interface KnownMail extends PreparedBase {
  outcome: 'duplicate';
  /** The stored email; null if it was deleted. */
  emailId: number | null;
}

/** The end of one message. */
export type MessageOutcome =
  | { outcome: 'stored'; id: number; judgement: Judgement }
  | { outcome: 'duplicate'; id: number | null }
  | { outcome: 'rejected'; refusal: Refusal };

/** Receives the messages of a batch, in order, and their outcomes. */
export type OnCommit = (
  client: pg.PoolClient,
  sources: readonly SourceMessage[],
  stored: {
    counts: IngestCounts;
    refusals: readonly RejectionCode[];
    /** In the order of the messages. */
    outcomes: readonly MessageOutcome[];
  },
) => Promise<void>;

/** Number of messages by outcome. */
export interface IngestCounts {
  /** Emails that became a card, or wait for a decision. */
  imported: number;
  /** Messages that are stored already, and copies of a campaign that has a card. */
  duplicates: number;
  rejected: number;
  brandsCreated: number;
  /** Those of the imported ones that viewers do not see, or not yet. */
  held: number;
}

export interface StoreDependencies {
  database: Database;
  blobs: BlobStore;
  /** Key of the hashes of subscribers' addresses. */
  secret: string;
  /** Storage of bodies; the database by default. */
  bodies?: BodyHome | undefined;
  /** Runs as the last step of the transaction: a mailbox's cursor is committed with the mail, or not at all. */
  onCommit?: OnCommit;
  /** The origin that the events of this mail carry. */
  origin: EventOrigin;
  arrival: Arrival;
  /** Whether messages whose emails were deleted are imported again; otherwise they count as duplicates. */
  takesDeleted: boolean;
  blockedHosts?: BlockedHosts | undefined;
  now: () => Date;
}

/**
 * Stores a batch in one transaction: emails, bodies, sources, pictures, rejects, counters, cursor. Inline
 * pictures, and bodies for the blob store, are written there before the commit. A kill at any moment leaves
 * all of the batch or nothing.
 *
 * Several senders may use one Message-ID: each email is stored, the first under the id, the others under id
 * and sender. An email whose sender already has one with this id counts as a duplicate if its content or its
 * public copy is the same, or if it was deleted; else it is stored as rejected (`message_id_reused`), because
 * nothing may be lost.
 */
export async function storeBatch(
  dependencies: StoreDependencies,
  items: readonly BatchItem[],
): Promise<IngestCounts> {
  const ready = items.filter(isReady).map((item) => item.prepared);
  const put: PutMail = {
    images: await putInlineImages(
      dependencies.blobs,
      ready.map(({ mail }) => mail),
    ),
    ...(dependencies.bodies === 'storage' && {
      bodies: await putCopiesAndSources({ db: dependencies.database.pool, blobs: dependencies.blobs }, ready),
    }),
  };
  return inTransaction(
    dependencies.database.pool,
    async (client) => {
      const stored = await storeItems(client, items, put, dependencies);
      await dependencies.onCommit?.(
        client,
        items.map((item) => item.source),
        stored,
      );
      return stored.counts;
    },
    { retryViolations: true },
  );
}

async function storeItems(
  client: pg.PoolClient,
  items: readonly BatchItem[],
  put: PutMail,
  { origin, arrival, takesDeleted, blockedHosts, secret, now }: StoreDependencies,
): Promise<Parameters<OnCommit>[2]> {
  const ready = items.filter(isReady);
  const { fresh, deleted } = await giveKeys(client, ready, { takesDeleted });
  const brands = await resolveBrands(client, nameIdentities(fresh.map(({ item }) => item.prepared.mail)));
  const arrived = fresh.map((keyed) => ({
    ...toArrivedEmail(keyed, brands.idByDomain),
    arrival: arrivalOf(keyed.item.source, arrival),
  }));
  await applyRecognitionRules(client, arrived);
  const waiting = await findWaiting(client, arrived);
  const emails = await judgeEmails(
    client,
    arrived.map((email) => ({ ...email, waitsForTwin: waiting.has(email.mail) })),
    { blockedHosts },
  );
  await holdBrands(
    client,
    emails.map(({ brandId }) => brandId),
  );
  const ids = await insertEmails(client, emails, put, secret);
  assertKeysHold(fresh, ids);
  const stored = emails.flatMap((email) => {
    const id = ids.get(email.mail.messageId);
    return id === undefined ? [] : [{ ...email, id }];
  });
  const unpublished = stored.filter(({ judgement }) => judgement.state !== 'published');
  await insertReviews(client, unpublished, now());
  await matchSignUps(client, stored);
  const idBySource = new Map(stored.map(({ source, id }) => [source, id]));
  await noteStrangers(
    client,
    ready.map(({ source, prepared: { mail } }) => ({ mail, emailId: idBySource.get(source) ?? null })),
  );
  const storedItems = new Set(fresh.filter(({ key }) => ids.has(key)).map(({ item }) => item));
  if (takesDeleted) {
    await forgetDeleted(
      client,
      [...storedItems].map(({ prepared }) => prepared.mail.messageId),
    );
  }
  const { reused, idOf } = await findReused(
    client,
    ready.filter((item) => !storedItems.has(item) && !deleted.has(item)),
  );
  const refusals = await noteRejects(client, items, reused);
  const published = stored.filter(({ judgement }) => judgement.state === 'published');
  const folds = await settleFolds(
    client,
    published.map(({ id }) => id),
    origin,
  );
  const copies = new Set(folds.copies);
  await countEmails(
    client,
    published.filter(({ id }) => !copies.has(id)),
  );
  // An earlier copy took the place of a card, or joined two.
  await recountBrands(client, folds.brandIds);
  await noteTwinCandidates(
    client,
    stored.map(({ id }) => id),
  );
  await noteNews(
    client,
    stored.map(({ id }) => id),
    origin,
    now(),
  );
  const removed = await removeBrandsWithoutEmails(client, [...brands.createdIds]);
  await wantNames(
    client,
    stored.map(({ brandId }) => brandId),
  );
  await noteClaims(
    client,
    stored.map(({ mail: { brand, gate } }) => ({ domain: brand.domain, claimedNames: gate.claimedNames })),
  );
  const created = [...brands.createdIds].filter((id) => !removed.includes(id));
  const claimants = await holdClaimants(client, await newOwners(client, published), now());
  recordEvent(client, 'email.stored', [...ids.values()], origin);
  recordEvent(client, 'email.changed', claimants, origin);
  recordEvent(client, 'brand.changed', created, origin);
  const counts = {
    imported: stored.length - copies.size,
    duplicates: items.length - stored.length - refusals.length + copies.size,
    rejected: refusals.length,
    brandsCreated: brands.createdIds.size - removed.length,
    held: unpublished.length,
  };
  const keyOf = new Map(fresh.map(({ item, key }) => [item, key]));
  const storedAs = new Map(stored.map((email) => [email.mail.messageId, email]));
  const outcomes = items.map((item): MessageOutcome => {
    const { prepared } = item;
    if (prepared.outcome === 'rejected') return { outcome: 'rejected', refusal: prepared };
    if (prepared.outcome === 'duplicate') return { outcome: 'duplicate', id: prepared.emailId };
    if (!isReady(item)) throw new Error('A message has no outcome.');
    if (reused.has(item)) return { outcome: 'rejected', refusal: idReused };
    const email = storedAs.get(keyOf.get(item) ?? '');
    if (email === undefined) return { outcome: 'duplicate', id: idOf.get(item) ?? null };
    return { outcome: 'stored', id: email.id, judgement: email.judgement };
  });
  return { counts, refusals, outcomes };
}

/**
 * Stores the rejected messages, and those whose Message-ID belongs to another email; deletes rejects that
 * were imported this time.
 * @returns the reasons for rejection, one by one.
 */
async function noteRejects(
  client: Queryable,
  items: readonly BatchItem[],
  reused: ReadonlySet<ReadyItem>,
): Promise<RejectionCode[]> {
  const rejects = [
    ...items.filter(isRejected).map(({ source, prepared }) => ({ source, rejected: prepared })),
    ...[...reused].map(({ source, prepared }) => ({
      source,
      rejected: refuseReady(source, prepared, idReused),
    })),
  ];
  await insertRejects(client, rejects);
  await removeRejects(
    client,
    items
      .filter((item) => !isRejected(item) && !(isReady(item) && reused.has(item)))
      .map(({ prepared }) => prepared.rawHash),
  );
  return rejects.map(({ rejected }) => rejected.code);
}

type ReadyItem = BatchItem & { prepared: ReadyMail };

function isReady(item: BatchItem): item is ReadyItem {
  return item.prepared.outcome === 'ready';
}

function isRejected(item: BatchItem): item is BatchItem & { prepared: RejectedMail } {
  return item.prepared.outcome === 'rejected';
}

/** An email to be stored, and its unique key. */
interface KeyedItem {
  item: ReadyItem;
  key: string;
}

/**
 * Returns the emails that are not stored yet, each with its key, and those that were deleted. Among one
 * sender's emails with the same id the first is taken, within a batch as in two batches.
 */
async function giveKeys(
  client: Queryable,
  items: readonly ReadyItem[],
  { takesDeleted }: { takesDeleted: boolean },
): Promise<{ fresh: KeyedItem[]; deleted: ReadonlySet<ReadyItem> }> {
  const origins = items.map((item) => item.prepared.mail);
  const taken = new Map<string, { sender: string }>(
    await findKnown(
      client,
      origins.flatMap((origin) => [origin.messageId, toSenderKey(origin)]),
    ),
  );
  // Queried after the stored emails, so that one deleted in between is found here.
  const noted = await findDeleted(client, takesDeleted ? [] : origins.map(({ messageId }) => messageId));
  const deleted = new Set(items.filter(({ prepared }) => isDeleted(noted, prepared.mail)));
  const fresh: KeyedItem[] = [];
  for (const item of items) {
    const { mail } = item.prepared;
    if (deleted.has(item) || pickOwn(taken, mail) !== null) continue;
    const key = taken.has(mail.messageId) ? toSenderKey(mail) : mail.messageId;
    taken.set(key, { sender: toMessageSender(mail.fromAddress) });
    fresh.push({ item, key });
  }
  return { fresh, deleted };
}

/**
 * An email got the key of its sender because another of this batch had the id. If another transaction has
 * stored somebody else's email under that id meanwhile, the result of `giveKeys` is outdated: the email may
 * already be stored, under the id or its own key.
 * @throws Error that restarts the transaction.
 */
function assertKeysHold(fresh: readonly KeyedItem[], stored: ReadonlyMap<string, number>): void {
  const lost = new Set(fresh.map(({ key }) => key).filter((key) => !stored.has(key)));
  const isInDoubt = ({ item, key }: KeyedItem) => stored.has(key) && lost.has(item.prepared.mail.messageId);
  if (fresh.some(isInDoubt)) throw new IdTakenMeanwhile();
}

/** A mailbox's mail that is retried later is still judged as the mailbox's; the demo's stays the demo's. */
function arrivalOf({ mailbox, mailboxAddress, newBrands }: SourceMessage, { kind, run }: Arrival): Arrival {
  const isFromMailbox = kind === 'import' && (mailbox !== undefined || mailboxAddress !== undefined);
  return { kind: isFromMailbox ? 'mailbox' : kind, run, newBrands: newBrands ?? null };
}

function toArrivedEmail(
  { item, key }: KeyedItem,
  brandIdByDomain: ReadonlyMap<string, number>,
): Omit<NewEmail, 'judgement'> {
  const { mail, raw, wasForwarded = false } = item.prepared;
  const { receivedHint: _, ...undated } = item.source;
  const brandId = brandIdByDomain.get(mail.brand.domain);
  if (brandId === undefined) throw new Error('A brand was resolved and is not there.');
  return { mail: { ...mail, messageId: key }, source: wasForwarded ? undated : item.source, raw, brandId };
}

/**
 * Returns those emails not stored because their sender has one with this id, but that are another email; and
 * the id of each stored one.
 * @throws Error that restarts the transaction, if somebody else's email took the id meanwhile.
 */
async function findReused(
  client: Queryable,
  items: readonly ReadyItem[],
): Promise<{ reused: Set<ReadyItem>; idOf: ReadonlyMap<ReadyItem, number> }> {
  const origins = items.map((item) => item.prepared.mail);
  const known = await findKnown(
    client,
    origins.flatMap((origin) => [origin.messageId, toSenderKey(origin)]),
  );
  const idOf = new Map<ReadyItem, number>();
  const different = items.flatMap((item) => {
    const { mail } = item.prepared;
    const own = pickOwn(known, mail);
    if (own === null) throw new IdTakenMeanwhile();
    idOf.set(item, own.id);
    return own.contentHash === mail.contentHash ? [] : [{ item, mail, emailId: own.id }];
  });
  const same = await keepSamePublicCopy(client, different);
  return { reused: new Set(different.filter((pair) => !same.has(pair)).map(({ item }) => item)), idOf };
}

/**
 * Another transaction stored another sender's email under an id that this one had found free. A retry sees
 * it.
 */
class IdTakenMeanwhile extends Error {
  override name = 'IdTakenMeanwhile';
  /** PostgreSQL's code of a serialization failure. */
  readonly code = '40001';

  constructor() {
    super('Another email with this Message-ID was stored at the same time.');
  }
}

/** For an email whose Message-ID belongs to another stored email of its sender. */
const idReused: Refusal = {
  code: 'message_id_reused',
  reason: 'Another email of this sender with the same Message-ID and other content is stored already.',
};

/** Writes inline pictures of emails to the blob store. @returns the blobs' names by the pictures' bytes. */
export async function putInlineImages(
  blobs: BlobStore,
  mails: readonly PackedMail[],
): Promise<Map<Uint8Array, string>> {
  const names = new Map<Uint8Array, string>();
  for (const { inline } of mails.flatMap((mail) => mail.images)) {
    if (inline !== null) names.set(inline.bytes, await blobs.put(inline.bytes));
  }
  return names;
}
