import { createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { receivedBytes } from '#server/ingest/sources/imap/imap-bounds.ts';
import { imapSource } from '#server/ingest/sources/imap/imap-source.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';

const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A command, and the line the server then repeats without end; it answers all other commands correctly. */
interface Script {
  at: string;
  line: string;
  /** Pause between two lines; without it, as fast as the connection takes them. */
  everyMs?: number;
}

const answers: Record<string, string> = {
  CAPABILITY: '* CAPABILITY IMAP4rev1\r\n',
  EXAMINE: '* 3 EXISTS\r\n* OK [UIDVALIDITY 7] valid\r\n* OK [UIDNEXT 4] next\r\n',
  'UID FETCH (UID RFC822.SIZE INTERNALDATE)': [1, 2, 3]
    .map((uid) => `* ${uid} FETCH (UID ${uid} RFC822.SIZE 100 INTERNALDATE "01-Jan-2026 10:00:00 +0000")\r\n`)
    .join(''),
};

/** Starts a server that follows the script, on loopback. */
async function startScripted(script: Script): Promise<{ account: ImapAccount; sent: () => number }> {
  let sent = 0;
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ').toUpperCase();
        if (command.startsWith(script.at)) return pour(socket, script);
        const known = Object.entries(answers).find(([asked]) =>
          asked.split(' ').every((word) => command.includes(word.replace(/[()]/g, ''))),
        );
        socket.write(`${known?.[1] ?? ''}${tag} OK done\r\n`);
      }
    });
  });
  const pour = (socket: Socket, { line, everyMs }: Script) => {
    const piece = everyMs === undefined ? line.repeat(500) : line;
    const more = () => {
      if (socket.destroyed) return;
      sent += piece.length;
      if (everyMs !== undefined) {
        socket.write(piece);
        setTimeout(more, everyMs);
      } else if (socket.write(piece)) setImmediate(more);
      else socket.once('drain', more);
    };
    more();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  const account = { host: '127.0.0.1', port, username: 'sam', password: 'x', mailbox: 'INBOX' };
  return { account: { ...account, security: 'none' }, sent: () => sent };
}

const news = '* 3 EXISTS\r\n';
const listing = '* 1 FETCH (UID 1 RFC822.SIZE 100 INTERNALDATE "01-Jan-2026 10:00:00 +0000")\r\n';
const sentence =
  '127.0.0.1 sent an answer that never ended, so the connection was closed. Ask its administrator, or choose another mail server.';

async function read(account: ImapAccount, answer: { ms?: number; bytes?: number }) {
  const source = imapSource(account, { uidValidity: null, lastUid: 0 }, { answer });
  let count = 0;
  for await (const _message of source.entries()) count += 1;
  return { count, failure: source.failure() };
}

describe('an answer without an end', () => {
  it.each<[name: string, script: Script]>([
    ['signing in', { at: 'LOGIN', line: news }],
    ['opening the folder', { at: 'EXAMINE', line: news }],
    ['the listing', { at: 'UID FETCH 1:3', line: listing }],
    ['the listing, with news only', { at: 'UID FETCH 1:3', line: news }],
    ['the messages', { at: 'UID FETCH 1,2,3', line: `* OK ${'.'.repeat(8_000)}\r\n` }],
  ])('to %s ends the connection by its bytes', async (_name, script) => {
    const { account, sent } = await startScripted(script);
    const { count, failure } = await read(account, { bytes: 100_000 });
    expect(count).toBe(0);
    expect(failure).toMatchObject({ code: 'endless', isPermanent: true, message: sentence });
    // The buffers of two sockets add to the bytes read.
    expect(sent()).toBeLessThan(2 * receivedBytes + 60 * 1024 * 1024);
  });

  it.each<[name: string, script: Script]>([
    ['signing in', { at: 'LOGIN', line: news, everyMs: 20 }],
    ['the listing', { at: 'UID FETCH 1:3', line: listing, everyMs: 20 }],
  ])('to %s ends the connection by its time, however little comes', async (_name, script) => {
    const { account } = await startScripted(script);
    const { failure } = await read(account, { ms: 500 });
    expect(failure).toMatchObject({ code: 'endless', isPermanent: true });
  });

  it('is told to whoever tests the connection', async () => {
    const { account } = await startScripted({ at: 'EXAMINE', line: news });
    expect(await testConnection(account, { answer: { bytes: 100_000 } })).toEqual({
      ok: false,
      message: sentence,
      messageCount: null,
    });
  });
});
