import { setTimeout as sleep } from 'node:timers/promises';
import { ImapFlow } from 'imapflow';
import { maxMessageBytes } from '#server/ingest/bounds.ts';
import {
  connectMs,
  greetingMs,
  maxMessages,
  maxResponseBytes,
  silenceMs,
} from '#server/ingest/sources/imap/imap-bounds.ts';
import { ImapFailure, toImapFailure } from '#server/ingest/sources/imap/imap-failure.ts';
import { type AnswerBudget, budgetFor, withinBudget } from '#server/ingest/sources/imap/question-budget.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';

export interface ImapOptions {
  /** Issuers trusted beside those of the system, as PEM. */
  trustedIssuers?: string;
  connectMs?: number;
  greetingMs?: number;
  silenceMs?: number;
  /** A server without news is asked again after so long while it idles. */
  maxIdleMs?: number;
  /** What an answer may take beside the bytes that were asked for. */
  answer?: Partial<AnswerBudget>;
  /** Aborted, the connection breaks. */
  signal?: AbortSignal;
}

/** A folder opened read-only over a connection of its own. */
export interface OpenMailbox {
  client: ImapFlow;
  /** A 32-bit number as text, because imapflow gives a BigInt. */
  uidValidity: string;
  /** No message has this UID or a higher one yet. */
  uidNext: number;
  /** How many messages the folder holds. */
  exists: number;
  /**
   * Asks one question. The connection is closed when its answer takes more time or bytes than what was asked for can.
   * @param expectedBytes of the answer, framing left aside; nothing by default.
   * @param maxBytes by default twice as many.
   */
  ask<Answer>(question: () => Promise<Answer>, expectedBytes?: number, maxBytes?: number): Promise<Answer>;
  /** What an error of this connection means. */
  toFailure(error: unknown): ImapFailure;
  /** Signs out and closes; never throws. */
  close(): Promise<void>;
}

/** A server that does not say goodbye is left without. */
const logoutMs = 2000;

/**
 * Connects as the account says, signs in and opens its folder with EXAMINE, so that nothing in it can change, not
 * even \Seen. The connection is protected exactly as `security` says: `starttls` is demanded, `none` never upgraded
 * in silence; certificates are checked.
 * @throws ImapFailure
 */
export async function openMailbox(account: ImapAccount, options: ImapOptions = {}): Promise<OpenMailbox> {
  const client = new ImapFlow(toClientOptions(account, options));
  // Questions under way hear only that the connection ended; why, is said here. Without a listener the process ends.
  let silence: Error | undefined;
  let beyond: ImapFailure | undefined;
  client.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ETIMEOUT') silence = error;
  });
  const toFailure = (error: unknown) => beyond ?? toImapFailure(silence ?? error, 'reading', account);
  const ask = <Answer>(question: () => Promise<Answer>, expectedBytes = 0, maxBytes = 2 * expectedBytes) => {
    const budget = budgetFor(expectedBytes, maxBytes, options.answer);
    return withinBudget(client, account.host, budget, question, (failure) => {
      beyond = failure;
    });
  };
  const abort = () => client.close();
  options.signal?.addEventListener('abort', abort, { once: true });
  client.once('close', () => options.signal?.removeEventListener('abort', abort));
  let phase: 'connecting' | 'opening' = 'connecting';
  try {
    options.signal?.throwIfAborted();
    await ask(() => client.connect());
    phase = 'opening';
    // The lock keeps a connection alive that waits for us between two questions.
    await ask(() => client.getMailboxLock(account.mailbox, { readOnly: true }));
    const state = await ask(() => readState(client, account));
    return { client, ...state, ask, toFailure, close: () => closeClient(client) };
  } catch (error) {
    client.close();
    throw beyond ?? toImapFailure(silence ?? error, phase, account);
  }
}

function toClientOptions(account: ImapAccount, options: ImapOptions) {
  const { security } = account;
  return {
    host: account.host,
    port: account.port,
    secure: security === 'tls',
    ...(security === 'tls' ? {} : { doSTARTTLS: security === 'starttls' }),
    tls: {
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2' as const,
      ...(options.trustedIssuers !== undefined && { ca: options.trustedIssuers }),
    },
    auth: { user: account.username, pass: account.password },
    logger: false as const,
    clientInfo: { name: 'Mailvault' },
    // Compressed answers could unfold to any size, and extensions we do not use change what servers say.
    disableCompression: true,
    disableAutoEnable: true,
    disableAutoIdle: true,
    connectionTimeout: options.connectMs ?? connectMs,
    greetingTimeout: options.greetingMs ?? greetingMs,
    socketTimeout: options.silenceMs ?? silenceMs,
    maxIdleTime: options.maxIdleMs,
    maxLiteralSize: maxMessageBytes + 1,
    maxResponseSize: maxResponseBytes,
    maxLockHoldTime: false as const,
  };
}

async function readState(client: ImapFlow, account: ImapAccount) {
  const { mailbox } = client;
  if (mailbox === false) {
    throw new ImapFailure('broken', `The connection to ${account.host} broke.`, { isPermanent: false });
  }
  // imapflow types it as a number, and leaves it out where the server sent none that can be read.
  const announced: number | undefined = mailbox.exists;
  if (announced === undefined) {
    throw new ImapFailure(
      'broken',
      `${account.host} did not say how many messages “${account.mailbox}” holds. Ask its administrator, or choose another mail server.`,
      { isPermanent: false },
    );
  }
  const exists = Math.min(announced, maxMessages);
  return {
    uidValidity: String(mailbox.uidValidity ?? 0),
    uidNext: mailbox.uidNext ?? (await findLastUid(client, exists)) + 1,
    exists,
  };
}

/** For servers that do not tell UIDNEXT. */
async function findLastUid(client: ImapFlow, exists: number): Promise<number> {
  if (exists === 0) return 0;
  const last = await client.fetchOne('*', { uid: true });
  return last === false || last === undefined ? 0 : last.uid;
}

async function closeClient(client: ImapFlow): Promise<void> {
  if (client.usable) {
    const patience = sleep(logoutMs, undefined, { ref: false });
    await Promise.race([client.logout().catch(() => {}), patience]);
  }
  client.close();
}
