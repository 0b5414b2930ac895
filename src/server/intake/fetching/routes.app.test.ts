import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFolder, type ImapFolder, inMemory } from '#doubles/demo-mailbox/imap-folder.ts';
import { type ImapServer, startImapServer } from '#doubles/demo-mailbox/imap-server.ts';
import { buildApp } from '#server/app/app.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/intake/fetching.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Record<Role, Persona>;
let server: ImapServer;
let folder: ImapFolder;

const user = { name: 'news@vault.example', password: 'open sesame' };

beforeEach(async () => {
  folder = createFolder('INBOX', { uidValidity: 7 });
  server = await startImapServer({ user, folders: [folder], onError: () => {} });
  test = await openTestApp({
    environment: { IMAP_URL: `imap://news%40vault.example:open%20sesame@127.0.0.1:${server.port}/INBOX` },
  });
  personas = await createPersonas(test);
});

afterEach(async () => {
  await test.app.close();
  await server.close();
});

function deliver(number: number): void {
  const raw = [
    'From: Brand <news@brand.example>',
    `Subject: Letter ${number}`,
    `Message-ID: <${number}@brand.example>`,
    'Date: Sat, 21 Nov 2026 09:00:00 +0000',
    '',
    `Words of letter ${number}`,
  ].join('\r\n');
  folder.append(inMemory(Buffer.from(raw), new Date('2026-11-21T09:00:00Z')));
}

const press = async () => {
  const answer = await personas.admin.ask('POST', '/api/emails/fetch');
  expect(answer.statusCode).toBe(202);
  return answer.json<FetchStarted>();
};

const runs = async () => (await personas.admin.ask('GET', '/api/admin/fetch-runs')).json<FetchRun[]>();

async function settled(): Promise<FetchRun> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const [run] = await runs();
    if (run !== undefined && run.finishedAt !== null) return run;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('The run did not end');
}

describe('Fetch New Emails', () => {
  it('brings the new mail of the mailbox, says how it went, and stands in the audit log', async () => {
    deliver(1);
    deliver(2);
    const { run, alreadyRunning } = await press();
    expect(alreadyRunning).toBe(false);
    expect(run).toMatchObject({ trigger: 'button', state: 'running' });
    expect(await settled()).toMatchObject({
      id: run.id,
      state: 'done',
      found: 2,
      imported: 2,
      message: null,
    });
    deliver(3);
    await press();
    expect(await settled()).toMatchObject({ found: 1, imported: 1, duplicates: 0 });
    const audit = (await personas.admin.ask('GET', '/api/admin/audit-log')).json<Array<{ action: string }>>();
    expect(audit.map(({ action }) => action)).toEqual(['emails.fetched', 'emails.fetched']);
  });

  it('is one run for two presses at once', async () => {
    for (let number = 1; number <= 20; number += 1) deliver(number);
    const pressed = await Promise.all([press(), press(), press()]);
    expect(new Set(pressed.map(({ run }) => run.id)).size).toBe(1);
    expect(pressed.filter(({ alreadyRunning }) => !alreadyRunning)).toHaveLength(1);
    expect(await settled()).toMatchObject({ imported: 20 });
    expect(await runs()).toHaveLength(1);
  });

  it('fails with what to do when the password is wrong, without telling it', async () => {
    user.password = 'changed meanwhile';
    await press();
    const run = await settled();
    user.password = 'open sesame';
    expect(run.state).toBe('failed');
    expect(run.message).toMatch(/password/i);
    expect(JSON.stringify(run)).not.toMatch(/sesame|meanwhile/);
  });

  it('waits for a run under way when the server stops, and goes on at the next press', async () => {
    for (let number = 1; number <= 60; number += 1) deliver(number);
    await press();
    await test.app.close();
    const { rows } = await test.database.pool.query("select 1 from fetch_runs where state = 'running'");
    expect(rows).toEqual([]);
    const again = await buildApp(test.deps, { pages: false, rateLimits: false, answerLifeMs: 0 });
    test = { ...test, app: again };
    personas = await createPersonas(test);
    await press();
    await settled();
    const stored = await test.database.pool.query('select count(*)::int as count from emails');
    expect(stored.rows[0]?.count).toBe(60);
  });
});

describe('without a mailbox', () => {
  it('says where to enter one', async () => {
    await test.app.close();
    test = await openTestApp();
    personas = await createPersonas(test);
    const answer = await personas.admin.ask('POST', '/api/emails/fetch');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toBe(
      'There is no mailbox to fetch from yet. Enter one under Settings, or set IMAP_URL, and try again.',
    );
  });
});
