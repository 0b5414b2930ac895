import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-programs-'));
  copyTemplateVault(join(folder, 'vault'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function run(program: string, dataDir: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [new URL(`./${program}.ts`, import.meta.url).pathname, ...args],
    { cwd: folder, env: bareEnvironment({ DATA_DIR: join(folder, dataDir) }) },
  );
  return stdout;
}

it('npm run import takes a mail in, and npm run export writes it', async () => {
  writeFileSync(join(folder, 'one.eml'), buildMail());
  expect(await run('import', 'vault', join(folder, 'one.eml'))).toContain('imported 1, duplicates 0');
  const reported = await run('export', 'vault', '--private', '--json', join(folder, 'archive'));
  expect(JSON.parse(reported.trim().split('\n').at(-1) ?? '')).toMatchObject({ kind: 'private', emails: 1 });
});
