import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { makeTar, type TarPart } from '#tests/support/mail/make-tar.ts';
import { makeZip } from '#tests/support/mail/make-zip.ts';

const mail = buildMail({ subject: 'Spring sale' });
const separator = Buffer.from('From a@b.example Tue Mar  4 10:15:00 2025\n');
const mbox = Buffer.concat([separator, mail, Buffer.from('\n\n'), separator, mail]);
const one = { name: 'one.eml', bytes: mail };

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-tar-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

async function read(bytes: Buffer, name = 'mail.tar'): Promise<string[]> {
  writeFileSync(join(folder, name), bytes);
  const lines: string[] = [];
  for await (const entry of readMailPaths([join(folder, name)], new Date())) {
    if (isNotice(entry)) lines.push(`! ${entry.notice.label}: ${entry.notice.reason}`);
    else if (entry.refusal !== undefined) lines.push(`- ${entry.label}: ${entry.refusal}`);
    else lines.push(`${entry.label}${entry.fullSizeBytes === undefined ? '' : ' (its beginning)'}`);
  }
  return lines;
}

const readParts = (...parts: TarPart[]) => read(makeTar(parts));

describe('A tar', () => {
  it('is read file by file: messages, mboxes, what gzip packed', async () => {
    expect(
      await readParts(
        { name: 'Takeout/', type: '5' },
        { name: 'Takeout/All.mbox', bytes: mbox },
        one,
        { name: 'two.eml.gz', bytes: gzipSync(mail) },
        { name: '._one.eml', bytes: mail },
        { name: '.git/config', bytes: mail },
      ),
    ).toEqual([
      'mail.tar/Takeout/All.mbox, message 1',
      'mail.tar/Takeout/All.mbox, message 2',
      'mail.tar/one.eml',
      'mail.tar/two.eml.gz',
    ]);
  });

  it.each([
    ['compressed', 'mail.tgz', gzipSync],
    ['compressed, without a telling name', 'backup', gzipSync],
    ['without a telling name', 'backup', (bytes: Buffer) => bytes],
  ])('is read when it is %s', async (_how, name, pack) => {
    expect(await read(pack(makeTar([one])), name)).toEqual([`${name}/one.eml`]);
  });

  it('is read without the mark that came in 1988', async () => {
    expect(await readParts({ ...one, isOld: true })).toEqual(['mail.tar/one.eml']);
  });

  it.each(['gnu', 'pax', 'ustar', 'v7'])(
    'of a Maildir is read as the program writes it in %s',
    async (format) => {
      const long = `${'a folder of a long name/'.repeat(format === 'v7' ? 1 : 6)}`;
      const files = ['Maildir/cur/1:2,S', 'Maildir/new/2', 'Maildir/.Sent/cur/3:2,', `Maildir/${long}ä.eml`];
      for (const path of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), mail);
      }
      const tar = join(folder, 'made');
      execFileSync('tar', ['--format', format, '-czf', tar, '-C', folder, 'Maildir']);
      const bytes = readFileSync(tar);
      rmSync(tar);
      expect((await read(bytes, 'mail.tgz')).sort()).toEqual(files.map((path) => `mail.tgz/${path}`).sort());
    },
  );

  it('has names that lead nowhere', async () => {
    expect(
      await readParts(
        { name: '../../etc/one.eml', bytes: mail },
        { name: '/root/two.eml', bytes: mail },
        { name: '..', bytes: mail },
      ),
    ).toEqual(['mail.tar/etc/one.eml', 'mail.tar/root/two.eml']);
  });

  it('has links and devices that are never followed, and the other messages go on', async () => {
    const told = 'It is a link or a device, not a file.';
    expect(
      await readParts(
        { name: 'a.eml', type: '2', linkTo: '/etc/passwd' },
        { name: 'b.eml', type: '1', linkTo: '../one.eml' },
        { name: 'c.eml', type: '3' },
        one,
      ),
    ).toEqual([
      `! mail.tar/a.eml: ${told}`,
      `! mail.tar/b.eml: ${told}`,
      `! mail.tar/c.eml: ${told}`,
      'mail.tar/one.eml',
    ]);
  });

  it('that is damaged or cut short yields what comes before, and says so', async () => {
    const whole = makeTar([one, { name: 'two.eml', bytes: mail }]);
    const damaged = /^! mail.tar: This tar is damaged or cut short \(.+\)\.$/;
    expect(await read(whole.subarray(0, whole.length - 1536))).toEqual([
      'mail.tar/one.eml',
      expect.stringMatching(/^! mail.tar\/two.eml: /),
      expect.stringMatching(damaged),
    ]);
    const second = 512 + Math.ceil(mail.length / 512) * 512;
    const broken = Buffer.from(whole);
    broken.fill(0xff, second + 10, second + 40);
    expect(await read(broken)).toEqual(['mail.tar/one.eml', expect.stringMatching(damaged)]);
    const large = { name: 'large.eml', bytes: Buffer.concat([mail, randomBytes(500_000)]) };
    const packed = gzipSync(makeTar([one, large, one]));
    expect(await read(packed.subarray(0, 200_000), 'mail.tgz')).toEqual([
      'mail.tgz/one.eml',
      expect.stringMatching(/^! mail.tgz\/large.eml: /),
      expect.stringMatching(/^! mail.tgz: This tar is damaged or cut short \(.+\)\.$/),
    ]);
  });

  it('takes no memory for a name of a gigabyte', async () => {
    for (const type of ['x', 'g', 'L', 'K'])
      expect(await readParts({ name: 'x', type, claimedSize: 1024 ** 3, bytes: mail }, one)).toEqual([
        expect.stringMatching(/^! mail.tar: This tar is damaged or cut short \(.+\)\.$/),
      ]);
  });

  it('yields of a message that is too large only its beginning, and goes on', async () => {
    const huge = Buffer.concat([mail, randomBytes(27_000_000)]);
    expect(await readParts({ name: 'huge.eml', bytes: huge }, one)).toEqual([
      'mail.tar/huge.eml (its beginning)',
      'mail.tar/one.eml',
    ]);
  });
});

describe('An archive inside an archive', () => {
  const zip = (name: string, bytes: Buffer) => makeZip([{ name, bytes }]);

  it('is read to the third, and no deeper', async () => {
    const third = makeZip([{ name: 'three.tar.gz', bytes: gzipSync(makeTar([one])) }]);
    expect(await readParts({ name: 'two.zip', bytes: third }, one)).toEqual([
      'mail.tar/two.zip/three.tar.gz/one.eml',
      'mail.tar/one.eml',
    ]);
    const fourth = zip('three.zip', zip('four.zip', zip('one.eml', mail)));
    expect(await readParts({ name: 'two.zip', bytes: fourth }, one)).toEqual([
      expect.stringMatching(/^! mail.tar\/two.zip\/three.zip\/four.zip: It lies in more than 3 archives/),
      'mail.tar/one.eml',
    ]);
  });

  it('is read when it is a zip of up to 25 MB', async () => {
    const large = zip('large.eml', Buffer.concat([mail, randomBytes(27_000_000)]));
    expect(await readParts({ name: 'large.zip', bytes: large }, one)).toEqual([
      expect.stringMatching(
        /^! mail.tar\/large.zip: This zip lies in another archive and is larger than 25 MB/,
      ),
      'mail.tar/one.eml',
    ]);
  });
});

describe('A bomb', () => {
  const zeros = Buffer.alloc(100 * 1024 * 1024);
  const told = 'It unpacks to more than 200 times its size, as no email does.';

  it('of gzip is left where it exceeds what mail unpacks to', async () => {
    const bomb = Buffer.concat([separator, mail, zeros]);
    expect(await read(gzipSync(bomb), 'mail.mbox.gz')).toEqual([`! mail.mbox.gz: ${told}`]);
    const tar = makeTar([one, { name: 'bomb.mbox', bytes: bomb }, one]);
    expect(await read(gzipSync(tar), 'mail.tgz')).toEqual(['mail.tgz/one.eml', `! mail.tgz: ${told}`]);
  });

  it('of a bomb in a bomb is counted by the bytes of the outermost file', async () => {
    const inner = gzipSync(Buffer.concat([separator, mail, zeros]));
    const packed = gzipSync(
      makeTar(Array.from({ length: 40 }, (_, index) => ({ name: `${index}.mbox`, bytes: inner }))),
    );
    const lines = await read(packed, 'mail.tgz');
    expect(lines.at(-1)).toBe(`! mail.tgz: ${told}`);
    expect(lines.length).toBeLessThan(5);
  });

  it('of files that cannot be read is left after a thousand', async () => {
    const links = Array.from({ length: 1_500 }, (_, index) => ({
      name: `${index}.eml`,
      type: '2',
      linkTo: '/',
    }));
    const lines = await readParts(...links, one);
    expect(lines).toHaveLength(1_001);
    expect(lines.at(-1)).toBe(
      '! mail.tar: More than 1000 of its files could not be read, so it was left there.',
    );
  });
});
