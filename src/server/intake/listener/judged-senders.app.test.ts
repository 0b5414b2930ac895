import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DNSResolver, dkimSign, sealMessage } from 'mailauth';
import { afterEach, describe, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';
import { dotted, sendMail, smtpClient } from '#tests/support/mail/smtp-client.ts';
import { makeCertificate } from '#tests/support/servers/certificate.ts';

const domain = 'in.vault.example';
const reader = `amber-otter-4f7k@${domain}`;
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
const privateKey = keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

let opened: TestApp | undefined;
afterEach(async () => {
  await opened?.app.close();
  opened = undefined;
});

/** The text records of names; null is a name server that does not answer. */
type Names = Record<string, string | null>;

const key = `v=DKIM1; k=rsa; p=${publicKey}`;
const names: Names = {
  's._domainkey.shop.example': key,
  's._domainkey.elsewhere.example': key,
  's._domainkey.forwarder.example': key,
  '_dmarc.shop.example': 'v=DMARC1; p=reject',
  'bounces.shop.example': 'v=spf1 ip4:127.0.0.1 -all',
  'elsewhere.example': 'v=spf1 ip4:127.0.0.1 -all',
};

const resolverOf =
  (records: Names): DNSResolver =>
  async (name, type) => {
    const record = type === 'TXT' ? records[name] : undefined;
    if (record === null) throw Object.assign(new Error('late'), { code: 'ETIMEOUT' });
    if (record === undefined) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    return [[record]];
  };

async function listen(records: Names = names, environment: Record<string, string> = {}) {
  opened = await openTestApp({
    environment: { INTAKE_DOMAIN: domain, INTAKE_PORT: '0', INTAKE_CATCH_ALL: 'on', ...environment },
    now: () => new Date(),
    listening: { resolver: resolverOf(records) },
  });
  return (await opened.app.background.listener?.listen()) ?? 0;
}

/** State and reasons of the email that came. */
async function judged(): Promise<string> {
  const { rows } = await (opened as TestApp).database.pool.query<{ state: string; what: string[] | null }>(
    `select e.state, (select array_agg(held->>'what') from jsonb_array_elements(r.held_for::jsonb) held
         where held->>'rule' in ('forged', 'unvouched')) as what
       from emails e left join email_reviews r on r.email_id = e.id`,
  );
  return rows.map(({ state, what }) => [state, ...(what ?? [])].join(': ')).join('\n');
}

const mail = (parts: MailParts = {}) => buildMail({ date: new Date().toUTCString(), to: reader, ...parts });

async function signed(message: Buffer, signingDomain = 'shop.example'): Promise<Buffer> {
  const signer = { signingDomain, selector: 's', privateKey };
  const { signatures } = await dkimSign(message, {
    ...signer,
    signatureData: [signer],
  });
  return Buffer.concat([Buffer.from(signatures), message]);
}

/** As a forwarder passes it on: it adds a line, and seals what it found before. */
async function forwarded(message: Buffer, found: string): Promise<Buffer> {
  const changed = Buffer.from(message.toString('latin1').replace('</p>', '</p><p>Forwarded.</p>'), 'latin1');
  const seal = await sealMessage(changed, {
    signingDomain: 'forwarder.example',
    selector: 's',
    privateKey,
    authResults: `forwarder.example; ${found}`,
    cv: 'none',
  });
  return Buffer.concat([Buffer.from(seal), changed]);
}

describe('A sender', () => {
  test.each<[name: string, message: () => Buffer | Promise<Buffer>, from: string, becomes: string | RegExp]>([
    ['with a signature of its domain', () => signed(mail()), 'x@nowhere.example', 'published'],
    ['whose server its domain names', () => mail(), 'x@bounces.shop.example', 'published'],
    [
      'that nothing vouches for',
      () => mail({ from: 'a@plain.example' }),
      'x@plain.example',
      /^held: .*nobody who vouches/,
    ],
    ['that forges a domain', () => mail(), 'x@elsewhere.example', /^held: .*dmarc=fail, policy reject/],
    [
      'that forges a domain and signs for another',
      () => signed(mail(), 'elsewhere.example'),
      'x@elsewhere.example',
      /^held: .*dmarc=fail/,
    ],
    [
      'whose signed message was changed',
      async () => Buffer.concat([await signed(mail()), Buffer.from('\r\nMore.')]),
      'x@nowhere.example',
      /^held: .*dmarc=fail/,
    ],
    [
      'that claims our verdict',
      () =>
        mail({
          headers: [
            `Authentication-Results: ${domain}; dmarc=pass header.from=shop.example`,
            'authentication-results : vault.example;\r\n\tdmarc=pass',
            'Authentication-Results: dmarc=pass',
            `Received: from x by ${domain}; Mon, 30 Nov 2026 03:11:07 +0000`,
          ],
        }),
      'x@elsewhere.example',
      /^held: .*dmarc=fail/,
    ],
    [
      'with a signature longer than any real one',
      async () =>
        Buffer.concat([Buffer.from(`DKIM-Signature: ${','.repeat(20_000)}\r\n`), await signed(mail())]),
      'x@bounces.shop.example',
      /^held: .*nobody who vouches/,
    ],
    [
      'with two domains in From',
      () => mail({ from: 'a@shop.example, b@plain.example' }),
      'x@plain.example',
      /^held: .*nobody who vouches/,
    ],
    [
      'that forwards a message and is not believed',
      async () => forwarded(await signed(mail()), 'dmarc=pass header.from=shop.example'),
      'x@elsewhere.example',
      /^held: .*dmarc=fail/,
    ],
  ])('%s', async (_name, message, from, becomes) => {
    const port = await listen();
    expect(await sendMail(port, { to: reader, from, message: await message() })).toEqual([
      '250 2.6.0 Stored',
    ]);
    expect(await judged()).toMatch(becomes);
  });

  test('that is a believed forwarder vouches for what it found, and for nothing else.', async () => {
    const port = await listen(names, { INTAKE_FORWARDERS: 'google.com, forwarder.example' });
    const from = 'x@elsewhere.example';
    await sendMail(port, {
      to: reader,
      from,
      message: await forwarded(await signed(mail()), 'dmarc=pass header.from=shop.example'),
    });
    expect(await judged()).toBe('published');
    const other = mail({ messageId: '<2@shop.example>', subject: 'Another' });
    await sendMail(port, {
      to: reader,
      from,
      message: await forwarded(other, 'dmarc=fail header.from=shop.example'),
    });
    expect((await judged()).split('\n').sort()[0]).toMatch(/^held: .*dmarc=fail/);
  });

  test('is not held because name servers do not answer.', async () => {
    const port = await listen({ ...names, 's._domainkey.shop.example': null, 'bounces.shop.example': null });
    await sendMail(port, { to: reader, from: 'x@bounces.shop.example', message: await signed(mail()) });
    expect(await judged()).toBe('published');
  });
});

test('STARTTLS leads to TLS; what was sent before it in the same packet is dropped.', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'listener-'));
  const { certificate, key: pem } = makeCertificate();
  const [cert, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  writeFileSync(cert, certificate);
  writeFileSync(keyFile, pem);
  try {
    const port = await listen(names, { INTAKE_TLS_CERT: cert, INTAKE_TLS_KEY: keyFile });
    const client = await smtpClient(port);
    await client.say('EHLO mx.shop.example');
    client.write('STARTTLS\r\nMAIL FROM:<injected@shop.example>\r\n');
    expect(await client.replies(1)).toEqual([expect.stringMatching(/^220/)]);
    const safe = await client.secure();
    await safe.say('EHLO mx.shop.example');
    expect(await safe.say(`RCPT TO:<${reader}>`)).toMatch(/^503/);
    safe.write(`MAIL FROM:<x@bounces.shop.example>\r\nRCPT TO:<${reader}>\r\nDATA\r\n`);
    await safe.replies(3);
    safe.write(dotted(mail()));
    expect(await safe.replies(1)).toEqual(['250 2.6.0 Stored']);
    safe.destroy();
    expect(await judged()).toBe('published');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('A certificate that cannot be read is said at the start.', async () => {
  await expect(
    listen(names, { INTAKE_TLS_CERT: '/nowhere.pem', INTAKE_TLS_KEY: '/nowhere.key' }),
  ).rejects.toThrow(/INTAKE_TLS_CERT or INTAKE_TLS_KEY cannot be read/);
});
