import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { findCorpus } from '#tests/support/corpus.ts';

const corpus = findCorpus();
const dataDir = mkdtempSync(join(tmpdir(), 'mailvault-corpus-'));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** The commands as an operator runs them, in processes of their own. */
const run = (script: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [script, ...args], {
    // vitest puts a BASE_URL of its own into the environment.
    env: { ...process.env, BASE_URL: '', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' },
    maxBuffer: 16 * 1024 * 1024,
  });

interface Counts {
  imported: number;
  duplicates: number;
  rejected: number;
  brandsCreated: number;
}

async function importCorpus(folder: string): Promise<Counts> {
  const parts = ['raw', 'mbox', 'maildir', 'torture'].map((part) => join(folder, part));
  const { stdout } = await run('scripts/import.ts', ...parts, '--json');
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Counts;
}

describe.skipIf(corpus === undefined)('real and hostile mail', () => {
  const folder = corpus ?? '';

  it('is accounted for, every message, and a second run imports nothing', async () => {
    const first = await importCorpus(folder);
    expect(first.imported).toBeGreaterThan(600);
    expect(first.brandsCreated).toBeGreaterThan(300);
    const second = await importCorpus(folder);
    expect(second).toEqual({
      imported: 0,
      duplicates: first.imported + first.duplicates,
      rejected: first.rejected,
      brandsCreated: 0,
    });
  }, 240_000);

  it('is recognised: brands as far as domains show them, and no spoof on the brand it claims', async () => {
    const { stdout } = await run('scripts/check-labels.ts', folder);
    const [, right, genuine] = /Brand: (\d+) of (\d+) genuine/.exec(stdout) ?? [];
    expect(Number(right) / Number(genuine)).toBeGreaterThan(0.95);
    expect(stdout).toMatch(/Spoofs on the brand they claim: 0 of \d+/);
    const [, types, labelled] = /Campaign type: (\d+) of (\d+) right/.exec(stdout) ?? [];
    expect(Number(types) / Number(labelled)).toBeGreaterThan(0.8);
  }, 60_000);
});
