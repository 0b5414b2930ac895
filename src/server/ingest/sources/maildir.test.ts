import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

let root: string;
let count = 0;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mailvault-maildir-'));
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/**
 * Writes files below a new folder and returns what the reader yields for it: labels below the folder, notices
 * as sentences.
 */
async function read(files: Record<string, string | Buffer>): Promise<string[]> {
  count += 1;
  const folder = join(root, `m${count}`);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (!path.endsWith('/.keep')) writeFileSync(join(folder, path), content);
  }
  const seen: string[] = [];
  for await (const entry of readMailPaths([folder], new Date())) {
    const label = isNotice(entry) ? `! ${entry.notice.reason}` : entry.label;
    seen.push(label.replace(`m${count}/`, ''));
  }
  return seen;
}

const mail = buildMail();
const mbox = `From a@shop.example Tue Mar  4 10:15:00 2025\n${mail}\n\n`;

describe('Every file in new/ and cur/ of a Maildir is a message, named', () => {
  test.each([
    ['new/1700000000.M1P2.host', 'as it was delivered'],
    ['cur/1700000000.M1P2.host:2,', 'without flags'],
    ['cur/1700000000.M1P2.host:2,S', 'seen'],
    ['cur/1700000000.M1P2.host:2,DFPRST', 'with every flag'],
    ['cur/1700000000.M1P2.host:2,Sab', 'with keywords'],
    ['cur/1700000000.M1P2.host;2,S', 'as systems without colons write it'],
    ['cur/1700000000.M1P2.host!2,S', 'as other programs write it'],
    ['cur/1700000000.M1P2.host,S=4096,W=4200:2,S', 'with its sizes'],
    ['cur/anything at all', 'by no rule'],
  ])('%s: %s', async (path) => {
    const other = path.startsWith('new') ? 'cur/.keep' : 'new/.keep';
    expect(await read({ [path]: mail, [other]: '' })).toEqual([path]);
  });
});

describe('Of a Maildir is not read', () => {
  const folders = { 'cur/.keep': '', 'new/1.host': mail };

  test.each([
    ['what is still being delivered', 'tmp/2.host'],
    ['the server’s index', 'dovecot.index.log'],
    ['the server’s list of UIDs', 'dovecot-uidlist'],
    ['Courier’s', 'courierimapuiddb'],
    ['the mark of a subfolder', 'maildirfolder'],
    ['the list of subscriptions', 'subscriptions'],
    ['a file of the file system', 'cur/.nfs0001'],
  ])('%s', async (_what, path) => {
    expect(await read({ ...folders, [path]: 'x' })).toEqual(['new/1.host']);
  });
});

describe('Folders of a Maildir are read', () => {
  test('as Maildir++ calls them', async () => {
    const files = {
      'cur/1': mail,
      'new/.keep': '',
      '.Sent/cur/2': mail,
      '.Sent/new/.keep': '',
      '.Shops.2024/new/3': mail,
      '.Shops.2024/cur/.keep': '',
    };
    expect(await read(files)).toEqual(['.Sent/cur/2', '.Shops.2024/new/3', 'cur/1']);
  });

  test('as other servers lay them out', async () => {
    const files = { 'Inbox/cur/1': mail, 'Inbox/new/.keep': '', 'Shops/new/2': mail, 'Shops/cur/.keep': '' };
    expect(await read(files)).toEqual(['Inbox/cur/1', 'Shops/new/2']);
  });

  test('though one of the two is missing, as any folder', async () => {
    expect(await read({ 'cur/1:2,S': mail, 'notes.txt': 'x' })).toEqual(['cur/1:2,S', 'notes.txt']);
  });

  test('and an empty one is named', async () => {
    expect(await read({ 'cur/.keep': '', 'new/.keep': '', 'tmp/2': mail })).toEqual([
      '! This folder holds no email.',
    ]);
  });
});

describe('A file is', () => {
  test.each<[string, string, string | Buffer, string[]]>([
    ['one message by its name', 'a.eml', mail, ['a.eml']],
    ['one message by a name in capitals', 'A.EML', mail, ['A.EML']],
    ['one message though it begins as an mbox does', 'a.eml', mbox, ['a.eml']],
    ['one message by its content', 'message', mail, ['message']],
    ['an mbox by its content', 'archive', mbox + mbox, ['archive, message 1', 'archive, message 2']],
    ['an mbox behind a byte order mark', 'archive', `\ufeff${mbox}`, ['archive, message 1']],
    ['an mbox behind empty lines', 'archive', `\n\n${mbox}`, ['archive, message 1']],
    ['an mbox by its name', 'a.mbox', mail, ['a.mbox, message 1']],
    ['an mbox of a dialect by its name', 'a.mboxcl2', mbox, ['a.mboxcl2, message 1']],
    ['an mbox in capitals by its name', 'A.MBOX', mbox, ['A.MBOX, message 1']],
    ['an mbox without mail', 'a.mbox', '', ['! This mbox holds no email.']],
    ['nothing yet', 'a.eml', '', ['a.eml']],
    ['no mail, and named all the same', 'photo.jpg', Buffer.from([0xff, 0xd8, 0xff]), ['photo.jpg']],
    [
      'an mbox without mail, when its first word is From',
      'story.txt',
      'From there on.',
      ['! This mbox holds no email.'],
    ],
  ])('%s', async (_what, name, content, labels) => {
    expect(await read({ [name]: content })).toEqual(labels);
  });
});
