import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { unpack } from '#server/platform/db/compression.ts';
import type { SignUp } from '#shared/contract/intake/sign-ups.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { buildMail, type MailParts } from '#tests/support/mail/mail.ts';
import { sendMail } from '#tests/support/mail/smtp-client.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

const domain = 'in.vault.example';
const brands = ['northwind.com', 'contoso.com', 'fabrikam.com', 'adatum.com', 'litware.com'];

let opened: TestApp;
let admin: Persona['ask'];
let port: number;

beforeEach(async () => {
  opened = await openTestApp({
    environment: { INTAKE_DOMAIN: domain, INTAKE_PORT: '0' },
    now: () => new Date(),
    // Mail of strangers of this name is proven by nothing.
    listening: {
      resolver: async (name, type) => {
        if (type === 'TXT' && !name.startsWith('_') && !name.includes('stranger'))
          return [['v=spf1 ip4:127.0.0.1 -all']];
        throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      },
    },
  });
  admin = (await createPersonas(opened)).admin.ask;
  port = (await opened.app.background.listener?.listen()) ?? 0;
});
afterEach(() => opened.app.close());

/** Adds sign-ups for these domains, each with an address. */
async function add(domains: readonly string[]): Promise<void> {
  const rows = domains.map((one, at) => ({ row: at + 1, domain: one }));
  const url = '/api/admin/sign-ups/rows';
  const looked = await admin('POST', url, { rows, do: { step: 'look' } });
  const { digest } = looked.json();
  const taken = await admin('POST', url, { rows, makesAddresses: true, do: { step: 'apply', digest } });
  expect(taken.statusCode).toBe(200);
}

async function ledger(): Promise<Map<string, SignUp>> {
  const reply = await admin('GET', '/api/admin/sign-ups?limit=100');
  return new Map((reply.json() as SignUp[]).map((signUp) => [signUp.domain, signUp]));
}

async function addressOf(brand: string): Promise<string> {
  return (await ledger()).get(brand)?.address ?? '';
}

let sent = 0;

async function send(to: string | string[], from: string, parts: MailParts = {}): Promise<string[]> {
  sent += 1;
  return sendMail(port, {
    to,
    from: `bounce@${from}`,
    message: buildMail({
      from: `News <news@${from}>`,
      to: 'list@sender.example',
      date: new Date().toUTCString(),
      messageId: `<${sent}@${from}>`,
      subject: `Offer ${sent}`,
      body: `<p>Offer ${sent}.</p>`,
      ...parts,
    }),
  });
}

describe('An address of its own', () => {
  test('is made for each of a pasted list, and for chosen sign-ups without one.', async () => {
    expect((await admin('GET', '/api/admin/sign-ups/summary')).json()).toMatchObject({
      addressDomain: domain,
    });
    await add(brands);
    const made = [...(await ledger()).values()].map(({ address }) => address ?? '');
    expect(new Set(made).size).toBe(5);
    for (const address of made) expect(address).toMatch(/^[a-z]{6}-[a-z]{6}-[2-9a-z]{4}@in\.vault\.example$/);
    await opened.database.pool.query("insert into sign_ups (domain) values ('later.com')");
    const all = { signUps: { filter: {} }, to: 'addressed' };
    expect((await admin('POST', '/api/admin/sign-ups/set', all)).json()).toEqual({ count: 1 });
    expect((await admin('POST', '/api/admin/sign-ups/set', all)).json()).toEqual({ count: 0 });
    expect([...(await ledger()).values()].filter(({ address }) => made.includes(address ?? ''))).toHaveLength(
      5,
    );
    expect(await addressOf('later.com')).toMatch(/@in\.vault\.example$/);
  });

  test('receives the mail of its sign-up, whatever domain that comes from, and names strangers.', async () => {
    await add(brands);
    const [northwind, contoso] = [await addressOf('northwind.com'), await addressOf('contoso.com')];
    expect(await send(northwind, 'northwind.com')).toEqual(['250 2.6.0 Stored']);
    expect(await send(northwind, 'mail.northwind.com')).toEqual(['250 2.6.0 Stored']);
    await send(northwind, 'stranger.com');
    await send(northwind, 'stranger.com');
    const found = await ledger();
    expect(found.get('northwind.com')).toMatchObject({
      mails: 2,
      strangers: [
        { domain: 'stranger.com', sender: 'news@stranger.com', emailId: expect.any(Number), isProven: false },
      ],
    });
    expect(found.get('contoso.com')).toMatchObject({ mails: 0, strangers: [] });
    // One campaign to two addresses.
    await send([northwind, contoso], 'seller.com');
    const both = await ledger();
    const told = (brand: string) =>
      both.get(brand)?.strangers.map((one) => `${one.domain} ${one.isProven ? 'proven' : 'not proven'}`);
    expect(told('northwind.com')).toEqual(['stranger.com not proven', 'seller.com proven']);
    expect(told('contoso.com')).toEqual(['seller.com proven']);
  });

  test('has no stranger once both domains are of one brand.', async () => {
    await add(['northwind.com']);
    const address = await addressOf('northwind.com');
    await send(address, 'northwind.com');
    await send(address, 'northwind-mail.com');
    expect((await ledger()).get('northwind.com')?.strangers).toHaveLength(1);
    await opened.database.pool.query(
      `update brand_domains set brand_id = (select brand_id from brand_domains where domain = 'northwind.com')
       where domain = 'northwind-mail.com'`,
    );
    expect((await ledger()).get('northwind.com')?.strangers).toEqual([]);
    await send(address, 'northwind-mail.com');
    expect((await ledger()).get('northwind.com')?.strangers).toEqual([]);
  });

  test('is refused and never made again once its sign-up is deleted.', async () => {
    await add(['northwind.com']);
    const address = await addressOf('northwind.com');
    await admin('POST', '/api/admin/sign-ups/set', { signUps: { filter: {} }, to: 'removed' });
    expect(await send(address, 'northwind.com')).toEqual([expect.stringMatching(/^550/)]);
    const { rows } = await opened.database.pool.query(
      'select sign_up_id from sign_up_addresses where address = $1',
      [address],
    );
    expect(rows).toEqual([{ sign_up_id: null }]);
  });

  test('still belongs to its sign-up after another was entered by hand.', async () => {
    await add(['northwind.com']);
    const address = await addressOf('northwind.com');
    await opened.database.pool.query("update sign_ups set address = 'v@reader.example'");
    expect(await send(address, 'stranger.com')).toEqual(['250 2.6.0 Stored']);
    expect((await ledger()).get('northwind.com')?.strangers).toHaveLength(1);
  });

  test('is in no public copy, in any spelling, and its words are taken from no text.', async () => {
    await add(['northwind.com']);
    const address = await addressOf('northwind.com');
    const [local = ''] = address.split('@');
    const [first = ''] = local.split('-');
    await send(address, 'northwind.com', {
      subject: `For ${address}`,
      body: `<p>Sent to ${address}, a reader since May.</p>
        <a href="https://northwind.com/out?e=${encodeURIComponent(address)}&h=${Buffer.from(address).toString('base64url')}">Leave</a>
        <img src="https://northwind.com/p/${local}.gif" alt="${local}">`,
    });
    const { rows } = await opened.database.pool.query<{
      subject: string;
      html: Buffer;
      codec: number;
      text: string | null;
    }>(
      'select e.subject, b.html, b.html_codec as codec, b.text_content as text from emails e join email_bodies b on b.email_id = e.id',
    );
    const [row] = rows;
    const copy = `${row?.subject} ${Buffer.from(await unpack(row?.html ?? Buffer.alloc(0), row?.codec ?? 0))} ${row?.text}`;
    for (const trace of [
      address,
      local,
      first,
      domain,
      Buffer.from(address).toString('base64url').slice(0, 20),
    ])
      expect(copy).not.toContain(trace);
    expect(copy).toContain('a reader since May');
  });

  test('is not made without a domain.', async () => {
    const bare = await openTestApp();
    const other = (await createPersonas(bare)).admin.ask;
    await bare.database.pool.query("insert into sign_ups (domain) values ('northwind.com')");
    const reply = await other('POST', '/api/admin/sign-ups/set', {
      signUps: { filter: {} },
      to: 'addressed',
    });
    expect(reply.statusCode).toBe(409);
    expect(reply.body).toContain('Set INTAKE_DOMAIN');
    await bare.app.close();
  });
});
