import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBlockedHosts } from '#server/ingest/gate/blocked-hosts.ts';

let folder: string;
let path: string;
let at: number;
const warnings: string[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blocked-'));
  path = join(folder, 'hosts.txt');
  at = Date.parse('2026-11-22T12:00:00Z');
  warnings.length = 0;
});

afterEach(() => rmSync(folder, { recursive: true }));

const open = () =>
  openBlockedHosts(path, { now: () => new Date(at), warn: (sentence) => warnings.push(sentence) });

describe('A list of bad hosts', () => {
  test('is read as lists and hosts files have it, and holds what is under its hosts', async () => {
    writeFileSync(
      path,
      '# bad\nevil.example\r\n0.0.0.0 worse.example # since May\n127.0.0.1 localhost\n*.wild.example\nBÜCHER.example\n\ncom\n',
    );
    const hosts = await open();
    for (const bad of [
      'evil.example',
      'a.b.evil.example',
      'worse.example',
      'x.wild.example',
      'xn--bcher-kva.example',
    ]) {
      expect([bad, await hosts.find(['good.example', bad])]).toEqual([bad, bad]);
    }
    for (const good of ['notevil.example', 'evil.example.com', 'localhost', 'shop.com']) {
      expect([good, await hosts.find([good])]).toEqual([good, null]);
    }
    expect(await hosts.find([])).toBeNull();
  });

  test('is read anew after a day, and stays as it was where it cannot be', async () => {
    writeFileSync(path, 'one.example');
    const hosts = await open();
    writeFileSync(path, 'two.example');
    expect(await hosts.find(['two.example'])).toBeNull();
    at += 86_400_000;
    expect(await hosts.find(['one.example', 'two.example'])).toBe('two.example');
    rmSync(path);
    at += 86_400_000;
    expect(await hosts.find(['two.example'])).toBe('two.example');
    expect(warnings).toEqual([expect.stringMatching(/^BLOCKED_HOSTS could not be read \(ENOENT/)]);
  });

  test('that was never read is a fault', async () => {
    await expect(open()).rejects.toThrow('ENOENT');
  });
});
