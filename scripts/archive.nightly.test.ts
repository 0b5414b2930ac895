import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';

let folder: string;
const at = (name: string) => join(folder, name);

/** Enough emails for several batches of rows. */
const emails = 40;

let services: Services;
let server: Awaited<ReturnType<typeof buildApp>>;
let origin: string;

/** A server with its vault open, on a separate port. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-archived-'));
  copyTemplateVault(at('vault'));
  const config = readConfig({ DATA_DIR: at('vault'), LOG_LEVEL: 'silent', DEMO: 'off' });
  services = await openServices(config);
  const { pool } = services.database;
  const brand = await createBrand(pool, {
    logoUrl: `/logos/${await services.blobs.put(Buffer.from('logo'))}.png`,
  });
  for (let index = 0; index < emails; index += 1) await createEmail(pool, { brandId: brand.id });
  await pool.query("update email_bodies set text_content = repeat('many words ', 8000)");
  server = await buildApp({ config, ...services }, { pages: false });
  origin = await server.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
  await server.close();
  await services.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (settings: Record<string, string>) => ({ cwd: folder, env: bareEnvironment(settings) });

async function run(name: string, settings: Record<string, string>, ...args: string[]) {
  const program = new URL(`./${name}.ts`, import.meta.url).pathname;
  const done = promisify(execFile)(process.execPath, [program, ...args], environment(settings));
  return done.then(
    ({ stdout, stderr }) => ({ code: 0, lines: stdout.trim().split('\n'), stderr }),
    ({ code, stdout, stderr }) => ({
      code,
      lines: String(stdout).trim().split('\n'),
      stderr: String(stderr),
    }),
  );
}

/** A restore that ends as by SIGKILL after the second batch of rows. */
const dyingRestore = `
  const { readConfig } = await import('#server/platform/config/config.ts');
  const { openBlobs, openDatabase } = await import('#server/app/open-services.ts');
  const { checkArchive } = await import('#server/operations/archive/read-archive.ts');
  const { restoreVault } = await import('#server/operations/archive/restore-vault.ts');
  const config = readConfig(process.env);
  const target = { database: await openDatabase(config), blobs: await openBlobs(config) };
  const onProgress = (share) => { if (share > 0.9) process.kill(process.pid, 'SIGKILL'); };
  await restoreVault(await checkArchive(process.argv[1]), target, { onProgress });`;

describe('npm run export', () => {
  it('writes what npm run import takes in, with its labels', async () => {
    const reported = await run(
      'export',
      { DATA_DIR: at('vault') },
      '--private',
      '--url',
      origin,
      '--json',
      at('exported'),
    );
    expect(reported).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(reported.lines.at(-1) ?? '')).toMatchObject({ kind: 'private', emails });
    copyTemplateVault(at('importing'));
    const taken = await run('import', { DATA_DIR: at('importing') }, at('exported'));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.lines.at(-1)).toBe(
      `${at('exported')}: corrections 0, lists 0, searches 0, follows 0, pictures 0, left out 0.`,
    );
    const omitted = await run('export', {}, at('other'));
    expect(omitted).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Give either --public or --private.'),
    });
  });
});

describe('npm run backup and npm run restore', () => {
  it('archive a vault beside its server, and restore it after a kill', async () => {
    const backup = await run('backup', { DATA_DIR: at('vault') }, at('vault.tar'), '--url', origin, '--json');
    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.lines[0]).toBe(
      `Archiving the embedded vault in ${at('vault')} (a copy by its running server), images in ${at('vault/blobs')}`,
    );
    const reported = JSON.parse(backup.lines.at(-1) ?? '');
    expect(reported).toMatchObject({ file: at('vault.tar'), pictures: 1, missing: 0 });
    expect(readdirSync(at('vault'))).not.toContain('archiving');
    await createBrand(services.database.pool); // the server keeps running

    copyTemplateVault(at('new')); // empty, as after a first start
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', dyingRestore, at('vault.tar')], {
      ...environment({ DATA_DIR: at('new') }),
      cwd: process.cwd(),
    });
    expect(killed.signal).toBe('SIGKILL');

    const another = { DATA_DIR: at('new'), SESSION_SECRET: 'another secret of thirty-two characters' };
    const restore = await run('restore', another, at('vault.tar'), '--json');
    expect(restore).toMatchObject({ code: 0, stderr: '' });
    expect(restore.lines[1]).toBe(
      `Restoring into the embedded vault in ${at('new')}, pictures into ${at('new/blobs')}`,
    );
    expect(restore.lines.find((line) => line.startsWith('The secret of this server differs'))).toBeDefined();
    expect(JSON.parse(restore.lines.at(-1) ?? '')).toEqual({
      file: at('vault.tar'),
      rows: reported.rows,
      pictures: 1,
      archived: reported.digest,
      restored: reported.digest,
    });
  });

  it('make nothing where there is no vault, or where another was meant', async () => {
    const outcomes = await Promise.all([
      run('backup', { DATA_DIR: at('none') }, at('none.tar')),
      run(
        'backup',
        { DATABASE_URL: 'postgres://127.0.0.1:9/x', DATA_DIR: at('none'), SESSION_SECRET: 'x'.repeat(32) },
        at('none.tar'),
      ),
      run('backup', { DATA_DIR: at('vault') }, at('none.tar'), '--url', 'http://127.0.0.1:9'),
      run('move', { DATA_DIR: at('vault') }, '--to', 'postgres://127.0.0.1:9/x'),
    ]);
    expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 1, 1]);
    expect(outcomes[0]?.stderr).toContain(`There is no vault in ${at('none')} yet`);
    expect(outcomes[1]?.stderr).toContain('DATABASE_URL does not lead to a usable PostgreSQL');
    expect(outcomes[2]?.stderr).toContain('no server that could copy it answers at http://127.0.0.1:9');
    expect(outcomes[3]?.stderr).toContain(
      'Stop the server first: the copy would not contain mail that arrives later.',
    );
    expect([existsSync(at('none')), existsSync(at('none.tar'))]).toEqual([false, false]);
  });
});
