import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bareEnvironment } from '#tests/support/bare-environment.ts';

/** The template database of the test cluster. */
export const templateDatabase = 'mailvault_template';

/**
 * Returns a data folder as `npm run import` creates it without mail: an embedded database, migrated and
 * empty. Creating it takes seconds, so tests copy one for the whole run.
 */
export function templateVault(): string {
  const folder = process.env.TEST_TEMPLATE_FOLDER;
  if (folder === undefined)
    throw new Error('The global set-up has not run: tests/support/database/global-template.ts.');
  const vault = join(folder, 'vault');
  if (existsSync(vault)) return vault;
  const creating = mkdtempSync(join(folder, 'creating-'));
  mkdirSync(join(creating, 'no-mail'));
  const program = new URL('../../../scripts/import.ts', import.meta.url).pathname;
  execFileSync(process.execPath, [program, join(creating, 'no-mail')], {
    cwd: creating,
    env: bareEnvironment({ DATA_DIR: join(creating, 'vault') }),
    stdio: 'pipe',
  });
  execFileSync('tar', ['-C', join(creating, 'vault', 'db'), '-cf', join(creating, 'vault', 'db.tar'), '.']);
  try {
    renameSync(join(creating, 'vault'), vault);
  } catch (error) {
    if (!existsSync(vault)) throw error; // another worker was first
  }
  rmSync(creating, { recursive: true, force: true });
  return vault;
}

/** Copies it to a folder that is empty or does not exist. */
export function copyTemplateVault(dataDir: string): void {
  const archive = templateArchive();
  cpSync(templateVault(), dataDir, { recursive: true, filter: (source) => source !== archive });
}

/** Returns an archive of its database, for one in memory. */
export function templateArchive(): string {
  return join(templateVault(), 'db.tar');
}
