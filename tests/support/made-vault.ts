import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { shortLived } from '#tests/support/short-lived.ts';

/** Where what the tests of a run begin with is kept. */
export function madeFolder(): string {
  const shared = process.env.TEST_VAULT_FOLDER;
  if (shared === undefined)
    throw new Error('The set-up of the tests has not run: tests/support/global-vault.ts.');
  return shared;
}

/**
 * A data folder as `npm run import` makes it where there is no mail: an embedded database, migrated and empty. Made once
 * for all tests of a run, because making it takes five seconds of a processor; only looked at and copied.
 */
export function madeVault(): string {
  const shared = madeFolder();
  const vault = join(shared, 'vault');
  if (existsSync(vault)) return vault;
  const making = mkdtempSync(join(shared, 'making-'));
  mkdirSync(join(making, 'no-mail'));
  const program = new URL('../../scripts/import.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [...shortLived, program, join(making, 'no-mail')], {
    cwd: making,
    env: bareEnvironment({ DATA_DIR: join(making, 'vault') }),
    stdio: 'pipe',
  });
  try {
    renameSync(join(making, 'vault'), vault);
  } catch (error) {
    if (!existsSync(vault)) throw error; // another worker was first
  }
  rmSync(making, { recursive: true, force: true });
  return vault;
}

/** A copy of it in a folder that is not there yet, or empty. */
export function copyMadeVault(dataDir: string): void {
  cpSync(madeVault(), dataDir, { recursive: true });
}

/** An archive of its database, for one in memory to begin with. */
export function madeDatabase(): Blob {
  const archive = execFileSync('tar', ['-C', join(madeVault(), 'db'), '-cf', '-', '.'], {
    maxBuffer: 1024 ** 3,
  });
  return new Blob([new Uint8Array(archive)]);
}
