import { beforeEach, expect, test } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import { reprocess } from '#server/ingest/reprocess.ts';
import type { Database } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { ingestSecret, ingestWorkers } from '#tests/support/mail/ingest-workers.ts';
import { buildMail } from '#tests/support/mail/mail.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

const dependencies = () => ({
  database,
  blobs: memoryBlobStore(),
  secret: ingestSecret,
  pool: ingestWorkers(),
  now: () => new Date(),
});

async function signUp(domain: string, address: string | null): Promise<void> {
  await database.pool.query('insert into sign_ups (domain, address) values ($1, $2)', [domain, address]);
}

/** Imports an email with an additional header line. */
async function receive(name: string, header: string | null, mailboxAddress?: string): Promise<void> {
  const raw = buildMail({
    messageId: `<${name}@test.example>`,
    from: 'News <news@courier.com>',
    headers: header === null ? [] : [header],
  });
  await ingest([{ raw, label: name, ...(mailboxAddress && { mailboxAddress }) }], dependencies());
}

async function matches(): Promise<string[]> {
  const { rows } = await database.pool.query<{ label: string; domain: string }>(
    `select label, domain from sign_up_emails m join sign_ups s on s.id = m.sign_up_id
       join email_sources using (email_id) order by label`,
  );
  return rows.map(({ label, domain }) => `${label}: ${domain}`);
}

test('Mail is matched to the sign-up whose address it came to, whoever sent it', async () => {
  await signUp('northwind.com', 'vault+nw@reader.example');
  await signUp('contoso.com', 'vault+c@reader.example');
  await signUp('none.com', null);
  await signUp('one.com', 'shared@reader.example');
  await signUp('two.com', 'shared@reader.example');
  await receive('delivered', 'Delivered-To: Vault+NW@Reader.example');
  await receive('original', 'X-Original-To: <vault+c@reader.example>');
  await receive('shared', 'Delivered-To: shared@reader.example');
  await receive('others', 'Delivered-To: vault@reader.example');
  await receive('mailbox', null, 'vault+nw@reader.example');
  expect(await matches()).toEqual([
    'delivered: northwind.com',
    'mailbox: northwind.com',
    'original: contoso.com',
  ]);
  await database.pool.query("delete from sign_ups where domain = 'northwind.com'");
  expect(await matches()).toEqual(['original: contoso.com']);
});

test('Stored mail is matched when it is read again', async () => {
  await receive('early', 'Delivered-To: vault+nw@reader.example');
  await signUp('northwind.com', 'vault+nw@reader.example');
  expect(await matches()).toEqual([]);
  await reprocess(dependencies(), { all: true });
  await reprocess(dependencies(), { all: true });
  expect(await matches()).toEqual(['early: northwind.com']);
});
