import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/app/open-services.ts';
import { parseMail } from '#server/ingest/parse/parse-mail.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { findDeleted } from '#server/ingest/store/deleted-messages.ts';
import { openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { withOpenVault } from '#tests/support/database/in-vault.ts';
import { copyTemplateVault, templateVault } from '#tests/support/database/template.ts';
import { buildMail, buildMailWithPicture, tinyPng } from '#tests/support/mail/mail.ts';

const program = new URL('./import.ts', import.meta.url).pathname;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-import-'));
  mkdirSync(join(folder, 'no-mail'));
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Excludes this machine's settings: its environment and a file `.env` of the working folder. */
function surroundings(dataDir: string): { cwd: string; env: NodeJS.ProcessEnv } {
  return {
    cwd: folder,
    env: bareEnvironment({ DATA_DIR: join(folder, dataDir) }),
  };
}

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

async function runImport(dataDir: string, ...args: string[]): Promise<Outcome> {
  try {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      [program, ...args],
      surroundings(dataDir),
    );
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as Outcome;
  }
}

const copyTemplate = (dataDir: string) => copyTemplateVault(join(folder, dataDir));

/**
 * One of the mails of ten brands: most with a unique picture, some repeated, some rejected, some with the
 * Message-ID of another brand's mail, some with that of another mail of their brand.
 */
function writtenMail(index: number): Buffer {
  const parts = {
    from: `Shop ${index % 10} <news@shop${index % 10}.example>`,
    messageId: `<${index}@shop.example>`,
    subject: `Offer ${index}`,
    date: `Tue, 04 Mar 2025 ${String(index % 24).padStart(2, '0')}:15:00 +0000`,
  };
  if (index % 20 === 7) return buildMail({ ...parts, messageId: `<${index - 1}@shop.example>` });
  if (index % 20 === 19) return buildMail({ ...parts, messageId: `<${index - 10}@shop.example>` });
  if (index % 20 === 11) return buildMail({ ...parts, from: 'nobody:;' });
  if (index % 20 === 13) return writtenMail(index - 1);
  return buildMailWithPicture({ ...parts, picture: tinyPng(`picture ${index}`) });
}

function writeMbox(count: number): string {
  const messages = Array.from({ length: count }, (_, index) => writtenMail(index));
  const file = join(folder, 'campaigns.mbox');
  writeFileSync(
    file,
    Buffer.concat(
      messages.flatMap((message) => [
        Buffer.from('From news@shop.example Tue Mar  4 10:15:00 2025\r\n'),
        message,
        Buffer.from('\r\n\r\n'),
      ]),
    ),
  );
  return file;
}

/** The import of npm run import, with its count printed after each commit. */
const talkingImport = `
  const { readConfig } = await import('#server/platform/config/config.ts');
  const { openServices } = await import('#server/app/open-services.ts');
  const { ingest } = await import('#server/ingest/pipeline.ts');
  const { readMailPaths } = await import('#server/ingest/sources/mail-paths.ts');
  const services = await openServices(readConfig(process.env));
  await ingest(readMailPaths([process.argv[1]], services.now()), { ...services, threads: 1 }, { onProgress: ({ imported }) => console.log(imported) });
  await services.close();`;

/**
 * Starts an import and kills it after a commit with new mail, while the next batch is in progress.
 * @returns whether it was killed before its end.
 */
async function killAfterCommit(dataDir: string, path: string): Promise<boolean> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', talkingImport, path], {
    env: surroundings(dataDir).env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  createInterface(child.stdout).on('line', (imported) => {
    if (Number(imported) > 0) child.kill('SIGKILL');
  });
  const [, signal] = await ended;
  return signal === 'SIGKILL';
}

/**
 * Returns everything that must be the same after any history: emails, counters, rejected messages, pictures;
 * no ids and no times.
 */
async function readEndState({ database }: Services): Promise<unknown> {
  const read = async (sql: string) => (await database.pool.query(sql)).rows;
  return {
    emails: await read(
      `select e.message_id, e.content_hash, e.subject, e.received_at, b.slug, s.label, s.raw, p.html, p.text_content
       from emails e join brands b on b.id = e.brand_id join email_sources s on s.email_id = e.id
       join email_bodies p on p.email_id = e.id order by e.message_id`,
    ),
    brands: await read('select name, slug, domain, email_count, last_email_at from brands order by domain'),
    domains: await read(
      'select d.domain, b.slug from brand_domains d join brands b on b.id = d.brand_id order by 1',
    ),
    rejects: await read('select content_hash, reason_code, label from rejected_emails order by content_hash'),
    pictures: await read('select count(*)::int, count(blob)::int as stored from images'),
    shown: await read('select sum(cardinality(image_ids))::int from email_bodies'),
  };
}

/** Imports a path in this process, without a kill. */
const importHere = (services: Services, path: string) =>
  ingest(readMailPaths([path], services.now()), { ...services, threads: 1 });

/** Leaves in a vault the traces of a deleted email. */
async function noteAsDeleted(dataDir: string, raw: Buffer): Promise<void> {
  const { messageId, contentHash } = await parseMail({ raw, label: '' }, new Date());
  if (messageId === null) throw new Error('The mail has no Message-ID.');
  const database = await openEmbeddedDatabase({ dataDir: join(folder, dataDir) });
  try {
    await database.pool.query(
      `insert into deleted_messages (message_id_hash, content_hash, copy_hash)
       values (substring(sha256(convert_to($1, 'utf8')) for 16), decode($2, 'hex'), '')`,
      [messageId, contentHash],
    );
    const known = await findDeleted(database.pool, [messageId]);
    expect(known.get(messageId)).toMatchObject([{ contentHash }]);
  } finally {
    await database.close();
  }
}

const none = { imported: 0, duplicates: 0, rejected: 0, brandsCreated: 0, held: 0, notices: [] };

describe('npm run import', () => {
  it('ends with the same emails and counters after two kills as without any', async () => {
    const mbox = writeMbox(160);
    copyTemplate('unbroken');
    copyTemplate('killed');
    const [unbroken, expected] = await withOpenVault(join(folder, 'unbroken'), async (services) => [
      await importHere(services, mbox),
      await readEndState(services),
    ]);
    expect(unbroken).toEqual({ ...none, imported: 136, duplicates: 8, rejected: 16, brandsCreated: 10 });
    // The first on a vault without mail, the second on one with part of it.
    const kills = [await killAfterCommit('killed', mbox), await killAfterCommit('killed', mbox)];
    expect(kills[0]).toBe(true);
    const last = JSON.parse(lastLine(await runImport('killed', mbox, '--json', '--threads', '1')));
    expect(last.imported).toBeLessThan(136); // commits of the killed runs were not repeated
    expect(last.imported + last.duplicates + last.rejected).toBe(160);
    const [state, again] = await withOpenVault(join(folder, 'killed'), async (services) => [
      await readEndState(services),
      await importHere(services, mbox),
    ]);
    expect(state).toEqual(expected);
    expect(state).toMatchObject({ brands: { length: 10 }, rejects: { length: 16 } });
    expect(again).toEqual({ ...none, duplicates: 144, rejected: 16 });
  });

  it('names what it could not read, takes in the rest, what was deleted too if told so, and ends with code 1', async () => {
    copyTemplate('partly');
    writeFileSync(join(folder, 'one.eml'), buildMail());
    await noteAsDeleted('partly', buildMail());
    const result = await runImport(
      'partly',
      join(folder, 'missing'),
      join(folder, 'one.eml'),
      '--with-deleted',
    );
    expect(result.code).toBe(1);
    expect(result.stderr).toContain('missing: There is no such file or folder.');
    expect(result.stdout.trim().split('\n')).toEqual([
      `Filling the embedded vault in ${join(folder, 'partly')}, 0 emails`,
      'imported 1, duplicates 0, rejected 0, new brands 1, held 0',
    ]);
  });

  it('refuses a database that a running server holds, in one sentence', async () => {
    copyTemplate('in-use');
    const database = await openEmbeddedDatabase({ dataDir: join(folder, 'in-use') });
    try {
      const result = await runImport('in-use', join(folder, 'no-mail'));
      expect(result.code).toBe(1);
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
      expect(result.stderr).toContain('is open in another program');
    } finally {
      await database.close();
    }
  });

  it('makes files that nobody but their owner can read', () => {
    const dataDir = templateVault(); // imported by this process
    // The archive is the template of tests on the embedded engine.
    const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name !== 'db.tar',
    );
    expect(names.length).toBeGreaterThan(100); // including the database's files
    const open = ['.', ...names].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
    expect(open).toEqual([]);
  });

  it('says what a folder without mail is, and what it needs', async () => {
    copyTemplate('empty');
    const empty = await runImport('empty', join(folder, 'no-mail'));
    expect(empty).toMatchObject({
      code: 0,
      stderr: `${join(folder, 'no-mail')}: This folder holds no email.\n`,
    });
    const nothing = await runImport('empty');
    expect(nothing.code).toBe(1);
    expect(nothing.stderr).toContain('Name the files or folders to import.');
    const noPart = await runImport('empty', join(folder, 'no-mail'), '--part', '3/2');
    expect(noPart.code).toBe(1);
    expect(noPart.stderr).toContain('--part takes K/N, such as 1/2, with N up to 64, not "3/2".');
    const noThreads = await runImport('empty', join(folder, 'no-mail'), '--threads', '0');
    expect(noThreads.code).toBe(1);
    expect(noThreads.stderr).toContain('--threads takes a whole number from 1 to 32, not "0".');
    expect((await runImport('empty', '--help')).stdout).toContain('Usage: npm run import');
  });
});

function lastLine(result: Outcome): string {
  return result.stdout.trim().split('\n').at(-1) ?? '';
}
