import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';

const run = promisify(execFile);
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-blobs-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const pathOf = (name: string) => join(folder, name.slice(0, 2), name.slice(2, 4), name);
const filesBelow = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

describe('The local blob store', () => {
  test('is usable until its folder is gone, and writes nothing to find out.', async () => {
    const store = await openLocalBlobStore(folder);
    await store.assertUsable();
    expect(filesBelow()).toEqual([]);
    rmSync(folder, { recursive: true });
    await expect(store.assertUsable()).rejects.toThrow('ENOENT');
  });

  test('gives back what was put, under its SHA-256, and keeps one copy.', async () => {
    const store = await openLocalBlobStore(folder);
    const bytes = Buffer.from('a picture');
    const name = await store.put(bytes);
    expect(name).toBe(sha256(bytes));
    expect(await store.put(bytes)).toBe(name);
    expect(await store.get(name)).toEqual(bytes);
    expect(filesBelow()).toHaveLength(1);
  });

  test('removes what was put long enough ago, not what was put again since, and nothing else.', async () => {
    const store = await openLocalBlobStore(folder);
    const [name, other] = [
      await store.put(Buffer.from('a picture')),
      await store.put(Buffer.from('another')),
    ];
    const before = new Date(Date.now() - 60_000);
    expect(await store.remove(name, before)).toBe(false);
    utimesSync(pathOf(name), new Date(0), new Date(0));
    await store.put(Buffer.from('a picture'));
    expect(await store.remove(name, before)).toBe(false);
    utimesSync(pathOf(name), new Date(0), new Date(0));
    expect(await store.remove(name, before)).toBe(true);
    expect(await store.get(name)).toBeUndefined();
    expect(await store.remove(name, before)).toBe(true);
    expect(await store.remove('../../../etc/passwd', new Date())).toBe(true);
    expect(await store.get(other)).toBeDefined();
  });

  test('keeps an empty blob and knows it from a missing one.', async () => {
    const store = await openLocalBlobStore(folder);
    const name = await store.put(new Uint8Array());
    expect(await store.get(name)).toEqual(Buffer.alloc(0));
    expect(await store.get('0'.repeat(64))).toBeUndefined();
  });

  test('survives a hundred puts of the same and of different bytes at once.', async () => {
    const store = await openLocalBlobStore(folder);
    const bodies = Array.from({ length: 100 }, (_, index) => Buffer.alloc(5000, index % 10));
    const names = await Promise.all(bodies.map((body) => store.put(body)));
    expect(new Set(names).size).toBe(10);
    for (const [index, name] of names.entries()) expect(await store.get(name)).toEqual(bodies[index]);
    expect(filesBelow()).toHaveLength(10);
  });

  test('lets two processes write the same blobs at once.', async () => {
    const store = await openLocalBlobStore(folder);
    const script = `
      const { openLocalBlobStore } = await import('#server/platform/storage/local-blob-store.ts');
      const store = await openLocalBlobStore(process.argv[1]);
      for (let i = 0; i < 40; i += 1) await store.put(Buffer.alloc(20_000, i));`;
    const start = () => run(process.execPath, ['--input-type=module', '-e', script, folder]);
    await Promise.all([start(), start()]);
    expect(filesBelow()).toHaveLength(40);
    for (let i = 0; i < 40; i += 1) {
      const body = Buffer.alloc(20_000, i);
      expect(await store.get(sha256(body))).toEqual(body);
    }
  });

  test.each([
    '',
    '..',
    '../../../etc/passwd',
    `..${'a'.repeat(62)}`,
    'A'.repeat(64),
    `${'a'.repeat(64)}\n`,
    `${'a'.repeat(63)}/`,
    `${'a'.repeat(63)}\0`,
    'a'.repeat(65),
  ])('does not look for a blob named %j.', async (name) => {
    const store = await openLocalBlobStore(folder);
    expect(await store.get(name)).toBeUndefined();
  });

  test('does not follow a link out of its folder, and puts the blob in its place.', async () => {
    const store = await openLocalBlobStore(folder);
    const bytes = Buffer.from('outside');
    const name = sha256(bytes);
    writeFileSync(join(folder, 'elsewhere'), bytes);
    mkdirSync(dirname(pathOf(name)), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), pathOf(name));
    expect(await store.get(name)).toBeUndefined();
    await store.put(bytes);
    expect(await store.get(name)).toEqual(bytes);
  });

  test('writes a damaged blob anew when its bytes are put again.', async () => {
    const store = await openLocalBlobStore(folder);
    const name = await store.put(Buffer.from('a whole picture'));
    writeFileSync(pathOf(name), 'a whole');
    await store.put(Buffer.from('a whole picture'));
    expect(await store.get(name)).toEqual(Buffer.from('a whole picture'));
  });

  test('removes what a killed process left half-written, and leaves alone what may still be written.', async () => {
    mkdirSync(join(folder, 'unfinished'));
    for (const name of ['old', 'new']) writeFileSync(join(folder, 'unfinished', name), 'half');
    const twoHoursAgo = new Date(Date.now() - 7_200_000);
    utimesSync(join(folder, 'unfinished', 'old'), twoHoursAgo, twoHoursAgo);
    await openLocalBlobStore(folder);
    expect(readdirSync(join(folder, 'unfinished'))).toEqual(['new']);
  });

  test('says in a sentence that its folder cannot be written.', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openLocalBlobStore(join(folder, 'file', 'blobs'))).rejects.toThrow(
      /cannot be written .* Give a folder this user may write to\./,
    );
  });
});
