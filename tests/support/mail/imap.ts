import { createFolder, type ImapFolder, inMemory } from '#doubles/demo-mailbox/imap-folder.ts';
import {
  type ImapServer,
  type ImapServerOptions,
  startImapServer,
} from '#doubles/demo-mailbox/imap-server.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';

export interface TestMailbox {
  account: ImapAccount;
  /** The account as in IMAP_URL; for an unencrypted mailbox. */
  imapUrl: string;
  folder: ImapFolder;
  server: ImapServer;
  /** Appends a message; each is received a minute after the one before. */
  deliver(raw: Uint8Array): void;
  close(): Promise<void>;
}

const password = 'a password for tests';

/** Starts a mailbox on loopback with an INBOX, by default unencrypted. */
export async function startTestMailbox(
  options: Partial<ImapServerOptions> & { uidValidity?: number; uidNext?: number; username?: string } = {},
): Promise<TestMailbox> {
  const { uidValidity = 7, uidNext = 1, username = 'sam@reader.example', ...rest } = options;
  const folder = createFolder('INBOX', { uidValidity, uidNext });
  const server = await startImapServer({
    user: { name: username, password },
    folders: [folder],
    ...rest,
  });
  const security = rest.tls === undefined ? 'none' : rest.tls.kind === 'implicit' ? 'tls' : 'starttls';
  return {
    account: { host: '127.0.0.1', port: server.port, security, username, password, mailbox: 'INBOX' },
    imapUrl: `imap://${encodeURIComponent(username)}:${encodeURIComponent(password)}@127.0.0.1:${server.port}/INBOX`,
    folder,
    server,
    deliver: (raw) => {
      const minutes = folder.uidNext;
      folder.append(inMemory(raw, new Date(Date.UTC(2026, 9, 1, 0, minutes))));
    },
    close: () => server.close(),
  };
}

/** Returns a newsletter identified by its number. */
export function numberedMail(number: number, parts: MailParts = {}): Buffer {
  return buildMail({ messageId: `<${number}@shop.example>`, subject: `Offer ${number}`, ...parts });
}
