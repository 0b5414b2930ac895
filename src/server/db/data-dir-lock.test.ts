import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#server/db/data-dir-lock.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-lock-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

describe('the lock on a data folder', () => {
  it('makes the folder, holds our process id, and goes when given back', () => {
    const dataDir = join(folder, 'new', 'data');
    const unlock = lockDataDir(dataDir);
    expect(readFileSync(join(dataDir, 'mailvault.lock'), 'utf8')).toBe(String(process.pid));
    unlock();
    expect(() => readFileSync(join(dataDir, 'mailvault.lock'))).toThrow(/ENOENT/);
  });

  it('refuses a folder that another running process holds, with what to do', () => {
    writeFileSync(join(folder, 'mailvault.lock'), String(process.ppid));
    expect(() => lockDataDir(folder)).toThrow(/in use by a running server \(process \d+\). Stop it first/);
  });

  it('takes over the lock of a process that was killed, and one that holds no process id', () => {
    for (const leftover of ['2147483646', '', 'garbage']) {
      writeFileSync(join(folder, 'mailvault.lock'), leftover);
      lockDataDir(folder)();
    }
  });

  it('says so when the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockDataDir(join(folder, 'file', 'data'))).toThrow(/DATA_DIR .* cannot be written/);
  });
});
