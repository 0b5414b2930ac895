import { randomBytes } from 'node:crypto';
import { subscriber } from '#doubles/demo/esp.ts';
import { keepPicture, madePictures } from '#doubles/demo/seed-demo.ts';
import { type FreshMail, freshMail } from '#doubles/demo-mailbox/fresh-mail.ts';
import { createFolder, type ImapFolder, inMemory } from '#doubles/demo-mailbox/imap-folder.ts';
import { type ImapServer, startImapServer } from '#doubles/demo-mailbox/imap-server.ts';
import { readCursor } from '#server/intake/fetching/repository.ts';
import { mailboxName } from '#server/intake/settings/mailbox-name.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { dayMs } from '#shared/format/calendar-days.ts';

/** New messages on each opening of the folder. */
const parcelMessages = 4;

/** Limit of a day, counted from the start of the process, so that the demo stays small, */
const messagesADay = 40;

/** and limit in all. Beyond it no mail arrives. */
const messagesInAll = 600;

/** Time between two messages of a parcel. */
const apartMs = 4 * 60_000;

/** The mailbox of the embedded demo: real IMAP on loopback, with new mail of the demo's brands. */
export interface DemoMailboxServer {
  /** Returns the address of the mailbox. Starts it on the first call. */
  account(): Promise<ImapAccount>;
  close(): Promise<void>;
}

export interface DemoMailboxDependencies {
  database: Database;
  blobs: BlobStore;
  /** Secret in the names of pictures. */
  secret: string;
  now: () => Date;
  /** Called if the mail could not be made; the fetch then reports a broken connection. */
  onError: (error: unknown) => void;
}

/**
 * Creates the mailbox of the embedded demo. Each opening of the folder delivers a few messages dated about
 * now; now and then one arrives twice and one is rejected. The number a day and in all is limited. Fetched
 * mail is not stored, so after a restart the mailbox continues after its last message.
 */
export function openDemoMailbox(deps: DemoMailboxDependencies): DemoMailboxServer {
  const password = randomBytes(18).toString('base64url');
  const place = { host: '127.0.0.1', username: subscriber.address, mailbox: 'INBOX' };
  let started: Promise<ImapServer> | undefined;
  const start = async () => {
    const folder = await openFolder(deps, mailboxName(place));
    const user = { name: place.username, password };
    return startImapServer({ user, folders: [folder], onError: deps.onError });
  };
  return {
    async account() {
      started ??= start();
      const { port } = await started;
      return { ...place, port, security: 'none', password };
    },
    async close() {
      const server = await started?.catch(() => undefined);
      await server?.close();
    },
  };
}

async function openFolder(deps: DemoMailboxDependencies, name: string): Promise<ImapFolder> {
  const { database, now } = deps;
  const cursor = await readCursor(database.pool, name);
  const folder = createFolder('INBOX', {
    uidValidity: Number(cursor.uidValidity ?? Math.floor(now().getTime() / 1000)),
    uidNext: cursor.lastUid + 1,
  });
  const allowance = dailyAllowance(now);
  folder.onOpen = async () => {
    const { lastUid } = await readCursor(database.pool, name);
    for (const { uid } of folder.messages.filter((message) => message.uid <= lastUid)) folder.remove(uid);
    await deliver(folder, allowance.take(parcelMessages), deps);
  };
  return folder;
}

/** Adds `count` new messages to the folder, the newest dated a moment ago, and stores their pictures. */
async function deliver(folder: ImapFolder, count: number, deps: DemoMailboxDependencies): Promise<void> {
  const made = await madePictures(deps.database);
  let before: FreshMail | undefined;
  for (let left = count; left > 0 && folder.uidNext <= messagesInAll; left -= 1) {
    const sentAt = new Date(Math.floor((deps.now().getTime() - left * apartMs) / 1000) * 1000);
    const mail = freshMail(folder.uidNext, sentAt, before);
    for (const picture of mail.pictures) await keepPicture(deps, picture, made);
    folder.append(inMemory(mail.raw, sentAt));
    before = mail;
  }
}

function dailyAllowance(now: () => Date): { take(wanted: number): number } {
  let since = now().getTime();
  let taken = 0;
  return {
    take(wanted) {
      if (now().getTime() - since >= dayMs) {
        since = now().getTime();
        taken = 0;
      }
      const given = Math.min(wanted, messagesADay - taken);
      taken += given;
      return given;
    },
  };
}
