import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SmtpChoice } from '#server/platform/config/mail-choice.ts';
import type { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';
import { openMailTransport } from '#server/platform/mail/transport.ts';
import { makeCertificate } from '#tests/support/servers/certificate.ts';

const { key, certificate } = makeCertificate();
const trusted = getCACertificates();
const account = { username: 'vault@vault.example', password: 'p@ss wörd' };

/** Messages by the name that signed in, and whether the connection was encrypted. */
let taken: Array<{ user: string; isEncrypted: boolean }>;
const open: SMTPServer[] = [];

beforeAll(() => setDefaultCACertificates([...trusted, certificate]));
afterAll(() => setDefaultCACertificates(trusted));
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise<void>((resolve) => server.close(resolve))));
});

async function listen(options: SMTPServerOptions): Promise<number> {
  taken = [];
  const server = new SMTPServer({
    key,
    cert: certificate,
    logger: false,
    closeTimeout: 100,
    disableReverseLookup: true,
    onAuth({ username, password }, _session, callback) {
      const isRight = username === account.username && password === account.password;
      callback(isRight ? null : new Error('Wrong name or password'), { user: username });
    },
    onData(stream, session, callback) {
      stream.resume().on('end', () => {
        taken.push({ user: String(session.user), isEncrypted: session.secure });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {}); // clients break off
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return (server.server.address() as AddressInfo).port;
}

async function deliver(smtp: SmtpChoice): Promise<DeliveryError | null> {
  const transport = openMailTransport({ smtp, from: 'vault@vault.example', dkim: null, postalAddress: null });
  try {
    await transport.deliver({ from: 'vault@vault.example', to: 'ada@reader.example', text: 'Hello' });
    return null;
  } catch (error) {
    return error as DeliveryError;
  } finally {
    transport.close();
  }
}

describe.each([
  ['TLS from the first byte', 'tls', { secure: true }],
  ['STARTTLS', 'starttls', {}],
] as const)('a server with %s', (_name, security, options) => {
  it('gets mail after the sign-in, encrypted', async () => {
    const port = await listen(options);
    expect(await deliver({ host: '127.0.0.1', port, security, account })).toBeNull();
    expect(taken).toEqual([{ user: account.username, isEncrypted: true }]);
  });

  it('that refuses the password gets nothing, and all mail waits', async () => {
    const port = await listen(options);
    const wrong = { ...account, password: 'wrong' };
    expect(await deliver({ host: '127.0.0.1', port, security, account: wrong })).toMatchObject({
      message: expect.stringContaining('535'),
      isFinal: false,
      isOfServer: true,
    });
    expect(taken).toEqual([]);
  });

  it('whose certificate has another name is not given the password', async () => {
    const other = makeCertificate({ host: 'mail.other.example', address: '192.0.2.1' });
    setDefaultCACertificates([...trusted, certificate, other.certificate]);
    let asked = 0;
    const port = await listen({
      ...options,
      key: other.key,
      cert: other.certificate,
      onAuth(_auth, _session, callback) {
        asked += 1;
        callback(null, { user: 'anybody' });
      },
    });
    const failure = await deliver({ host: '127.0.0.1', port, security, account });
    expect(failure).toMatchObject({ isFinal: false, isOfServer: true });
    expect([asked, taken]).toEqual([0, []]);
  });
});

it('A server without STARTTLS is given neither mail nor password where it is required', async () => {
  let asked = 0;
  const port = await listen({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(_auth, _session, callback) {
      asked += 1;
      callback(null, { user: 'anybody' });
    },
  });
  const failure = await deliver({ host: '127.0.0.1', port, security: 'starttls', account });
  expect(failure).toMatchObject({ isFinal: false, isOfServer: true });
  expect([asked, taken]).toEqual([0, []]);
});
