import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/app/open-services.ts';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import { readMailPaths } from '#server/ingest/sources/mail-paths.ts';
import { openWorkerPool, type WorkerPool } from '#server/ingest/workers/worker-pool.ts';
import { packSync } from '#server/platform/db/compression.ts';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import { withOpenVault } from '#tests/support/database/in-vault.ts';
import { copyTemplateVault } from '#tests/support/database/template.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

/** Three batches, so that a run can be killed in the middle. */
const mails = 120;

let folder: string;

const surroundings = (dataDir: string) => ({
  cwd: folder,
  env: bareEnvironment({ DATA_DIR: join(folder, dataDir) }),
});

const program = new URL('./reprocess.ts', import.meta.url).pathname;

/** @returns its output. */
function runReprocess(dataDir: string, ...flags: string[]): string {
  const { status, stderr, stdout } = spawnSync(process.execPath, [program, ...flags], {
    ...surroundings(dataDir),
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
  return stdout;
}

/** One thread for all preparations in this file. */
let pool: WorkerPool;

/** A vault as an older program would have left it, with one email corrected by hand. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-reprocess-'));
  pool = openWorkerPool({ secret: 'a secret of more than thirty-two characters', size: 1 });
  const messages = Array.from({ length: mails }, (_, index) =>
    Buffer.concat([
      Buffer.from('From news@shop.example Tue Mar  4 10:15:00 2025\r\n'),
      buildMail({ messageId: `<${index}@shop.example>`, subject: `${index % 50} % off lamp ${index}` }),
      Buffer.from('\r\n\r\n'),
    ]),
  );
  writeFileSync(join(folder, 'all.mbox'), Buffer.concat(messages));
  copyTemplateVault(join(folder, 'old'));
  await withOpenVault(join(folder, 'old'), async (services) => {
    await ingest(readMailPaths([join(folder, 'all.mbox')], services.now()), { ...services, pool });
    const { pool: database } = services.database;
    await database.query('delete from email_offers');
    await database.query(
      "update emails set subject = 'old', season = 'winter', season_locked = (message_id = '5@shop.example')",
    );
    await database.query('update email_bodies set html = $1, cleaner_version = 0', [
      packSync('<p>old</p>').bytes,
    ]);
  });
});

afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The program's own run, with a line of output after each stored batch. */
const talkingRun = `
  const { readConfig } = await import('#server/platform/config/config.ts');
  const { openServices } = await import('#server/app/open-services.ts');
  const { reprocess } = await import('#server/ingest/reprocess.ts');
  const { openWorkerPool } = await import('#server/ingest/workers/worker-pool.ts');
  const services = await openServices(readConfig(process.env));
  const pool = openWorkerPool({ secret: services.secret, size: 1 });
  await reprocess({ ...services, pool }, { onProgress: ({ done }) => console.log(done) });
  await services.close();`;

/** Kills a run after its second batch. */
async function killInTheMiddle(dataDir: string): Promise<void> {
  const { env } = surroundings(dataDir);
  const child = spawn(process.execPath, ['--input-type=module', '-e', talkingRun], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for (let batches = 0; batches < 2; batches += 1) await once(child.stdout, 'data');
  child.kill('SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']); // it was killed before its end
}

/** Returns everything that must be the same after any history; no times. */
async function readEndState({ database: { pool } }: Services) {
  const { rows: emails } = await pool.query<{ message_id: string; subject: string; season: string }>(
    `select message_id, subject, campaign_type, season, html, evidence::text, cleaner_version, classifier_version
     from emails join email_bodies on email_id = id order by message_id`,
  );
  const { rows: offers } = await pool.query(
    `select message_id, o.position, o.kind, o.percent, o.evidence from email_offers o join emails on id = email_id
     order by message_id, o.position`,
  );
  return { emails, offers };
}

describe('npm run reprocess', () => {
  it('announces as many emails as it works on, published or not, and the rejected messages', async () => {
    const dataDir = join(folder, 'announced');
    cpSync(join(folder, 'old'), dataDir, { recursive: true });
    const states = await withOpenVault(dataDir, async (services) => {
      const { database } = services;
      await database.pool.query("update emails set state = 'held' where id % 3 = 0");
      await database.pool.query("update emails set state = 'hidden' where id % 3 = 1");
      await database.pool.query(
        `update brands set email_count = (select count(*) from emails where brand_id = brands.id and state = 'published')`,
      );
      await ingest([{ raw: Buffer.from('no mail at all'), label: 'a' }], { ...services, pool });
      return database.pool.query('select distinct state from emails');
    });
    expect(states.rows).toHaveLength(3);
    const reported = runReprocess('announced');
    expect(reported).toContain(
      `Reprocessing the embedded vault in ${dataDir}, ${mails} emails and 1 rejected message\n`,
    );
    expect(reported).toContain(`updated ${mails}, unchanged 0,`);
    expect(reported).toContain('rejected messages imported 0, duplicates 0, still rejected 1');
    expect(runReprocess('announced')).toContain(', 0 emails and 1 rejected message\n');
    expect(runReprocess('announced', '--all')).toContain(`, ${mails} emails and 1 rejected message\n`);
  });

  it('ends the same after a kill as without one, with corrections kept', async () => {
    cpSync(join(folder, 'old'), join(folder, 'killed'), { recursive: true });
    await killInTheMiddle('killed');
    runReprocess('killed');
    const state = await withOpenVault(join(folder, 'killed'), readEndState);
    const unbroken = await withOpenVault(join(folder, 'old'), async (services) => {
      await reprocess({ ...services, pool });
      return readEndState(services);
    });
    expect(state).toEqual(unbroken);
    expect(state.emails).toHaveLength(mails);
    expect(state.emails.filter(({ subject }) => subject === 'old')).toEqual([]);
    expect(
      state.emails.filter(({ season }) => season === 'winter').map(({ message_id }) => message_id),
    ).toEqual(['5@shop.example']);
    expect(state.offers.length).toBeGreaterThan(mails / 2);
  });
});
