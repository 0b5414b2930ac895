import { toMessageSender } from '#server/ingest/identify/message-sender.ts';
import { hashMessageId } from '#server/ingest/store/message-hash.ts';
import type { PackedMail } from '#server/ingest/workers/worker-protocol.ts';
import { digestCopy } from '#server/platform/bodies/packed-copy.ts';
import { unpack } from '#server/platform/db/compression.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** The identity of a message, by which mail is deduplicated: its Message-ID and its sender. */
export interface MessageOrigin {
  messageId: string;
  fromAddress: string;
}

/** A stored email, with the fields that identify a duplicate. */
export interface KnownEmail {
  id: number;
  contentHash: string;
  sender: string;
}

/**
 * Returns the key of an email whose Message-ID another sender used first. No message can have such an id,
 * because angle brackets are never part of one. So nobody can take the place of somebody else's email before
 * it is imported.
 */
export function toSenderKey({ messageId, fromAddress }: MessageOrigin): string {
  return `<${messageId}> ${toMessageSender(fromAddress)}`;
}

/** Returns the original Message-ID of a stored email. */
export function ownMessageId(key: string): string {
  return key.startsWith('<') ? key.slice(1, key.indexOf('>')) : key;
}

/**
 * Returns the emails stored under these keys.
 * @param client inside a transaction it sees the commits of others up to now.
 */
export async function findKnown(
  client: Queryable,
  keys: readonly string[],
): Promise<Map<string, KnownEmail>> {
  if (keys.length === 0) return new Map();
  const { rows } = await client.query<{
    id: number;
    message_id: string;
    content_hash: string;
    from_address: string;
  }>({
    name: 'ingest-find-known',
    text: `select id, message_id, encode(content_hash, 'hex') as content_hash, from_address
      from emails where message_key(message_id) = any($1::bytea[])`,
    values: [keys.map(hashMessageId)],
  });
  return new Map(
    rows.map((row) => [
      row.message_id,
      { id: row.id, contentHash: row.content_hash, sender: toMessageSender(row.from_address) },
    ]),
  );
}

/** Returns the entry under an email's Message-ID that has the same sender. */
export function pickOwn<Known extends { sender: string }>(
  known: ReadonlyMap<string, Known>,
  origin: MessageOrigin,
): Known | null {
  const underId = known.get(origin.messageId);
  if (underId?.sender === toMessageSender(origin.fromAddress)) return underId;
  return known.get(toSenderKey(origin)) ?? null;
}

/** Returns the stored email with this sender and Message-ID. */
export async function findOwn(client: Queryable, origin: MessageOrigin): Promise<KnownEmail | null> {
  return pickOwn(await findKnown(client, [origin.messageId, toSenderKey(origin)]), origin);
}

/**
 * Returns the pairs of an email and a stored one that have the same public copy: subject, html and text. Two
 * subscribers' copies of one campaign do, once redacted. Copies in the blob store are not read: the digest is
 * compared.
 */
export async function keepSamePublicCopy<Pair extends { mail: PackedMail; emailId: number }>(
  client: Queryable,
  pairs: readonly Pair[],
): Promise<Set<Pair>> {
  const same = new Set<Pair>();
  // Sequentially: there are few, and each may be large.
  for (const pair of pairs) {
    const stored = await readPublicCopy(client, pair.emailId);
    if (stored?.subject !== pair.mail.subject) continue;
    if ((await stored.digest()) === pair.mail.copyDigest) same.add(pair);
  }
  return same;
}

interface PublicCopy {
  key: string;
  contentHash: string;
  fromAddress: string;
  subject: string;
  /** Of html and text, hashed on demand: they may be large. */
  digest: () => Promise<string | null>;
}

/** Returns the public copy of a stored email and its identity. */
export async function readPublicCopy(client: Queryable, emailId: number): Promise<PublicCopy | undefined> {
  const { rows } = await client.query<{
    key: string;
    contentHash: string;
    fromAddress: string;
    subject: string;
    html: Buffer | null;
    codec: number;
    text: string | null;
    digest: string | null;
  }>({
    name: 'ingest-public-copy',
    text: `select e.message_id as key, encode(e.content_hash, 'hex') as "contentHash", e.from_address as "fromAddress", e.subject,
        b.html, b.html_codec as codec, b.text_content as text, encode(s.copy_digest, 'hex') as digest
      from emails e join email_bodies b on b.email_id = e.id
        left join email_sources s on s.email_id = e.id where e.id = $1`,
    values: [emailId],
  });
  const [stored] = rows;
  if (stored === undefined) return undefined;
  const { html, codec, text, digest, ...email } = stored;
  return {
    ...email,
    digest: async () => (html === null ? digest : digestCopy(await unpack(html, codec), text)),
  };
}
