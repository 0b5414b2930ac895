import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { ImapOptions } from '#server/ingest/sources/imap/open-mailbox.ts';
import { testConnection } from '#server/ingest/sources/imap/test-connection.ts';
import { numberedMail, startTestMailbox, type TestMailbox } from '#tests/support/mail/imap.ts';
import { makeCertificate } from '#tests/support/servers/certificate.ts';
import { freePort } from '#tests/support/servers/free-port.ts';

const open: { close(): Promise<unknown> | unknown }[] = [];

afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function start(options: Parameters<typeof startTestMailbox>[0] = {}): Promise<TestMailbox> {
  const mailbox = await startTestMailbox(options);
  open.push(mailbox);
  return mailbox;
}

/** A server that sends only a greeting, or nothing. */
async function startMute(greeting: string | null): Promise<number> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting !== null) socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ close: () => server.close() });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

const quick: ImapOptions = { connectMs: 1500, greetingMs: 600, silenceMs: 1000 };

const good = makeCertificate();

describe('testing a connection', () => {
  it('says how many messages the folder holds, and leaves them as they are', async () => {
    const mailbox = await start();
    for (const number of [1, 2, 3]) mailbox.deliver(numberedMail(number));
    expect(await testConnection(mailbox.account)).toEqual({
      ok: true,
      message: 'Connected. “INBOX” holds 3 messages.',
      messageCount: 3,
    });
  });

  it('counts one message as one', async () => {
    const mailbox = await start();
    mailbox.deliver(numberedMail(1));
    expect((await testConnection(mailbox.account)).message).toBe('Connected. “INBOX” holds 1 message.');
  });

  it.each(['implicit', 'starttls'] as const)('connects with %s TLS to a server it trusts', async (kind) => {
    const mailbox = await start({ tls: { kind, ...good } });
    const found = await testConnection(mailbox.account, { trustedIssuers: good.certificate });
    expect(found).toMatchObject({ ok: true });
  });

  it('names a host that does not exist', async () => {
    const mailbox = await start();
    const found = await testConnection({ ...mailbox.account, host: 'imap.no-such-host.invalid' });
    expect(found).toEqual({
      ok: false,
      message: 'The host imap.no-such-host.invalid could not be found. Check its name.',
      messageCount: null,
    });
  });

  it('tells that nobody answers at the port', async () => {
    const mailbox = await start();
    const port = await freePort();
    const found = await testConnection({ ...mailbox.account, port });
    expect(found.message).toBe(`Nothing answers at 127.0.0.1, port ${port}. Check host and port.`);
  });

  it('gives up on a server that never greets', async () => {
    const mailbox = await start();
    const port = await startMute(null);
    const found = await testConnection({ ...mailbox.account, port }, quick);
    expect(found.message).toBe(
      `127.0.0.1 did not answer on port ${port} in time. Check host, port and security.`,
    );
  });

  it('gives up on a server that falls silent after its greeting', async () => {
    const mailbox = await start();
    const port = await startMute('* OK Ready\r\n');
    const found = await testConnection({ ...mailbox.account, port }, quick);
    expect(found).toMatchObject({ ok: false, message: '127.0.0.1 stopped in the middle of an answer.' });
  });

  it('does not show the password when it is wrong, and says what to do', async () => {
    const mailbox = await start();
    const found = await testConnection({ ...mailbox.account, password: 'hunter2' });
    expect(found.message).toBe(
      '127.0.0.1 refused the username or password. Correct them in the settings; many providers require an app password.',
    );
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  it('refuses a certificate that is signed by itself, before it says who it is', async () => {
    const commands: string[] = [];
    const note = ({ command }: { command: string }) => {
      commands.push(command);
      return undefined;
    };
    const mailbox = await start({ tls: { kind: 'implicit', ...good }, mishaps: note });
    const found = await testConnection(mailbox.account);
    expect(found.message).toBe(
      'The certificate of 127.0.0.1 cannot be trusted: it is signed by itself. Correct the host name, have the certificate renewed, or name its issuer in NODE_EXTRA_CA_CERTS.',
    );
    expect(commands).toEqual([]);
  });

  it('refuses such a certificate after STARTTLS too, before the password', async () => {
    const commands: string[] = [];
    const note = ({ command }: { command: string }) => {
      commands.push(command);
      return undefined;
    };
    const mailbox = await start({ tls: { kind: 'starttls', ...good }, mishaps: note });
    const found = await testConnection(mailbox.account);
    expect(found.message).toContain('cannot be trusted: it is signed by itself');
    expect(commands).not.toContain('LOGIN');
    expect(commands).not.toContain('AUTHENTICATE');
  });

  it.each([
    ['it has expired', makeCertificate({ expiresAt: new Date(Date.now() - 86_400_000) })],
    [
      'it belongs to another host name',
      makeCertificate({ host: 'mail.other.example', address: '192.0.2.1' }),
    ],
  ])('refuses a certificate because %s, whoever signed it', async (reason, certificate) => {
    const mailbox = await start({ tls: { kind: 'implicit', ...certificate } });
    const found = await testConnection(mailbox.account, { trustedIssuers: certificate.certificate });
    expect(found.message).toContain(`cannot be trusted: ${reason}.`);
  });

  it('does not go on in the clear where STARTTLS was asked for and is not offered', async () => {
    const commands: string[] = [];
    const note = ({ command }: { command: string }) => {
      commands.push(command);
      return undefined;
    };
    const mailbox = await start({ mishaps: note });
    const { port } = mailbox.account;
    const found = await testConnection({ ...mailbox.account, security: 'starttls' });
    expect(found.message).toBe(
      `127.0.0.1 offers no STARTTLS on port ${port}. Choose TLS (usually port 993), or another port.`,
    );
    expect(commands).not.toContain('AUTHENTICATE');
  });

  it('tells that a port does not speak TLS', async () => {
    const mailbox = await start();
    const { port } = mailbox.account;
    const found = await testConnection({ ...mailbox.account, security: 'tls' }, quick);
    expect(found.message).toBe(
      `127.0.0.1 does not speak TLS on port ${port}. Choose STARTTLS (usually port 143), or another port.`,
    );
  });

  it('does not upgrade in silence where no security was asked for, and says that the server wants it', async () => {
    const mailbox = await start({ tls: { kind: 'starttls', ...good } });
    const found = await testConnection({ ...mailbox.account, security: 'none' });
    expect(found.message).toBe(
      '127.0.0.1 does not allow signing in without encryption. Choose TLS or STARTTLS.',
    );
  });

  it('tells that there is no such folder', async () => {
    const mailbox = await start();
    const found = await testConnection({ ...mailbox.account, mailbox: 'Newsletters' });
    expect(found.message).toBe(
      'There is no folder “Newsletters” on 127.0.0.1, or it may not be read. Correct the mailbox folder in the settings.',
    );
  });

  it('takes a server that says goodbye while signing in for one that has no time, not for a wrong password', async () => {
    const mailbox = await start({
      mishaps: ({ command }) => (command === 'AUTHENTICATE' ? 'bye' : undefined),
    });
    const found = await testConnection(mailbox.account, quick);
    expect(found.message).toBe('127.0.0.1 ended the connection.');
  });
});
