import { createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { maxMessages } from '#server/ingest/sources/imap/imap-bounds.ts';
import { imapSource } from '#server/ingest/sources/imap/imap-source.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';

const closing: Array<() => void> = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/**
 * A server on loopback that reports these lines for its folder, and finds the message with UID 1 for every
 * request.
 */
async function startServer(folder: readonly string[]): Promise<ImapAccount> {
  const server = createServer((socket) => {
    closing.push(() => socket.destroy());
    socket.on('error', () => {});
    socket.write('* OK ready\r\n');
    socket.on('data', (data) => {
      for (const line of data.toString().split('\r\n').filter(Boolean)) {
        const [tag = '', ...words] = line.split(' ');
        const command = words.join(' ').toUpperCase();
        const said = [
          ...(command.startsWith('CAPABILITY') ? ['* CAPABILITY IMAP4rev1 ESEARCH'] : []),
          ...(command.startsWith('EXAMINE') ? folder : []),
          ...(command.includes('SEARCH') ? [`* ESEARCH (TAG "${tag}") UID MIN 1 COUNT 4294967295`] : []),
          `${tag} OK done`,
        ];
        socket.write(said.map((answer) => `${answer}\r\n`).join(''));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const { port } = server.address() as { port: number };
  return { host: '127.0.0.1', port, username: 'sam', password: 'x', mailbox: 'INBOX', security: 'none' };
}

const folderWith = (exists: string) => [exists, '* OK [UIDVALIDITY 7] valid', '* OK [UIDNEXT 4000] next'];

it('takes the largest number a server may say for the most that is counted', async () => {
  const account = await startServer(folderWith('* 4294967295 EXISTS'));
  expect(await testConnection(account)).toMatchObject({ ok: true, messageCount: maxMessages });
  for (const lastUid of [0, 3]) {
    const found: number[] = [];
    const source = imapSource(
      account,
      { uidValidity: '7', lastUid },
      { onFound: (count) => found.push(count) },
    );
    // No message is yielded, although the server names one below every requested UID: reading ends all the
    // same.
    for await (const _message of source.entries());
    expect(found).toEqual([maxMessages]);
  }
});

it.each([
  ['of more digits than a number has', '* 99999999999999999999999 EXISTS'],
  ['below zero', '* -1 EXISTS'],
  ['that is a word', '* many EXISTS'],
  ['that never comes', '* OK ready'],
  ['behind parentheses without an end', `* OK [${'('.repeat(50_000)}`],
])('a number of messages %s is a sentence', async (_name, line) => {
  expect(await testConnection(await startServer(folderWith(line)))).toEqual({
    ok: false,
    message: expect.stringMatching(
      /^127\.0\.0\.1 did not say how many messages “INBOX” holds\.|^The connection to 127\.0\.0\.1 broke\./,
    ),
    messageCount: null,
  });
});
