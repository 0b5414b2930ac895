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
import type { GrantedAccount, MailAccount } from '#server/platform/config/imap-url.ts';

/** Access tokens of mailboxes connected by OAuth. */
export interface AccessTokens {
  /** Returns a token, renewed if it is about to expire. @throws ImapFailure */
  current(grant: GrantedAccount['grant']): Promise<string>;
  /** Returns another token than the one that the mail server refused. @throws ImapFailure */
  renew(grant: GrantedAccount['grant'], refused: string): Promise<string>;
}

export interface ImapOptions {
  /** Needed for accounts that were connected by OAuth. */
  tokens?: AccessTokens | undefined;
  /** Issuers trusted besides the system's, as PEM. */
  trustedIssuers?: string;
  connectMs?: number;
  greetingMs?: number;
  silenceMs?: number;
  /** Interval of the queries to an idle server without news. */
  maxIdleMs?: number;
  /** Limits of an answer besides the requested bytes. */
  answer?: Partial<AnswerBudget>;
  /** Aborting it breaks the connection. */
  signal?: AbortSignal;
}

/** A folder opened read-only over its own connection. */
export interface OpenMailbox {
  client: ImapFlow;
  /** A 32-bit number as text, because imapflow gives a BigInt. */
  uidValidity: string;
  /** No message has this UID or a higher one yet. */
  uidNext: number;
  /** Number of messages in the folder. */
  exists: number;
  /**
   * Sends one request. The connection is closed if the answer takes more time or bytes than the request
   * allows.
   * @param expectedBytes of the answer, without framing; nothing by default.
   * @param maxBytes twice as many by default.
   */
  ask<Answer>(question: () => Promise<Answer>, expectedBytes?: number, maxBytes?: number): Promise<Answer>;
  /** Interprets an error of this connection. */
  toFailure(error: unknown): ImapFailure;
  /** Signs out and closes; never throws. */
  close(): Promise<void>;
}

/** A server that does not confirm LOGOUT is disconnected. */
const logoutMs = 2000;

/**
 * Connects to the account, signs in and opens its folder with EXAMINE, so that nothing in it can change, not
 * even \Seen. The connection has exactly the protection in `security`: `starttls` is required, `none` is
 * never upgraded silently; certificates are checked.
 * @throws ImapFailure
 */
export async function openMailbox(account: MailAccount, options: ImapOptions = {}): Promise<OpenMailbox> {
  if ('password' in account) return signIn(account, { pass: account.password }, options);
  const { tokens } = options;
  if (tokens === undefined) throw new Error('A mailbox connected by OAuth needs access tokens.');
  const accessToken = await tokens.current(account.grant);
  try {
    return await signIn(account, { accessToken }, options);
  } catch (error) {
    if (!(error instanceof ImapFailure && error.code === 'wrong_token')) throw error;
    return signIn(account, { accessToken: await tokens.renew(account.grant, accessToken) }, options);
  }
}

type Credential = { pass: string } | { accessToken: string };

async function signIn(
  account: MailAccount,
  credential: Credential,
  options: ImapOptions,
): Promise<OpenMailbox> {
  const client = new ImapFlow(toClientOptions(account, credential, options));
  // Pending requests only learn that the connection ended; this is the reason. Without a listener the process
  // ends.
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
    // The lock keeps an idle connection alive between two requests.
    await ask(() => client.getMailboxLock(account.mailbox, { readOnly: true }));
    const state = await ask(() => readState(client, account));
    return { client, ...state, ask, toFailure, close: () => closeClient(client) };
  } catch (error) {
    client.close();
    throw beyond ?? toImapFailure(silence ?? error, phase, account);
  }
}

function toClientOptions(account: MailAccount, credential: Credential, options: ImapOptions) {
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
    auth: { user: account.username, ...credential },
    logger: false as const,
    clientInfo: { name: 'Mailvault' },
    // Compressed answers could expand to any size, and extensions we do not use change the servers'
    // responses.
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

async function readState(client: ImapFlow, account: MailAccount) {
  const { mailbox } = client;
  if (mailbox === false) {
    throw new ImapFailure('broken', `The connection to ${account.host} broke.`, { isPermanent: false });
  }
  // imapflow types it as a number, but omits it if the server sent no valid one.
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

/** For servers that do not report UIDNEXT. */
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
