import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keptOfOversizedBytes } from '#server/ingest/bounds.ts';
import { measureMailPaths, readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { isNotice } from '#server/ingest/sources/source-entry.ts';
import { buildMail } from '#tests/support/mail.ts';

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
      `! empty.mbox: This mbox holds no mail.`,
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
      `! ${join(folder, 'empty')}: This folder holds no mail.`,
      'a.eml',
    ]);
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
