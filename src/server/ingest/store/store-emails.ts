import { classifierVersion } from '#server/ingest/classify/classifier-version.ts';
import type { Judgement } from '#server/ingest/gate/judge-mail.ts';
import { sanitizerVersion } from '#server/ingest/sanitize/sanitizer-version.ts';
import { copyKeyOf } from '#server/ingest/store/copy-hash.ts';
import { enqueueThumbnails } from '#server/ingest/store/enqueue-thumbnails.ts';
import { packSigns } from '#server/ingest/store/facts/packed-signs.ts';
import { storeFacts } from '#server/ingest/store/facts/store-facts.ts';
import { replaceOffers } from '#server/ingest/store/facts/store-offers.ts';
import { subscriberKeyOf } from '#server/ingest/store/folds/subscriber-key.ts';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { PutMailBodies } from '#server/ingest/store/put-bodies.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { PackedImage, PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import { packKeptText } from '#server/platform/bodies/kept-text.ts';
import { codecs } from '#server/platform/db/compression.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** An email to insert, with everything that the database decides about it. */
export interface NewEmail {
  mail: PackedMail;
  source: SourceMessage;
  raw: Uint8Array;
  brandId: number;
  judgement: Judgement;
}

/** Parts of emails that are in the blob store before the emails are inserted. */
export interface PutMail {
  /** Names of the blobs of inline pictures, by the pictures' bytes. */
  images: ReadonlyMap<Uint8Array, string>;
  /** Absent if bodies are stored in the database. */
  bodies?: PutMailBodies;
}

/**
 * Inserts emails with bodies, sources and pictures.
 * @param secret key of the hash of the subscriber's address.
 * @returns the new ids by message id; emails that another process stored meanwhile are missing.
 */
export async function insertEmails(
  client: Queryable,
  emails: readonly NewEmail[],
  { images, bodies }: PutMail,
  secret: string,
): Promise<Map<string, number>> {
  if (emails.length === 0) return new Map();
  const ids = await insertEmailRows(client, emails, secret);
  const stored = emails.flatMap((email) => {
    const id = ids.get(email.mail.messageId);
    return id === undefined ? [] : [{ ...email, id }];
  });
  const numbers = await numberImages(
    client,
    stored.flatMap(({ mail }) => mail.images),
    images,
  );
  await insertRows(
    client,
    `email_bodies (email_id, html, html_codec, text_content, text_start, evidence, signs, name_claims, type_confidence, season_confidence,
       cleaner_version, classifier_version, image_ids, image_names)`,
    stored.map(({ id, mail }) => [
      id,
      bodies === undefined ? mail.html : null,
      codecs.zstd,
      bodies === undefined ? mail.text : null,
      bodies === undefined ? null : packKeptText(mail.text),
      toEvidence(mail, { isCorrected: false }),
      packSigns(mail.classification.evidence),
      toNameClaims(mail),
      mail.classification.campaignTypeConfidence,
      mail.classification.seasonConfidence,
      sanitizerVersion,
      classifierVersion,
      ...toImageColumns(mail.images, numbers),
    ]),
  );
  await insertRows(
    client,
    `email_sources (email_id, raw, raw_codec, label, received_hint, mailbox_address, mailbox, copy_blob, copy_digest,
       source_blob)`,
    stored.map(({ id, mail, raw, source }) => [
      id,
      bodies === undefined ? raw : null,
      codecs.zstd,
      source.label,
      source.receivedHint ?? null,
      source.mailboxAddress ?? null,
      source.mailbox ?? null,
      bodies?.get(mail.html) ?? null,
      bodies === undefined ? null : Buffer.from(mail.copyDigest, 'hex'),
      bodies?.get(raw) ?? null,
    ]),
  );
  await replaceOffers(
    client,
    stored.map(({ id, mail }) => ({ id, offers: mail.offers })),
    { areNew: true },
  );
  await storeFacts(client, stored);
  await enqueueThumbnails(
    client,
    stored.map(({ id }) => id),
  );
  return ids;
}

/**
 * Returns the uncommon results of recognition: why html is not shown, if so; the recognized labels that a
 * corrected email can be reset to; and a suggested second domain of its brand. `packSigns` stores the signs,
 * and columns the confidence.
 * @param isCorrected whether an administrator corrected the labels; otherwise the email's own columns have
 * the recognized ones.
 */
export function toEvidence(mail: PackedMail, { isCorrected }: { isCorrected: boolean }): string {
  const { isUncategorized, campaignType, season } = mail.classification;
  const { suggested } = mail.brand;
  const note = mail.cleaningNote === null ? {} : { cleaningNote: mail.cleaningNote };
  return JSON.stringify({
    ...(isCorrected && { campaignType, season }),
    ...(isUncategorized === true && { uncategorized: true }),
    ...(suggested !== undefined && { suggestedDomain: suggested }),
    ...note,
  });
}

/**
 * Returns an email's name claims, which `settleNames` counts: a line with its domain, and one for each claim,
 * its kind and the name. Every email has some, and as JSON they took four times as much.
 */
export function toNameClaims({ brand, nameClaims }: Pick<PackedMail, 'brand' | 'nameClaims'>): string {
  return [brand.domain, ...nameClaims.map(({ kind, name }) => `${kind} ${name.replace(/\s+/g, ' ')}`)].join(
    '\n',
  );
}

/** Sorted by message id: two processes that store the same emails wait for each other and never deadlock. */
const insertEmailsSql = `
  insert into emails (brand_id, received_at, campaign_type, season, subject, preheader, sender, from_address,
    message_id, content_hash, esp, size_bytes, language, state, copy_key, subscriber_key)
  select * from unnest($1::int[], $2::timestamptz[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
    $8::text[], $9::text[], $10::bytea[], $11::text[], $12::int[], $13::text[], $14::text[], $15::bytea[],
    $16::bytea[])
    as mail (brand_id, received_at, campaign_type, season, subject, preheader, sender, from_address, message_id,
      content_hash, esp, size_bytes, language, state, copy_key, subscriber_key)
  order by message_id collate "C"
  on conflict (message_key(message_id)) do nothing
  returning id, message_id`;

async function insertEmailRows(
  client: Queryable,
  emails: readonly NewEmail[],
  secret: string,
): Promise<Map<string, number>> {
  const { rows } = await client.query<{ id: number; message_id: string }>({
    name: 'ingest-insert-emails',
    text: insertEmailsSql,
    values: [
      emails.map((email) => email.brandId),
      emails.map((email) => email.mail.receivedAt.toISOString()),
      emails.map((email) => email.mail.classification.campaignType),
      emails.map((email) => email.mail.classification.season),
      emails.map((email) => email.mail.subject),
      emails.map((email) => email.mail.preheader),
      emails.map((email) => email.mail.sender),
      emails.map((email) => email.mail.fromAddress),
      emails.map((email) => email.mail.messageId),
      emails.map((email) => Buffer.from(email.mail.contentHash, 'hex')),
      emails.map((email) => email.mail.esp),
      emails.map((email) => email.mail.sizeBytes),
      emails.map((email) => email.mail.language),
      emails.map((email) => email.judgement.state),
      emails.map((email) => copyKeyOf(email.mail)),
      emails.map((email) => subscriberKeyOf(secret, email.mail.subscriber)),
    ],
  });
  return new Map(rows.map((row) => [row.message_id, row.id]));
}

/**
 * Upserts a row for each picture, and locks it until the transaction ends: emails refer to pictures in lists
 * without a foreign key, and the deletion of unused pictures waits for the lock (`deleteUnusedImages`). A
 * known picture is not touched, unless its bytes are new.
 * @param blobs names of blobs by the bytes of inline pictures.
 * @returns the pictures' numbers by their keys.
 */
export async function numberImages(
  client: Queryable,
  images: readonly PackedImage[],
  blobs: ReadonlyMap<Uint8Array, string>,
): Promise<Map<string, number>> {
  if (images.length === 0) return new Map();
  const byKey = new Map<string, { image: PackedImage; blob: string | null }>();
  for (const image of images) {
    const blob = image.inline === null ? null : (blobs.get(image.inline.bytes) ?? null);
    if (!byKey.has(image.key) || blob !== null) byKey.set(image.key, { image, blob });
  }
  const sorted = [...byKey.values()].sort((a, b) => (a.image.key < b.image.key ? -1 : 1));
  await insertRows(
    client,
    'images (key, url, blob, content_type, size_bytes)',
    sorted.map(({ image, blob }) => [
      image.key,
      image.url,
      blob,
      image.inline?.contentType ?? null,
      image.inline?.bytes.length ?? null,
    ]),
    // Unlike `do nothing`, this also locks a row it does not change.
    `on conflict (key) do update set blob = excluded.blob, content_type = excluded.content_type,
       size_bytes = excluded.size_bytes where images.blob is null and excluded.blob is not null`,
  );
  const { rows } = await client.query<{ id: number; key: string }>({
    name: 'image-numbers',
    text: 'select id, key from images where key = any($1::text[])',
    values: [[...byKey.keys()]],
  });
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * Returns the columns of an email's pictures: their numbers, each once, and in the same order their file
 * names, null if the address has it; no names at all if that holds for each.
 */
export function toImageColumns(
  images: readonly PackedImage[],
  numbers: ReadonlyMap<string, number>,
): [ids: number[], names: (string | null)[] | null] {
  const names = new Map<number, string | null>();
  for (const { key, filename, inline } of images) {
    const id = numbers.get(key);
    if (id === undefined) throw new Error('A picture was inserted and has no number.');
    if (!names.has(id)) names.set(id, inline === null ? null : filename);
  }
  const isNamed = [...names.values()].some((name) => name !== null);
  return [[...names.keys()], isNamed ? [...names.values()] : null];
}

/** Adds new emails to the counters of their brands, and locks the brands in the order of their ids. */
export async function countEmails(client: Queryable, emails: readonly NewEmail[]): Promise<void> {
  const counts = new Map<number, { count: number; lastAt: Date }>();
  for (const { brandId, mail } of emails) {
    const known = counts.get(brandId) ?? { count: 0, lastAt: mail.receivedAt };
    const lastAt = mail.receivedAt > known.lastAt ? mail.receivedAt : known.lastAt;
    counts.set(brandId, { count: known.count + 1, lastAt });
  }
  if (counts.size === 0) return;
  const ids = [...counts.keys()];
  await client.query({
    name: 'ingest-lock-brands',
    text: 'select 1 from brands where id = any($1::int[]) order by id for no key update',
    values: [ids],
  });
  await client.query({
    name: 'ingest-count-emails',
    text: `update brands set email_count = email_count + mail.count,
        last_email_at = greatest(last_email_at, mail.last_at)
      from unnest($1::int[], $2::int[], $3::timestamptz[]) as mail (brand_id, count, last_at)
      where brands.id = mail.brand_id`,
    values: [
      ids,
      ids.map((id) => counts.get(id)?.count ?? 0),
      ids.map((id) => counts.get(id)?.lastAt.toISOString() ?? null),
    ],
  });
}
