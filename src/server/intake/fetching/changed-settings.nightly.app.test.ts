import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolder, inMemory } from '#doubles/demo-mailbox/imap-folder.ts';
import { type ImapServer, startImapServer } from '#doubles/demo-mailbox/imap-server.ts';
import type { FetchRun, FetchStarted } from '#shared/contract/intake/fetching.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/servers/free-port.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;
let server: ImapServer;

const user = { name: 'news@vault.example', password: 'open sesame' };

beforeEach(async () => {
  const folder = createFolder('INBOX', { uidValidity: 7 });
  const raw = 'From: Brand <news@brand.example>\r\nSubject: A\r\nMessage-ID: <a@brand.example>\r\n\r\nWords';
  folder.append(inMemory(Buffer.from(raw), new Date('2026-11-21T09:00:00Z')));
  server = await startImapServer({ user, folders: [folder], onError: () => {} });
  test = await openTestApp();
  admin = (await createPersonas(test)).admin;
});

afterEach(async () => {
  await test.app.close();
  await server.close();
});

async function enter(port: number, mailbox = 'INBOX'): Promise<void> {
  const imap = {
    host: '127.0.0.1',
    port,
    security: 'none',
    username: user.name,
    password: user.password,
    mailbox,
  };
  const toggles = { autoFetch: false, autoCategorize: true, saveImages: false };
  expect((await admin.ask('PUT', '/api/admin/settings', { imap, ...toggles })).statusCode).toBe(200);
}

const press = async () => (await admin.ask('POST', '/api/emails/fetch')).json<FetchStarted>();

async function until(id: number, states: ReadonlyArray<FetchRun['state']>): Promise<FetchRun> {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const runs = (await admin.ask('GET', '/api/admin/fetch-runs')).json<FetchRun[]>();
    const run = runs.find((each) => each.id === id);
    if (run !== undefined && states.includes(run.state)) return run;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The run did not become ${states.join(' or ')}`);
}

it('A fetch that waits for a mailbox nobody answers at makes way for the corrected settings', async () => {
  await enter(await freePort());
  const { run } = await press();
  expect((await until(run.id, ['waiting', 'failed'])).state).toBe('waiting');
  await enter(server.port);
  expect(await until(run.id, ['failed'])).toMatchObject({
    message:
      'The settings of the mailbox were changed during this fetch. The next one uses the new settings.',
  });
  const again = await press();
  expect(again.alreadyRunning).toBe(false);
  expect(await until(again.run.id, ['done', 'failed'])).toMatchObject({ state: 'done', imported: 1 });
});
