/**
 * A mailbox to measure with, in a process of its own: `node imap-mailbox.ts MESSAGES`. Prints its account as JSON and
 * serves until it is ended.
 */
import { randomBytes } from 'node:crypto';
import { demoMessages } from '#doubles/demo/messages.ts';
import { createFolder } from '#doubles/demo-mailbox/imap-folder.ts';
import { startImapServer } from '#doubles/demo-mailbox/imap-server.ts';

const wanted = Number(process.argv[2]);
const folder = createFolder('INBOX', { uidValidity: 1 });
const originals = [...demoMessages(new Date())].map(({ raw }) =>
  Buffer.from(raw)
    .toString('latin1')
    .replace(/^message-id:[^\n]*\n(?:[ \t][^\n]*\n)*/im, ''),
);

for (let index = 0; index < wanted; index += 1) {
  // Made when it is read, so that this process stays small; each copy has a Message-ID of its own.
  const write = () =>
    Buffer.from(
      `Message-ID: <${index}@bench.example>\r\n${originals[index % originals.length] ?? ''}`,
      'latin1',
    );
  const internalDate = new Date(Date.now() - (wanted - index) * 60_000);
  folder.append({
    internalDate,
    sizeBytes: write().length,
    read: (start, end) => write().subarray(start, end),
  });
}

const user = { name: 'bench@reader.example', password: randomBytes(9).toString('hex') };
const { port } = await startImapServer({ user, folders: [folder] });
const { name: username, password } = user;
const account = { host: '127.0.0.1', port, security: 'none', username, password, mailbox: 'INBOX' };
const bytes = folder.messages.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
console.log(JSON.stringify({ account, meanKilobytes: bytes / wanted / 1000 }));
