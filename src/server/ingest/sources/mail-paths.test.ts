import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptOfOversizedBytes, maxMessageBytes } from '#server/ingest/bounds.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { measureMailPaths, readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice, type SourceEntry } from '#server/ingest/sources/source-entry.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-paths-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, content: Buffer | string = buildMail()): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}

async function entriesOf(name: string): Promise<SourceEntry[]> {
  const entries: SourceEntry[] = [];
  for await (const entry of readMailPaths([join(folder, name)], new Date())) entries.push(entry);
  return entries;
}

/** Labels of messages, and `! label: reason` of notices. */
async function read(...paths: string[]): Promise<string[]> {
  const seen: string[] = [];
  for await (const entry of readMailPaths(
    paths.map((path) => join(folder, path)),
    new Date(),
  )) {
    seen.push(isNotice(entry) ? `! ${entry.notice.label}: ${entry.notice.reason}` : entry.label);
  }
  return seen;
}

const mbox = `From a@shop.example Tue Mar  4 10:15:00 2025\n${buildMail()}\n\n`;

describe('readMailPaths', () => {
  it('reads a folder to its depth in the order of the names’ bytes', async () => {
    for (const path of ['box/b.eml', 'box/a/2.eml', 'box/a/10.eml', 'box/Z.eml', 'box/ä.eml']) write(path);
    expect(await read('box')).toEqual(['box/Z.eml', 'box/a/10.eml', 'box/a/2.eml', 'box/b.eml', 'box/ä.eml']);
  });

  it('reads new and cur of a Maildir, whatever the files are called, and neither tmp nor the server’s own files', async () => {
    for (const path of [
      'new/1033.M0P1.host',
      'cur/1034.M1P2.host:2,S',
      'tmp/1035.half',
      'dovecot-uidlist',
      'maildirfolder',
    ]) {
      write(`md/${path}`);
    }
    write('md/.Archive/cur/1036.M2P3.host:2,');
    write('md/.Archive/new/1037.M2P3.host');
    expect(await read('md')).toEqual([
      'md/.Archive/cur/1036.M2P3.host:2,',
      'md/.Archive/new/1037.M2P3.host',
      'md/cur/1034.M1P2.host:2,S',
      'md/new/1033.M0P1.host',
    ]);
  });

  it('tells an mbox by its content or its name', async () => {
    write('archive', mbox + mbox);
    write('empty.mbox', '');
    write('mail.eml', mbox);
    expect(await read('archive', 'empty.mbox', 'mail.eml')).toEqual([
      'archive, message 1',
      'archive, message 2',
      `! empty.mbox: This mbox holds no email.`,
      'mail.eml',
    ]);
  });

  it('accounts for files that are no mail, and passes over names with a dot in front', async () => {
    write('box/.DS_Store', 'x');
    write('box/.git/config', 'x');
    write('box/photo.jpg', Buffer.from([0xff, 0xd8, 0xff]));
    write('box/notes.json', '{}');
    expect(await read('box')).toEqual(['box/notes.json', 'box/photo.jpg']);
  });

  it('reports what it cannot read, as the operator named it, and goes on', async () => {
    write('a.eml');
    mkdirSync(join(folder, 'empty'));
    expect(await read('missing', 'empty', 'a.eml')).toEqual([
      `! ${join(folder, 'missing')}: There is no such file or folder.`,
      `! ${join(folder, 'empty')}: This folder holds no email.`,
      'a.eml',
    ]);
  });

  describe('takes one message', () => {
    const plist = '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0"><dict/></plist>\n';
    const emlx = (count: number | string, message = buildMail().toString()) => `${count}\n${message}${plist}`;
    const utf16 = (text: string) => Buffer.from(text, 'utf16le');
    const text = buildMail().toString();

    it.each<[string, string, Buffer | string]>([
      ['with a byte order mark', 'a.eml', `\ufeff${text}`],
      ['behind empty lines', 'a.eml', `\n\r\n${text}`],
      ['behind a separator', 'a.eml', `From a@shop.example Tue Mar  4 10:15:00 2025\n${text}`],
      ['with a name in capitals', 'A.EML', text],
      ['without an extension', '12345', text],
      ['compressed', 'a.eml.gz', gzipSync(text)],
      ['compressed under the name of a plain one', 'a.eml', gzipSync(text)],
      ['of Apple Mail', '1.emlx', emlx(text.length)],
      ['of Apple Mail, compressed', '1.emlx.gz', gzipSync(emlx(text.length))],
      ['of Apple Mail with another name', '1.eml', emlx(text.length)],
      ['of Apple Mail with blanks behind its number', '1.partial.emlx', emlx(`${text.length}        `)],
      ['of Apple Mail with a wrong number', '1.emlx', emlx(7)],
      ['of Apple Mail cut short', '1.emlx', emlx(99_999)],
      ['in UTF-16 with a mark', 'a.eml', utf16(`\ufeff${text}`)],
      ['in UTF-16 without a mark', 'a.eml', utf16(text)],
      ['in UTF-16 of the other order', 'a.eml', utf16(`\ufeff${text}`).swap16()],
    ])('%s', async (_what, name, content) => {
      write(name, content);
      const [entry, more] = await entriesOf(name);
      expect(more).toBeUndefined();
      if (entry === undefined || isNotice(entry)) throw new Error('There is no message.');
      const mail = await parseMail(entry, new Date());
      expect([mail.subject, mail.html]).toEqual(['Spring sale', '<p>Everything is half price.</p>\n']);
    });
  });

  it.each<[string, string, Buffer | string]>([
    ['compressed', 'box.mbox.gz', gzipSync(mbox + mbox)],
    ['compressed, without a telling name', 'box', gzipSync(mbox + mbox)],
    ['in UTF-16', 'box', Buffer.from(`\ufeff${mbox}${mbox}`, 'utf16le')],
    ['in a folder of Apple Mail', 'box.mbox/mbox', mbox + mbox],
  ])('splits an mbox %s', async (_what, name, content) => {
    write(name, content);
    expect(await read(name)).toHaveLength(2);
  });

  it.each<[string, Buffer | string]>([
    ['mail.pst', '!BDN0000'],
    ['letter.docx', 'PK\u0003\u0004....'],
    ['empty.jar', 'PK\u0005\u0006....'],
    ['mail.rar', 'Rar!....'],
    ['mail.tar', `${'a.eml'.padEnd(257, '\0')}ustar\u000000`],
    ['mail.tar.gz', gzipSync(`${'a.eml'.padEnd(257, '\0')}ustar\u000000`)],
    ['mail.bz2', 'BZh91AY'],
  ])('refuses %s with a sentence that says what to do', async (name, content) => {
    write(name, content);
    const sizeBytes = Buffer.byteLength(content);
    expect(await entriesOf(name)).toEqual([
      {
        raw: new Uint8Array(),
        label: name,
        fullSizeBytes: sizeBytes,
        refusal: expect.stringMatching(/^This .*\.$/),
      },
    ]);
  });

  it('reports a compressed file that is damaged, and goes on', async () => {
    write('box/a.eml.gz', gzipSync(buildMail()).subarray(0, 60));
    write('box/b.eml');
    expect(await read('box')).toEqual([
      '! box/a.eml.gz: It is compressed, and damaged or cut short.',
      'box/b.eml',
    ]);
  });

  it('unpacks of a message that is too large no more than tells so', async () => {
    write('huge.eml.gz', gzipSync(Buffer.concat([buildMail(), Buffer.alloc(60 * 1024 * 1024)])));
    const [entry] = await entriesOf('huge.eml.gz');
    expect(entry).toMatchObject({ fullSizeBytes: expect.any(Number) });
    if (entry === undefined || isNotice(entry)) throw new Error('There is no message.');
    expect(entry.raw.length).toBe(keptOfOversizedBytes);
    expect(entry.fullSizeBytes).toBeGreaterThan(maxMessageBytes);
    expect(entry.fullSizeBytes).toBeLessThan(maxMessageBytes + 1024 * 1024);
  });

  it('follows links and never in a circle', async () => {
    write('elsewhere/b.eml');
    write('box/a.eml');
    symlinkSync('../elsewhere', join(folder, 'box/linked'));
    symlinkSync('..', join(folder, 'box/up'));
    symlinkSync('nowhere', join(folder, 'box/broken'));
    const seen = await read('box');
    expect(seen).toContain('box/a.eml');
    expect(seen.filter((label) => label.endsWith('b.eml'))).toHaveLength(1);
    expect(seen).toContain('! box/broken: There is no such file or folder.');
  });

  it('reads names that are no UTF-8', async () => {
    mkdirSync(join(folder, 'box'));
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/box/`), Buffer.from([0xe9, 0x2e, 0x65, 0x6d, 0x6c])]),
      buildMail(),
    );
    expect(await read('box')).toEqual(['box/\ufffd.eml']);
  });

  it('reads of a 60 MB file no more than is kept', async () => {
    write('huge.eml');
    truncateSync(join(folder, 'huge.eml'), 60 * 1024 * 1024);
    for await (const entry of readMailPaths([join(folder, 'huge.eml')], new Date())) {
      expect(entry).toMatchObject({ fullSizeBytes: 60 * 1024 * 1024 });
      expect('raw' in entry && entry.raw.length).toBe(keptOfOversizedBytes);
    }
  });
});

describe('measureMailPaths', () => {
  it('adds up the bytes of what would be read', async () => {
    write('box/a.eml', 'x'.repeat(100));
    write('box/b/c.eml', 'x'.repeat(23));
    expect(await measureMailPaths([join(folder, 'box'), join(folder, 'missing')])).toBe(123);
  });
});
