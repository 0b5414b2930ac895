import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeZip, type ZipPart } from '#tests/support/mail/make-zip.ts';

const mail = buildMail({ subject: 'Spring sale' });
const mbox = Buffer.concat([
  Buffer.from('From a@b.example Tue Mar  4 10:15:00 2025\n'),
  mail,
  Buffer.from('\n\nFrom a@b.example Tue Mar  4 10:15:00 2025\n'),
  mail,
]);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-zip-'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function read(zip: Buffer): Promise<string[]> {
  const path = join(folder, 'mail.zip');
  writeFileSync(path, zip);
  const lines: string[] = [];
  for await (const entry of readMailPaths([path], new Date())) {
    if (isNotice(entry)) lines.push(`! ${entry.notice.label}: ${entry.notice.reason}`);
    else if (entry.refusal !== undefined) lines.push(`- ${entry.label}: ${entry.refusal}`);
    else lines.push(`${entry.label}${entry.fullSizeBytes === undefined ? '' : ' (its beginning)'}`);
  }
  return lines;
}

const readParts = (...parts: ZipPart[]) => read(makeZip(parts));

it('is read file by file: messages, mboxes, what gzip packed', async () => {
  expect(
    await readParts(
      { name: 'Takeout/Mail/', bytes: Buffer.alloc(0) },
      { name: 'Takeout/Mail/All.mbox', bytes: mbox },
      { name: 'one.eml', bytes: mail },
      { name: 'two.eml.gz', bytes: gzipSync(mail) },
      { name: '__MACOSX/._one.eml', bytes: mail },
      { name: '.DS_Store', bytes: mail },
    ),
  ).toEqual([
    'mail.zip/Takeout/Mail/All.mbox, message 1',
    'mail.zip/Takeout/Mail/All.mbox, message 2',
    'mail.zip/one.eml',
    'mail.zip/two.eml.gz',
  ]);
});

it('has names that lead nowhere', async () => {
  expect(
    await readParts(
      { name: '../../etc/one.eml', bytes: mail },
      { name: '/root/two.eml', bytes: mail },
      { name: 'C:\\three.eml', bytes: mail },
    ),
  ).toEqual(['mail.zip/etc/one.eml', 'mail.zip/root/two.eml', 'mail.zip/C:/three.eml']);
});

it('tells of files with a password, and of those that are packed otherwise, and reads the others', async () => {
  expect(
    await readParts(
      { name: 'locked.eml', bytes: mail, isEncrypted: true },
      { name: 'lzma.eml', bytes: mail, method: 14 },
      { name: 'open.eml', bytes: mail },
    ),
  ).toEqual([
    '! mail.zip/locked.eml: It is locked with a password. Unpack the zip and import what is in it.',
    '! mail.zip/lzma.eml: It is compressed in a way that is not read here. Unpack the zip first.',
    'mail.zip/open.eml',
  ]);
});

it('unpacks no bomb', async () => {
  const bomb = { name: 'bomb.mbox', bytes: Buffer.alloc(8 * 1024 * 1024) };
  expect(await readParts(bomb, { name: 'open.eml', bytes: mail })).toEqual([
    '! mail.zip/bomb.mbox: It unpacks to more than 200 times its size, as no email does.',
    'mail.zip/open.eml',
  ]);
  expect(await readParts({ ...bomb, claimedSize: 1000 })).toEqual([
    expect.stringMatching(/^! mail.zip\/bomb.mbox: This zip is damaged or cut short \(.+\)\.$/),
  ]);
  const shared = makeZip([
    { name: '0.eml', bytes: mail },
    ...Array.from({ length: 50 }, (_, index) => ({ name: `${index + 1}.eml`, bytes: mail, sameAs: 0 })),
  ]);
  expect((await read(shared)).at(-1)).toBe('! mail.zip: This zip names the same bytes more than once.');
});

it('reads a Maildir, and tells of documents that are zips under another name', async () => {
  expect(
    await readParts(
      { name: 'Maildir/.Sent/cur/1:2,S', bytes: mail },
      { name: 'Maildir/.Sent/.hidden/2', bytes: mail },
      { name: 'letter.docx', bytes: makeZip([{ name: 'one.eml', bytes: mail }]) },
    ),
  ).toEqual([
    'mail.zip/Maildir/.Sent/cur/1:2,S',
    expect.stringMatching(/^- mail.zip\/letter.docx: This is an archive that is not read here/),
  ]);
});

it('reads a zip inside, and says so of one that is empty, damaged or cut short', async () => {
  const zip = makeZip([{ name: 'one.eml', bytes: mail }]);
  expect(await readParts({ name: 'inner.zip', bytes: zip })).toEqual(['mail.zip/inner.zip/one.eml']);
  expect(await read(makeZip([]))).toEqual(['! mail.zip: This zip holds no files.']);
  expect(await read(zip.subarray(0, -30))).toEqual([
    expect.stringMatching(/^! mail.zip: This zip is damaged or cut short \(.+\)\.$/),
  ]);
  const broken = Buffer.from(zip);
  broken.fill(0xff, 60, 90);
  expect(await read(broken)).toEqual([
    expect.stringMatching(/^! mail.zip\/one.eml: (?:It is compressed, and|This zip is) damaged/),
  ]);
});

it('takes of a huge message in it no more than tells that it is too large', async () => {
  const huge = Buffer.concat([mail, randomBytes(27_000_000)]);
  expect(await readParts({ name: 'huge.eml', bytes: huge })).toEqual(['mail.zip/huge.eml (its beginning)']);
});
