import { execFile } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Diagnosis } from '#server/operations/doctor/diagnose.ts';
import { lockDataDir } from '#server/platform/db/data-dir-lock.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';

const program = new URL('./doctor.ts', import.meta.url).pathname;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-doctor-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command in a temporary folder, without this machine's settings. */
function run(settings: Record<string, string>, ...args: string[]) {
  const env = bareEnvironment({ DATA_DIR: './data', CHROMIUM_PATH: 'off', ...settings });
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

const checksOf = (stdout: string) => {
  const { ok, checks } = JSON.parse(stdout) as Diagnosis;
  const of = (name: string) => checks.find((check) => check.name === name);
  return { ok, database: of('database'), disk: of('disk') };
};

describe('npm run doctor', () => {
  it('makes no vault where there is none, and says which it looks at', async () => {
    const { code, stdout } = await run({});
    expect(stdout).toMatch(/^Looking at the embedded vault in \.\/data, files in \.\/data\n/);
    expect(stdout).toContain('ok     database: There is no vault in ./data yet');
    expect(code).toBe(0);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('makes no other vault where the configured database cannot be reached, and prints no password', async () => {
    const { code, stdout, stderr } = await run(
      {
        DATABASE_URL: 'postgres://sam:hidden-word@127.0.0.1:1/vault',
        SESSION_SECRET: 'a hidden secret of forty characters or so',
        IMAP_URL: 'imaps://sam:hidden-mail-word@127.0.0.1:1/INBOX',
      },
      '--json',
    );
    const found = checksOf(stdout);
    expect([code, found.ok, found.database?.ok, found.disk?.ok]).toEqual([1, false, false, true]);
    expect(found.database?.message).toContain('Check host, port, user, password and database name.');
    expect(stdout + stderr).not.toContain('hidden');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('says what is wrong with the configuration', async () => {
    const { code, stdout } = await run({ PORT: 'eighty' }, '--json');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      ok: false,
      checks: [{ name: 'configuration', ok: false, message: expect.stringContaining('PORT must be') }],
    });
  });

  it.skipIf(process.getuid?.() !== 0)('touches nothing of a vault that another user owns', async () => {
    const vault = join(folder, 'foreign');
    copyTemplateVault(vault);
    const files = () => readdirSync(vault, { recursive: true }).sort();
    for (const name of ['db', 'blobs']) chownSync(join(vault, name), 12_345, 12_345);
    const before = files();
    const { code, stdout } = await run({ DATA_DIR: './foreign' }, '--json');
    const { checks } = JSON.parse(stdout) as Diagnosis;
    expect(code).toBe(1);
    expect(
      checks.filter(({ message }) => message.includes('belongs to another user')).map(({ name }) => name),
    ).toEqual(['database', 'storage']);
    expect(files()).toEqual(before);
  });

  it('opens an embedded vault, and reports one that a server holds as no fault', async () => {
    copyTemplateVault(join(folder, 'made'));
    const alone = await run({ DATA_DIR: './made' }, '--json');
    expect(checksOf(alone.stdout).database?.message).toMatch(/it has all \d+ migrations/);
    const unlock = lockDataDir(join(folder, 'made'));
    try {
      const { code, stdout } = await run({ DATA_DIR: './made' }, '--json');
      expect(code).toBe(0);
      expect(checksOf(stdout).database?.message).toContain(
        `is open in a running server (process ${process.pid})`,
      );
    } finally {
      unlock();
    }
  });
});
