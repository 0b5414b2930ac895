import type { ImapFlow } from 'imapflow';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import {
  chunkBytes,
  chunkMessages,
  listedLineBytes,
  listedUids,
  maxMessages,
  maxResponseBytes,
  receivedBytes,
} from '#server/ingest/sources/imap/imap-bounds.ts';
import { ImapFailure, isRefusal } from '#server/ingest/sources/imap/imap-failure.ts';
import type { OpenMailbox } from '#server/ingest/sources/imap/open-mailbox.ts';
import type { SourceMessage } from '#server/ingest/types.ts';
import type { MailAccount } from '#server/platform/config/imap-url.ts';

/**
 * The position up to which a folder was read. A changed UIDVALIDITY voids `lastUid` (RFC 9051, section
 * 2.3.1.1).
 */
export interface ImapCursor {
  /** Null before the first reading. */
  uidValidity: string | null;
  lastUid: number;
}

/** A message with its place in the folder, so that the cursor can be committed with it. */
export interface ImapMessage extends SourceMessage {
  uidValidity: string;
  uid: number;
}

/** A message's metadata before it is fetched. */
interface ListedMessage {
  uid: number;
  /** Undefined if the server does not report it. */
  sizeBytes: number | undefined;
  receivedAt: Date | undefined;
}

/** Returns the last UID that was read: the cursor's, or 0 if the cursor has another UIDVALIDITY. */
export function lastReadUid(mailbox: Pick<OpenMailbox, 'uidValidity'>, cursor: ImapCursor): number {
  return cursor.uidValidity === mailbox.uidValidity ? cursor.lastUid : 0;
}

/** Counts the messages with a UID above `lastUid`; sends no request if the server's UIDNEXT is enough. */
export async function countNewMessages(mailbox: OpenMailbox, lastUid: number): Promise<number> {
  if (mailbox.uidNext <= lastUid + 1) return 0;
  if (lastUid === 0) return mailbox.exists;
  const found = await search(mailbox, lastUid + 1, 'COUNT');
  return Math.min(found.count ?? 0, maxMessages);
}

/**
 * Yields every message above `lastUid`, by ascending UID. Sizes are requested before anything is fetched; of
 * a message over the limit only the beginning is fetched. Memory holds one window of the listing and two
 * chunks of messages, however large the folder is; the server waits for the consumer. A message removed
 * meanwhile is skipped; one the server refuses to deliver is yielded as refused.
 * @throws Error of imapflow if the connection breaks.
 */
export async function* readNewMessages(
  mailbox: OpenMailbox,
  account: MailAccount,
  lastUid: number,
): AsyncGenerator<ImapMessage> {
  // The next chunk is fetched while the pipeline processes the one before.
  let ahead: Promise<FetchedChunk> | undefined;
  for await (const step of listSteps(mailbox, lastUid)) {
    const ready = ahead;
    ahead =
      'failure' in step
        ? Promise.resolve({ messages: [], ...step })
        : fetchChunk(mailbox, account, step.chunk);
    if (ready !== undefined) yield* take(await ready);
  }
  if (ahead !== undefined) yield* take(await ahead);
}

/** Messages without a gap between them, and the error that ended them, if any. */
interface FetchedChunk {
  messages: ImapMessage[];
  failure?: unknown;
}

function* take({ messages, failure }: FetchedChunk): Generator<ImapMessage> {
  yield* messages;
  if (failure !== undefined) throw failure;
}

type ListingStep = { chunk: ListedMessage[] } | { failure: unknown };

/**
 * Yields the chunks to fetch, step by step; a failed listing is the last step, so that the chunks before it
 * are fetched.
 */
async function* listSteps(mailbox: OpenMailbox, lastUid: number): AsyncGenerator<ListingStep> {
  try {
    for await (const chunk of listChunks(mailbox, lastUid)) yield { chunk };
  } catch (failure) {
    yield { failure };
  }
}

/** Lists the folder window by window and splits it into chunks, one per FETCH. */
async function* listChunks(mailbox: OpenMailbox, lastUid: number): AsyncGenerator<ListedMessage[]> {
  const top = mailbox.uidNext - 1;
  let low = lastUid + 1;
  while (low <= top) {
    const high = Math.min(top, low + listedUids - 1);
    // Never up to `*`, which always finds the last message, however low its UID (RFC 9051, section 9,
    // seq-range).
    const listed = await list(mailbox, `${low}:${high}`);
    yield* inChunks(listed);
    low = high + 1;
    // UIDs may have large gaps: the server knows the next one.
    if (listed.length === 0 && low <= top) {
      const { min = top + 1 } = await search(mailbox, low, 'MIN');
      low = Math.max(low, min);
    }
  }
}

async function list(mailbox: OpenMailbox, uids: string): Promise<ListedMessage[]> {
  const listed: ListedMessage[] = [];
  const query = { uid: true, size: true, internalDate: true };
  await mailbox.ask(async () => {
    for await (const { uid, size, internalDate } of mailbox.client.fetch(uids, query, { uid: true })) {
      listed.push({ uid, sizeBytes: size, receivedAt: toInstant(internalDate) });
    }
    requireOpen(mailbox.client);
  }, Math.min(listedUids, mailbox.exists) * listedLineBytes);
  return listed.sort((a, b) => a.uid - b.uid);
}

function* inChunks(listed: readonly ListedMessage[]): Generator<ListedMessage[]> {
  let chunk: ListedMessage[] = [];
  let bytes = 0;
  for (const message of listed) {
    // A message of unknown size is fetched alone, as if it had the maximum size.
    const size = Math.min(message.sizeBytes ?? maxMessageBytes, maxMessageBytes);
    if (chunk.length > 0 && (chunk.length >= chunkMessages || bytes + size > chunkBytes)) {
      yield chunk;
      chunk = [];
      bytes = 0;
    }
    chunk.push(message);
    bytes += size;
  }
  if (chunk.length > 0) yield chunk;
}

/** Fetches a chunk, by ascending UID. Removed messages are left out. Never rejects. */
async function fetchChunk(
  mailbox: OpenMailbox,
  account: MailAccount,
  chunk: readonly ListedMessage[],
): Promise<FetchedChunk> {
  const messages: ImapMessage[] = [];
  try {
    const { bodies, failure } = await fetchBodies(mailbox, chunk);
    for (const listed of chunk) {
      const fetched = bodies.get(listed.uid);
      // Messages received before the connection broke are kept, or a bad line would never get past them.
      if (fetched === undefined && failure !== undefined) return { messages, failure };
      const raw = fetched ?? (await fetchOne(mailbox, listed));
      if (raw === undefined && (await list(mailbox, `${listed.uid}`)).length === 0) continue;
      messages.push(toSourceMessage(mailbox, account, listed, raw));
    }
    return { messages };
  } catch (failure) {
    return { messages, failure };
  }
}

/**
 * Fetches the bodies within the limit in one request. The caller has to request again those that are missing
 * because the answer became too large or was refused.
 */
async function fetchBodies(
  mailbox: OpenMailbox,
  chunk: readonly ListedMessage[],
): Promise<{ bodies: Map<number, Uint8Array>; failure?: unknown }> {
  const bodies = new Map<number, Uint8Array>();
  const wanted = chunk.filter((listed) => !isOversized(listed));
  const uids = wanted.map(({ uid }) => uid);
  if (uids.length === 0) return { bodies };
  let bytes = 0;
  try {
    const query = { uid: true, source: { maxLength: maxMessageBytes + 1 } };
    await mailbox.ask(
      async () => {
        for await (const { uid, source } of mailbox.client.fetch(uids.join(','), query, { uid: true })) {
          if (source === undefined) continue;
          bodies.set(uid, source);
          bytes += source.length;
          if (bytes > receivedBytes) break; // the rest of the answer is read and dropped
        }
        requireOpen(mailbox.client);
      },
      bytesOf(wanted),
      2 * receivedBytes,
    );
  } catch (failure) {
    if (!isRefusal(failure)) return { bodies, failure };
  }
  return { bodies };
}

/** @returns undefined if the server does not deliver it. */
async function fetchOne(mailbox: OpenMailbox, listed: ListedMessage): Promise<Uint8Array | undefined> {
  const maxLength = isOversized(listed) ? keptOfOversizedBytes : maxMessageBytes + 1;
  let raw: Uint8Array | undefined;
  try {
    const query = { uid: true, source: { maxLength } };
    await mailbox.ask(
      async () => {
        for await (const { uid, source } of mailbox.client.fetch(`${listed.uid}`, query, { uid: true })) {
          if (uid === listed.uid) raw = source;
        }
      },
      bytesOf([listed]),
      maxResponseBytes,
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
  requireOpen(mailbox.client);
  return raw;
}

/** Total size of the messages' bodies; an unknown size counts as the maximum. */
function bytesOf(listed: readonly ListedMessage[]): number {
  return listed.reduce(
    (sum, { sizeBytes }) => sum + Math.min(sizeBytes ?? maxMessageBytes, maxMessageBytes),
    0,
  );
}

function toSourceMessage(
  mailbox: OpenMailbox,
  account: MailAccount,
  listed: ListedMessage,
  raw: Uint8Array | undefined,
): ImapMessage {
  const { uid, sizeBytes, receivedAt } = listed;
  const place = { uidValidity: mailbox.uidValidity, uid, label: `${account.mailbox}, UID ${uid}` };
  const received = receivedAt === undefined ? {} : { receivedHint: receivedAt };
  const address = account.username.includes('@') ? { mailboxAddress: account.username } : {};
  if (raw === undefined) {
    const refusal = `The mail server lists this message (UID ${uid}) but refuses to deliver it.`;
    return {
      ...place,
      ...received,
      ...address,
      raw: new Uint8Array(),
      fullSizeBytes: sizeBytes ?? 0,
      refusal,
    };
  }
  const isCut = isOversized(listed) || raw.length > maxMessageBytes;
  if (!isCut) return { ...place, ...received, ...address, raw };
  const fullSizeBytes = Math.max(sizeBytes ?? 0, raw.length);
  return { ...place, ...received, ...address, raw: raw.subarray(0, keptOfOversizedBytes), fullSizeBytes };
}

const isOversized = ({ sizeBytes }: ListedMessage) => (sizeBytes ?? 0) > maxMessageBytes;

function toInstant(value: Date | string | undefined): Date | undefined {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value : undefined;
}

/** Ten digits and a blank. */
const uidBytes = 11;

async function search(
  mailbox: OpenMailbox,
  low: number,
  wanted: 'MIN' | 'COUNT',
): Promise<{ min?: number | undefined; count?: number | undefined }> {
  // A server without ESEARCH (RFC 4731) lists the UIDs it found.
  const result = await mailbox.ask(
    () =>
      mailbox.client.search({ uid: `${low}:${mailbox.uidNext - 1}` }, { uid: true, returnOptions: [wanted] }),
    mailbox.exists * uidBytes,
  );
  if (typeof result !== 'object' || Array.isArray(result)) throw brokenConnection();
  return result;
}

/**
 * imapflow returns an empty answer on a connection that has just ended, which must not count as an empty
 * folder.
 */
function requireOpen(client: ImapFlow): void {
  if (!client.usable || client.mailbox === false) throw brokenConnection();
}

function brokenConnection(): ImapFailure {
  return new ImapFailure('broken', 'The connection to the mail server broke.', { isPermanent: false });
}
