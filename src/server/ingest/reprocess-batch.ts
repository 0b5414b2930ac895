import { classifierVersion } from '#server/ingest/classify/classifier-version.ts';
import type { BlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';
import { sanitizerVersion } from '#server/ingest/sanitize/sanitizer-version.ts';
import { recountBrands } from '#server/ingest/store/brands/brand-counters.ts';
import { matchSignUps } from '#server/ingest/store/brands/match-sign-ups.ts';
import { noteClaims } from '#server/ingest/store/brands/name-owners.ts';
import { copyKeyOf } from '#server/ingest/store/copy-hash.ts';
import { enqueueThumbnails } from '#server/ingest/store/enqueue-thumbnails.ts';
import { factsOfCorrected } from '#server/ingest/store/facts/backfill-facts.ts';
import { keepRecognizedOffers, listCorrectedOffers } from '#server/ingest/store/facts/corrected-offers.ts';
import { packSigns } from '#server/ingest/store/facts/packed-signs.ts';
import { storeFacts } from '#server/ingest/store/facts/store-facts.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import { subscriberKeyOf } from '#server/ingest/store/folds/subscriber-key.ts';
import { putCopies } from '#server/ingest/store/put-bodies.ts';
import { applyRecognitionRules } from '#server/ingest/store/recognition-rules.ts';
import { rejudgeEmails } from '#server/ingest/store/rejudge-emails.ts';
import { putInlineImages } from '#server/ingest/store/store-batch.ts';
import {
  numberImages,
  type PutMail,
  toEvidence,
  toImageColumns,
  toNameClaims,
} from '#server/ingest/store/store-emails.ts';
import type { StoredMessage } from '#server/ingest/store/stored-messages.ts';
import { storeTwinFindings } from '#server/ingest/store/twins/email-twins.ts';
import type { WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import type { PackedMail, Prepared } from '#server/ingest/workers/worker-protocol.ts';
import type { BodyHome } from '#server/platform/bodies/body-kinds.ts';
import { packKeptText } from '#server/platform/bodies/kept-text.ts';
import type { Database } from '#server/platform/db/client.ts';
import { codecs } from '#server/platform/db/compression.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction, type Queryable } from '#server/platform/db/transaction.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';

/** Everything that recomputing stored emails uses. */
export interface ReprocessContext {
  database: Database;
  blobs: BlobStore;
  /** Storage of bodies; the database by default. */
  bodies?: BodyHome | undefined;
  /** Key for naming pictures. */
  secret: string;
  now: () => Date;
  blockedHosts?: BlockedHosts | undefined;
  pool: WorkerPool;
}

/**
 * Applies the current parser, sanitizer and classifier to stored messages, in one transaction.
 * @param onCommit runs as the last step of the transaction.
 * @returns how many were rewritten.
 */
export async function reprocessBatch(
  emails: readonly StoredMessage[],
  context: ReprocessContext,
  onCommit?: (client: Queryable) => Promise<void>,
): Promise<number> {
  const results = await Promise.all(
    // Dates in the future are clamped to the day of the email's import.
    emails.map(({ source, createdAt, twins }) =>
      context.pool.prepare({ source, depth: 'whole', now: createdAt, twins }),
    ),
  );
  const items = emails.map((email, index) => ({ email, prepared: results[index] })).filter(hasMail);
  const refused = emails.filter((email) => !items.some((item) => item.email === email));
  const put: PutMail = {
    images: await putInlineImages(
      context.blobs,
      items.map((item) => item.prepared.mail),
    ),
    ...(context.bodies === 'storage' && {
      bodies: await putCopies(
        { db: context.database.pool, blobs: context.blobs },
        await changedCopies(context.database.pool, items),
      ),
    }),
  };
  await inTransaction(
    context.database.pool,
    async (client) => {
      await applyRecognitionRules(
        client,
        items.map(({ email, prepared }) => ({ brandId: email.brandId, mail: prepared.mail })),
      );
      const updated: UpdatedItem[] = [];
      for (const item of items) {
        const left = await updateEmail(client, item.email.id, item.prepared.mail, context.secret);
        if (left !== undefined) updated.push({ ...item, ...left });
      }
      await updateBodies(client, updated, put);
      await storeOffersAndFacts(client, updated);
      await enqueueThumbnails(
        client,
        items.map((item) => item.email.id),
      );
      // Before the campaigns are settled: versions are linked by them.
      await storeTwinFindings(
        client,
        updated.map(({ email, prepared }) => ({ id: email.id, finding: prepared.mail.twins })),
      );
      await rejudgeEmails(
        client,
        updated.map(({ email, prepared }) => ({
          id: email.id,
          brandId: email.brandId,
          mail: prepared.mail,
          label: email.source.label,
          isFromMailbox: email.source.mailbox !== undefined || email.source.mailboxAddress !== undefined,
          newBrands: email.source.newBrands ?? null,
          isCompared: prepared.mail.twins !== undefined && prepared.mail.twins.kind !== 'unlike',
        })),
        { blockedHosts: context.blockedHosts, now: context.now(), origin: 'reprocess' },
      );
      await noteClaims(
        client,
        updated.map(({ prepared: { mail } }) => ({
          domain: mail.brand.domain,
          claimedNames: mail.gate.claimedNames,
        })),
      );
      await matchSignUps(
        client,
        updated.map(({ email, prepared }) => ({ id: email.id, mail: prepared.mail })),
      );
      await recountBrands(client, [...new Set(items.map((item) => item.email.brandId))]);
      recordEvent(
        client,
        'email.changed',
        updated.map((item) => item.email.id),
        'reprocess',
      );
      await markAsSeen(
        client,
        refused.map((email) => email.id),
      );
      await onCommit?.(client);
    },
    { retryViolations: true },
  );
  return items.length;
}

/** Administrators' offers stay; the recognized ones are stored next to them. */
async function storeOffersAndFacts(client: Queryable, items: readonly UpdatedItem[]): Promise<void> {
  const recognized = items.map(({ email, prepared }) => ({ id: email.id, offers: prepared.mail.offers }));
  const corrected = await listCorrectedOffers(
    client,
    recognized.map(({ id }) => id),
  );
  await replaceOffers(
    client,
    recognized.filter(({ id }) => !corrected.has(id)),
    { areNew: false },
  );
  await keepRecognizedOffers(
    client,
    recognized.filter(({ id }) => corrected.has(id)),
  );
  await storeFacts(
    client,
    items.map(({ email: { id }, prepared: { mail } }) => {
      const byHand = corrected.get(id);
      return {
        id,
        mail:
          byHand === undefined ? mail : { ...mail, facts: { ...mail.facts, ...factsOfCorrected(byHand) } },
      };
    }),
  );
}

type ReadItem = { email: StoredMessage; prepared: Extract<Prepared, { outcome: 'ready' }> };

type UpdatedItem = ReadItem & Corrected;

function hasMail(item: { email: StoredMessage; prepared: Prepared | undefined }): item is ReadItem {
  return item.prepared?.outcome === 'ready';
}

/** Returns the emails whose public copy differs from the one already in the blob store. */
async function changedCopies(db: Queryable, items: readonly ReadItem[]): Promise<PackedMail[]> {
  const { rows } = await db.query<{ id: number; digest: string }>(
    `select email_id as id, encode(copy_digest, 'hex') as digest from email_sources
     where email_id = any($1::int[]) and copy_digest is not null`,
    [items.map(({ email }) => email.id)],
  );
  const digests = new Map(rows.map(({ id, digest }) => [id, digest]));
  return items.flatMap(({ email, prepared: { mail } }) =>
    digests.get(email.id) === mail.copyDigest ? [] : [mail],
  );
}

interface Corrected {
  /** Whether an administrator corrected its labels. */
  isCorrected: boolean;
}

/** @returns undefined if the email no longer exists. */
async function updateEmail(
  client: Queryable,
  id: number,
  mail: PackedMail,
  secret: string,
): Promise<Corrected | undefined> {
  const { campaignType, season } = mail.classification;
  const { rows } = await client.query<Corrected>({
    name: 'reprocess-email',
    text: `update emails set subject = $2, preheader = $3, sender = $4, from_address = $5, esp = $6,
        received_at = $7, content_hash = $8, language = $11, copy_key = $12, subscriber_key = $13,
        campaign_type = case when campaign_type_locked then campaign_type else $9 end,
        season = case when season_locked then season else $10 end
      where id = $1 returning campaign_type_locked or season_locked as "isCorrected"`,
    values: [
      id,
      mail.subject,
      mail.preheader,
      mail.sender,
      mail.fromAddress,
      mail.esp,
      mail.receivedAt,
      Buffer.from(mail.contentHash, 'hex'),
      campaignType,
      season,
      mail.language,
      copyKeyOf(mail),
      subscriberKeyOf(secret, mail.subscriber),
    ],
  });
  return rows[0];
}

/** Pictures that the new html no longer shows are removed from the email's row and stay in the archive. */
async function updateBodies(
  client: Queryable,
  items: readonly UpdatedItem[],
  { images, bodies }: PutMail,
): Promise<void> {
  const numbers = await numberImages(
    client,
    items.flatMap(({ prepared }) => prepared.mail.images),
    images,
  );
  for (const item of items) await updateBody(client, item, numbers, bodies);
}

/** @param bodies the new copies that are in the blob store; if absent, they go into the database. */
async function updateBody(
  client: Queryable,
  { email: { id }, prepared: { mail }, isCorrected }: UpdatedItem,
  numbers: ReadonlyMap<string, number>,
  bodies: PutMail['bodies'],
): Promise<void> {
  const isInStorage = bodies !== undefined;
  const blob = bodies?.get(mail.html);
  // If others were written but not this copy, it is unchanged in the blob store, or was moved into the row
  // meanwhile.
  const isNew = !isInStorage || blob !== undefined;
  await client.query({
    name: 'reprocess-body',
    text: `update email_bodies set html = case when $8 then $2::bytea else html end,
        html_codec = case when $8 then $3 else html_codec end,
        text_content = case when $8 then $4 else text_content end,
        text_start = case when $8 or html is null then $10 else text_start end,
        evidence = $5, signs = $9, cleaner_version = $6, classifier_version = $7,
        image_ids = $11, image_names = $12, name_claims = $13, type_confidence = $14, season_confidence = $15
      where email_id = $1`,
    values: [
      id,
      isInStorage ? null : mail.html,
      codecs.zstd,
      isInStorage ? null : mail.text,
      toEvidence(mail, { isCorrected }),
      sanitizerVersion,
      classifierVersion,
      isNew,
      packSigns(mail.classification.evidence),
      isInStorage ? packKeptText(mail.text) : null,
      ...toImageColumns(mail.images, numbers),
      toNameClaims(mail),
      mail.classification.campaignTypeConfidence,
      mail.classification.seasonConfidence,
    ],
  });
  if (isNew) {
    await client.query({
      name: 'reprocess-copy',
      text: `update email_sources set copy_blob = $2, copy_digest = $3
        where email_id = $1 and copy_blob is distinct from $2`,
      values: [id, blob ?? null, blob === undefined ? null : Buffer.from(mail.copyDigest, 'hex')],
    });
  }
}

/** Keeps the next run from processing them again. */
async function markAsSeen(client: Queryable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await client.query(
    'update email_bodies set cleaner_version = $2, classifier_version = $3 where email_id = any($1::int[])',
    [ids, sanitizerVersion, classifierVersion],
  );
}
