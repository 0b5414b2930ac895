import { afterEach, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { OutboxMail, OutboxMailDetail } from '#shared/contract/accounts/outbox.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';
import { type MailServer, openMailServer } from '#tests/support/servers/mail-server.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

let test: TestApp;
let server: MailServer | undefined;

afterEach(async () => {
  await test.app.close();
  await server?.close();
  server = undefined;
});

const openVault = async (environment: Record<string, string> = {}) => {
  test = await openTestApp({ environment: { SIGN_IN: 'invite', BILLING: 'off', ...environment } });
  return createPersonas(test);
};

const invite = async ({ admin }: Awaited<ReturnType<typeof createPersonas>>, email: string | null) =>
  (await admin.ask('POST', '/api/admin/invitations', { email })).json<{ url: string; isMailed: boolean }>();

const send = () => test.app.background.sendMail(new AbortController().signal);

it('On this machine an invitation is a mail in the outbox, which administrators alone see', async () => {
  const people = await openVault();
  const { url, isMailed } = await invite(people, 'ada@reader.example');
  expect(isMailed).toBe(true);
  expect((await invite(people, null)).isMailed).toBe(false);
  const { rows } = await test.database.pool.query('select data from outgoing_mails');
  expect(JSON.stringify(rows)).not.toContain(new URL(url).searchParams.get('token'));
  await send();
  const [mail, ...more] = (await people.admin.ask('GET', '/api/outbox')).json<OutboxMail[]>();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ address: 'ada@reader.example', subject: 'Your invitation to Mailvault' });
  const found = (await people.admin.ask('GET', `/api/outbox/${mail?.id}`)).json<OutboxMailDetail>();
  expect(found.text).toContain(url);
  expect(found.html).toContain(url);
  expect(found.headers).toContain('To: ada@reader.example');
  expect((await people.premium.ask('GET', '/api/outbox')).json()).toEqual([]);
  expect((await people.premium.ask('GET', `/api/outbox/${mail?.id}`)).statusCode).toBe(404);
});

it('A link to a new password is shown to its account alone, and goes with it', async () => {
  const people = await openVault();
  const { pool } = test.database;
  await pool.query(
    "insert into password_accounts (user_id, email, password_hash) values ($1, 'ada@reader.example', 'none')",
    [people.premium.userId],
  );
  await invite(people, 'ada@reader.example');
  await send();
  expect((await people.admin.ask('GET', '/api/outbox')).json()).toEqual([]);
  const [mail] = (await people.premium.ask('GET', '/api/outbox')).json<OutboxMail[]>();
  expect(mail).toMatchObject({ address: 'ada@reader.example', subject: 'A new password for Mailvault' });
  expect((await people.admin.ask('GET', `/api/outbox/${mail?.id}`)).statusCode).toBe(404);
  expect((await people.premium.ask('GET', `/api/outbox/${mail?.id}`)).statusCode).toBe(200);
  await pool.query('delete from users where id = $1', [people.premium.userId]);
  const { rows } = await pool.query('select address from outgoing_mails');
  expect(rows).toEqual([]);
});

it('With SMTP_URL it is sent, no outbox exists, and another vault can receive it', async () => {
  server = await openMailServer();
  const people = await openVault({
    SMTP_URL: `smtp://127.0.0.1:${server.choice.port}`,
    MAIL_FROM: 'vault@vault.example',
    MAIL_POSTAL_ADDRESS: '1 Post Street, London',
  });
  await invite(people, 'ada@reader.example');
  await send();
  expect((await people.admin.ask('GET', '/api/outbox')).statusCode).toBe(404);
  const [taken] = server.taken;
  expect(taken?.to).toEqual(['ada@reader.example']);
  await ingest([{ raw: Buffer.from(taken?.raw ?? ''), label: 'own mail' }], { ...test.deps });
  const { rows } = await test.database.pool.query<{ subject: string; preheader: string; text: string }>(
    `select subject, preheader, text_content as text from emails join email_bodies on email_id = id`,
  );
  expect(rows).toMatchObject([
    { subject: 'Your invitation to Mailvault', preheader: 'Choose a password, and you are in.' },
  ]);
  const html = /<body[\s\S]*<\/body>/.exec(decodedHtml(taken?.raw ?? ''))?.[0] ?? '';
  const { shown } = sanitizedMail({ html });
  expect(shown.words).toContain('You are invited to Mailvault');
  expect(shown.pictures).toBe(0);
});

it('Without SMTP_URL and open to others, nothing is mailed and nothing says it was', async () => {
  const people = await openVault({ BASE_URL: 'https://vault.example' });
  expect((await invite(people, 'ada@reader.example')).isMailed).toBe(false);
  expect((await people.admin.ask('GET', '/api/outbox')).statusCode).toBe(404);
  const { rows } = await test.database.pool.query('select 1 from outgoing_mails');
  expect(rows).toEqual([]);
});

/** Returns the quoted-printable html part of a message. */
function decodedHtml(raw: string): string {
  const part = raw.slice(raw.indexOf('text/html'));
  return part
    .replace(/=\r?\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (codes) => Buffer.from(codes.replaceAll('=', ''), 'hex').toString('utf8'));
}
