import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fillVault, openFilled } from '#doubles/demo/fill-vault.ts';
import { type DemoProgress, isDemoWanted } from '#doubles/demo/seed-demo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

/** One brand: the whole demo would take too long here. */
const brands = ['slow-ferry'];

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'mailvault-fill-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const config = () => readConfig({ DATA_DIR: dataDir });

const environment = () => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', BASE_URL: '' });

/** Returns options, and records the reported progress. */
function options(watch: (progress: DemoProgress) => void = () => {}, signal = new AbortController().signal) {
  const reported: DemoProgress[] = [];
  const onProgress = (progress: DemoProgress) => {
    reported.push(progress);
    watch(progress);
  };
  return { reported, given: { onProgress, signal, environment: environment(), brands } };
}

describe('filling a vault in a process of its own', () => {
  it('breaks off when it is asked to, and is completed before the next start opens the vault', async () => {
    copyTemplateVault(dataDir);
    const stop = new AbortController();
    const broken = options(() => stop.abort(), stop.signal);
    await fillVault(broken.given);
    const rest = options();
    const { database, close } = await openFilled(config(), rest.given);
    try {
      const { rows } = await database.pool.query<{ emails: number }>(
        'select count(*)::int as emails from emails',
      );
      expect(rows[0]?.emails).toBeGreaterThan(0);
      expect(rest.reported.at(-1)).toEqual({ done: rows[0]?.emails, total: rows[0]?.emails });
      expect(await isDemoWanted(database)).toBe(false);
    } finally {
      await close();
    }
    const again = options();
    await (await openFilled(config(), again.given)).close();
    expect(again.reported).toEqual([]);
  });

  it('says in one sentence why it cannot', async () => {
    writeFileSync(join(dataDir, 'db'), 'no folder');
    await expect(fillVault(options().given)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.not.stringContaining('broken off'),
    });
  });
});
