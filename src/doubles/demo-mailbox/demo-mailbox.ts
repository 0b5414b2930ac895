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

/** How many messages each opening of the folder brings. */
const parcelMessages = 4;

/** No more than this since the process started and the last day passed: the demo stays small, */
const messagesADay = 40;

/** and no more than this ever. Beyond: the mailbox is quiet. */
const messagesInAll = 600;

/** Between one message of a parcel and the next. */
const apartMs = 4 * 60_000;

/** The mailbox of the embedded demo: real IMAP on loopback, with fresh mail of the demo's brands. */
export interface DemoMailboxServer {
  /** How to reach it. Asked for the first time, it starts. */
  account(): Promise<ImapAccount>;
  close(): Promise<void>;
}

export interface DemoMailboxDependencies {
  database: Database;
  blobs: BlobStore;
  /** Names pictures. */
  secret: string;
  now: () => Date;
  /** Told when the mail could not be made; the fetch then says that the connection broke. */
  onError: (error: unknown) => void;
}

/**
 * Makes the mailbox of the embedded demo. New mail, dated about now, arrives whenever the folder is opened: a few
 * messages each time, among them now and then one that comes twice and one that is refused; so many a day and so many
 * in all. What was fetched is not kept, so a mailbox that is opened after a restart goes on where it was.
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

/** Puts so many new messages into the folder, the newest dated a moment ago, with their pictures at hand. */
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
