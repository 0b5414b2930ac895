import { afterEach, describe, expect, it } from 'vitest';
import type { Mishaps } from '#doubles/demo-mailbox/mishaps.ts';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { chunkMessages, listedUids } from '#server/ingest/sources/imap/imap-bounds.ts';
import { type ImapSource, imapSource } from '#server/ingest/sources/imap/imap-source.ts';
import type { ImapCursor, ImapMessage } from '#server/ingest/sources/imap/read-mailbox.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';

let mailbox: TestMailbox | undefined;

afterEach(async () => {
  await mailbox?.close();
  mailbox = undefined;
});

const beginning: ImapCursor = { uidValidity: null, lastUid: 0 };

async function start(options: Parameters<typeof startTestMailbox>[0] = {}): Promise<TestMailbox> {
  mailbox = await startTestMailbox(options);
  return mailbox;
}

async function readAll(source: ImapSource): Promise<ImapMessage[]> {
  const messages: ImapMessage[] = [];
  for await (const message of source.entries()) messages.push(message);
  return messages;
}

const uidsOf = (messages: readonly ImapMessage[]) => messages.map(({ uid }) => uid);

/** Records the commands the server receives and its responses. */
function notebook() {
  const commands: { command: string; uids: number[]; bodies: number }[] = [];
  const note: Mishaps = ({ command, uid, isBody }) => {
    if (uid === undefined) commands.push({ command, uids: [], bodies: 0 });
    else {
      commands.at(-1)?.uids.push(uid);
      const last = commands.at(-1);
      if (last !== undefined && isBody === true) last.bodies += 1;
    }
    return undefined;
  };
  return { commands, note, names: () => commands.map(({ command }) => command) };
}

describe('reading a mailbox', () => {
  it('yields every message byte for byte, with the time it was received and the address of its reader', async () => {
    const { account, deliver, folder } = await start();
    for (const number of [1, 2, 3]) deliver(numberedMail(number, { body: `<p>Gr\xfc\xdfe ${number}</p>` }));
    const found: number[] = [];
    const source = imapSource(account, beginning, { onFound: (count) => found.push(count) });
    const messages = await readAll(source);
    expect(found).toEqual([3]);
    expect(uidsOf(messages)).toEqual([1, 2, 3]);
    for (const message of messages) {
      const original = folder.messages.find(({ uid }) => uid === message.uid);
      const raw = original?.read(0, original.sizeBytes) ?? new Uint8Array();
      expect(Buffer.compare(message.raw, raw)).toBe(0);
      expect(message.receivedHint).toEqual(original?.internalDate);
      expect(message).toMatchObject({ mailboxAddress: account.username, label: `INBOX, UID ${message.uid}` });
      expect(message.fullSizeBytes).toBeUndefined();
    }
    expect(source.failure()).toBeUndefined();
    expect(source.end()).toEqual({ uidValidity: '7', lastUid: 3 });
  });

  it('does not take a username that is no address for one', async () => {
    const { account, deliver } = await start({ username: 'sam' });
    deliver(numberedMail(1));
    const [message] = await readAll(imapSource(account, beginning));
    expect(message?.mailboxAddress).toBeUndefined();
  });

  it('reads only what is beyond the cursor', async () => {
    const { account, deliver } = await start();
    for (const number of [1, 2, 3, 4, 5]) deliver(numberedMail(number));
    const source = imapSource(account, { uidValidity: '7', lastUid: 3 });
    expect(uidsOf(await readAll(source))).toEqual([4, 5]);
  });

  it('asks for nothing when the next UID shows that there is nothing new, and never for the last message again', async () => {
    const { commands, note, names } = notebook();
    const { account, deliver, folder } = await start({ mishaps: note });
    for (const number of [1, 2, 3]) deliver(numberedMail(number));
    const upToDate = imapSource(account, { uidValidity: '7', lastUid: 3 });
    expect(await readAll(upToDate)).toEqual([]);
    expect(names().filter((name) => /FETCH|SEARCH/.test(name))).toEqual([]);
    // One was received and removed: `4:*` would find message 3.
    deliver(numberedMail(4));
    folder.remove(4);
    const found: number[] = [];
    const afterRemoval = imapSource(
      account,
      { uidValidity: '7', lastUid: 3 },
      { onFound: (count) => found.push(count) },
    );
    expect(await readAll(afterRemoval)).toEqual([]);
    expect(found).toEqual([0]);
    expect(afterRemoval.end()).toEqual({ uidValidity: '7', lastUid: 4 });
    expect(commands.some(({ bodies }) => bodies > 0)).toBe(false);
  });

  it('opens the folder with EXAMINE and changes nothing in it', async () => {
    const { note, names } = notebook();
    const { account, deliver } = await start({ mishaps: note });
    deliver(numberedMail(1));
    await readAll(imapSource(account, beginning));
    expect(names()).toContain('EXAMINE');
    expect(names()).not.toContain('SELECT');
    expect(names().filter((name) => /STORE|APPEND|EXPUNGE|DELETE/.test(name))).toEqual([]);
  });

  it('begins again at the first message when UIDVALIDITY has changed', async () => {
    const { account, deliver } = await start({ uidValidity: 8 });
    for (const number of [1, 2]) deliver(numberedMail(number));
    const source = imapSource(account, { uidValidity: '7', lastUid: 900 });
    expect(uidsOf(await readAll(source))).toEqual([1, 2]);
    expect(source.end()).toEqual({ uidValidity: '8', lastUid: 2 });
  });

  it('manages with a server that has no extensions at all', async () => {
    const { account, deliver, folder } = await start({ capabilities: [] });
    for (let number = 1; number <= 5; number += 1) deliver(numberedMail(number));
    folder.remove(4);
    const found: number[] = [];
    const source = imapSource(
      account,
      { uidValidity: '7', lastUid: 2 },
      { onFound: (count) => found.push(count) },
    );
    expect(uidsOf(await readAll(source))).toEqual([3, 5]);
    expect(found).toEqual([2]);
  });

  it('lists a folder of 50,000 in windows, no faster than its messages are taken', async () => {
    const { commands, note } = notebook();
    const { account, folder } = await start({ mishaps: note });
    const raw = numberedMail(1);
    const message = { internalDate: new Date(), sizeBytes: raw.length, read: () => raw };
    for (let count = 0; count < 50_000; count += 1) folder.append(message);
    const found: number[] = [];
    const source = imapSource(account, beginning, { onFound: (count) => found.push(count) });
    let taken = 0;
    for await (const { uid } of source.entries()) {
      taken += 1;
      expect(uid).toBe(taken);
      if (taken === 2500) break;
    }
    expect(found).toEqual([50_000]);
    const listings = commands.filter(({ command, bodies }) => command === 'UID FETCH' && bodies === 0);
    expect(listings.length).toBeLessThanOrEqual(4);
    for (const { uids } of listings) expect(uids.length).toBe(listedUids);
    const fetches = commands.filter(({ bodies }) => bodies > 0);
    for (const { bodies } of fetches) expect(bodies).toBeLessThanOrEqual(chunkMessages);
    expect(fetches.length * chunkMessages).toBeLessThanOrEqual(2500 + 2 * chunkMessages);
  });

  it('leaps over gaps of any width between UIDs', async () => {
    const { commands, note } = notebook();
    const { account, deliver, folder } = await start({ mishaps: note });
    deliver(numberedMail(1));
    const scattered = [3_000_000, 3_000_001, 4_000_000_000];
    const raw = numberedMail(2);
    for (const uid of scattered) {
      Object.assign(folder.append({ internalDate: new Date(), sizeBytes: raw.length, read: () => raw }), {
        uid,
      });
    }
    Object.defineProperty(folder, 'uidNext', { value: 4_000_000_001 });
    const source = imapSource(account, beginning);
    expect(uidsOf(await readAll(source))).toEqual([1, ...scattered]);
    expect(source.end()?.lastUid).toBe(4_000_000_000);
    expect(commands.length).toBeLessThan(30);
  });

  it('never fetches a message of 100 MB whole; its beginning stands for it', async () => {
    const { account, deliver, folder } = await start();
    let bytesMade = 0;
    const sizeBytes = 100 * 1024 * 1024;
    const header = numberedMail(2);
    deliver(numberedMail(1));
    folder.append({
      internalDate: new Date(),
      sizeBytes,
      read: (from, to) => {
        bytesMade += to - from;
        const piece = Buffer.alloc(to - from, 'x');
        if (from === 0) header.copy(piece);
        return piece;
      },
    });
    deliver(numberedMail(3));
    const messages = await readAll(imapSource(account, beginning));
    expect(uidsOf(messages)).toEqual([1, 2, 3]);
    expect(messages[1]?.fullSizeBytes).toBe(sizeBytes);
    expect(messages[1]?.raw.length).toBe(keptOfOversizedBytes);
    expect(Buffer.from(messages[1]?.raw ?? []).toString('latin1')).toContain('Offer 2');
    expect(bytesMade).toBe(keptOfOversizedBytes);
  });

  it('takes a message for too large that was announced as small', async () => {
    const { account, folder } = await start();
    const read = (from: number, to: number) => Buffer.alloc(to - from, 'x');
    folder.append({ internalDate: new Date(), sizeBytes: maxMessageBytes + 5000, announcedBytes: 900, read });
    const [message] = await readAll(imapSource(account, beginning));
    expect(message?.fullSizeBytes).toBe(maxMessageBytes + 1);
    expect(message?.raw.length).toBe(keptOfOversizedBytes);
  });

  it('cuts an answer that grows beyond all that was announced, and still brings every message', async () => {
    const { commands, note } = notebook();
    const { account, folder } = await start({ mishaps: note });
    const sizeBytes = 15 * 1024 * 1024;
    const read = (from: number, to: number) => Buffer.alloc(to - from, 'x');
    for (let count = 0; count < 4; count += 1) {
      folder.append({ internalDate: new Date(), sizeBytes, announcedBytes: 10, read });
    }
    const lengths: number[] = [];
    for await (const { raw } of imapSource(account, beginning).entries()) lengths.push(raw.length);
    expect(lengths).toEqual([sizeBytes, sizeBytes, sizeBytes, sizeBytes]);
    expect(commands.filter(({ bodies }) => bodies > 0).map(({ uids }) => uids)).toEqual([[1, 2, 3, 4], [4]]);
  });

  it('passes over a message that is removed between listing and fetching', async () => {
    let isGone = false;
    const mishaps: Mishaps = ({ uid, isBody }) => {
      if (uid !== 2) return undefined;
      isGone ||= isBody === true;
      return isGone ? 'skip' : undefined;
    };
    const { account, deliver } = await start({ mishaps });
    for (const number of [1, 2, 3]) deliver(numberedMail(number));
    const source = imapSource(account, beginning);
    expect(uidsOf(await readAll(source))).toEqual([1, 3]);
    expect(source.failure()).toBeUndefined();
  });

  it('tells of a message the server lists and refuses to give, and brings the others', async () => {
    const mishaps: Mishaps = ({ uid, isBody }) => (uid === 2 && isBody === true ? 'refuse' : undefined);
    const { account, deliver } = await start({ mishaps });
    for (const number of [1, 2, 3]) deliver(numberedMail(number));
    const messages = await readAll(imapSource(account, beginning));
    expect(uidsOf(messages)).toEqual([1, 2, 3]);
    expect(messages.map(({ refusal }) => refusal)).toEqual([
      undefined,
      'The mail server lists this message (UID 2) but refuses to deliver it.',
      undefined,
    ]);
  });

  it.each([
    ['drop', 'broken', 'The connection to 127.0.0.1 broke.'],
    ['cut', 'broken', 'The connection to 127.0.0.1 broke.'],
    ['bye', 'signed_out', '127.0.0.1 ended the connection.'],
    ['hang', 'timeout', '127.0.0.1 stopped in the middle of an answer.'],
  ] as const)(
    'ends early, with all that came before, when the server does this: %s',
    async (mishap, code, sentence) => {
      const mishaps: Mishaps = ({ uid, isBody }) => (uid === 70 && isBody === true ? mishap : undefined);
      const { account, deliver } = await start({ mishaps });
      for (let number = 1; number <= 100; number += 1) deliver(numberedMail(number));
      const source = imapSource(account, beginning, { silenceMs: 700 });
      expect(uidsOf(await readAll(source))).toEqual(Array.from({ length: 69 }, (_, index) => index + 1));
      expect(source.end()).toBeUndefined();
      expect(source.failure()).toMatchObject({ code, message: sentence, isPermanent: false });
    },
  );

  it('brings what was listed before a listing fails', async () => {
    const mishaps: Mishaps = ({ uid, isBody }) => (uid === 1500 && isBody === false ? 'drop' : undefined);
    const { account, folder } = await start({ mishaps });
    const raw = numberedMail(1);
    const message = { internalDate: new Date(), sizeBytes: raw.length, read: () => raw };
    for (let count = 0; count < 2000; count += 1) folder.append(message);
    const source = imapSource(account, beginning);
    expect((await readAll(source)).length).toBe(1000);
    expect(source.failure()).toMatchObject({ isPermanent: false });
  });

  it('ends when it is told to, and closes its connection', async () => {
    const { account, deliver, folder } = await start();
    for (let number = 1; number <= 60; number += 1) deliver(numberedMail(number));
    const stop = new AbortController();
    const source = imapSource(account, beginning, { signal: stop.signal });
    let taken = 0;
    for await (const _ of source.entries()) {
      taken += 1;
      if (taken === 10) stop.abort();
    }
    expect(taken).toBeLessThan(folder.messages.length + 1);
    expect(source.failure() ?? source.end()).toBeDefined();
  });
});
