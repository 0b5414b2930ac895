import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { startBackground } from '#server/app/jobs/background.ts';
import { openChoices } from '#server/operations/setup/choices.ts';
import { writeChosen } from '#server/operations/setup/repository.ts';
import { openServerDatabase } from '#server/platform/db/client.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Setup } from '#shared/contract/operations/setup.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { emptyDatabase, testDatabaseUrl } from '#tests/support/database/database.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let shared: TestApp;
let test: TestApp;
let people: Record<Role, Persona>;

/** A separate app, for tests that need other options. */
async function start(options: Parameters<typeof openTestApp>[0]): Promise<void> {
  test = await openTestApp(options);
  people = await createPersonas(test);
}

beforeAll(async () => {
  shared = await openTestApp();
});

beforeEach(async () => {
  test = shared;
  await emptyDatabase();
  await test.app.background.choices.read();
  people = await createPersonas(test);
});

afterEach(async () => {
  if (test !== shared) await test.app.close();
});

afterAll(() => shared.app.close());

const get = async () => (await people.admin.ask('GET', '/api/admin/setup')).json<Setup>();
const choose = (body: object) => people.admin.ask('PATCH', '/api/admin/setup', body);
const set = (step: string, state: string) =>
  people.admin.ask('PUT', `/api/admin/setup/steps/${step}`, { state });
const statesOf = ({ steps }: Setup) => steps.map(({ id, state }) => `${id} ${state}`);
const setByOf = ({ steps }: Setup) =>
  steps.flatMap(({ id, setBy }) => (setBy === null ? [] : [`${id} ${setBy}`]));

const someEmail = async (fields: { receivedAt?: Date } = {}) => {
  const { id: brandId } = await createBrand(test.database.pool, { slug: 'brand' });
  return createEmail(test.database.pool, { brandId, ...fields });
};

describe('the first-run guide', () => {
  it('is offered while nothing is in the vault and something is open', async () => {
    const setup = await get();
    expect(setup).toMatchObject({
      isOffered: true,
      productName: 'Mailvault',
      signIn: 'embedded',
      issuer: null,
      billing: 'sandbox',
      payable: 'sandbox',
      openVault: 'readers',
      mailbox: 'none',
      emailCount: 0,
    });
    expect(statesOf(setup)).toEqual([
      'name open',
      'sign-in open',
      'billing open',
      'readers done',
      'senders open',
      'mailbox open',
      'import open',
    ]);
    for (const step of ['name', 'sign-in', 'billing', 'senders', 'mailbox', 'import'])
      await set(step, 'skipped');
    expect((await get()).isOffered).toBe(true);
    await someEmail();
    const filled = await get();
    expect(filled).toMatchObject({ isOffered: false, emailCount: 1 });
    expect(statesOf(filled).at(-1)).toBe('import done');
  });

  it('counts mail that waits for an administrator', async () => {
    const { id } = await someEmail();
    await test.database.pool.query("update emails set state = 'held' where id = $1", [id]);
    expect(await get()).toMatchObject({ isOffered: false, emailCount: 1 });
  });

  it('has done with who may appear once a rule was set', async () => {
    const rules = [{ rule: 'unvouched', sourceKind: 'import', isOn: true }];
    await people.admin.ask('PUT', '/api/admin/gate-rules', { rules });
    expect(statesOf(await get())).toContain('senders done');
  });

  it('has done with the mailbox once there is one', async () => {
    const imap = {
      host: 'imap.mail.example',
      port: 993,
      security: 'tls',
      username: 'vault',
      password: 'secret',
    };
    const toggles = { autoFetch: false, autoCategorize: true, saveImages: false };
    await people.admin.ask('PUT', '/api/admin/settings', { imap: { ...imap, mailbox: 'INBOX' }, ...toggles });
    const setup = await get();
    expect(setup.mailbox).toBe('settings');
    expect(statesOf(setup)).toContain('mailbox done');
  });
});

describe('what is chosen for the vault', () => {
  it('is in force at once, done, and told of: its name', async () => {
    const answer = await choose({ productName: '  Paper & Post ' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ productName: 'Paper & Post' });
    expect(statesOf(answer.json())).toContain('name done');
    await someEmail();
    expect((await people.visitor.ask('GET', '/brand/brand/feed.atom')).body).toContain(
      'Paper &amp; Post</title>',
    );
    await choose({ productName: 'Paper & Post' });
    const { rows } = await test.database.pool.query('select action, subject, summary from audit_log');
    expect(rows).toEqual([
      { action: 'settings.updated', subject: 'Vault', summary: 'Name: Mailvault → Paper & Post.' },
    ]);
    const { rows: events } = await test.database.pool.query('select kind, ids from outbox');
    expect(events).toContainEqual({ kind: 'vault.changed', ids: [1] });
  });

  it('decides what visitors read, kept answers too: billing, and who sees old mail', async () => {
    await start({ answerLifeMs: 60_000 });
    const { id } = await someEmail({ receivedAt: daysAgo(60) });
    const read = async (role: Role) => (await people[role].ask('GET', `/api/emails/${id}`)).statusCode;
    const listed = async () => (await people.visitor.ask('GET', '/api/brands/brand/emails')).json().length;
    expect([await read('visitor'), await read('free'), await listed()]).toEqual([403, 403, 0]);
    const off = await choose({ isBillingOff: true });
    expect(off.json()).toMatchObject({ billing: 'off', payable: 'sandbox', openVault: 'readers' });
    expect(statesOf(off.json())).toContain('readers open');
    expect([await read('visitor'), await read('free'), await listed()]).toEqual([403, 200, 0]);
    expect((await people.free.ask('POST', '/api/create-checkout-session')).statusCode).toBe(404);
    expect((await people.admin.ask('GET', '/payment-sandbox')).statusCode).toBe(404);
    await choose({ openVault: 'everyone' });
    expect([await read('visitor'), await read('free'), await listed()]).toEqual([200, 200, 1]);
    await choose({ isBillingOff: false });
    expect([await read('visitor'), await read('free'), await listed()]).toEqual([403, 403, 0]);
  });

  it('is known to another process once it hears of it, and to one that starts later', async () => {
    const { config } = test.deps;
    let reported = 0;
    const other = await openChoices({ config, database: test.database }, () => {
      reported += 1;
    });
    await choose({ productName: 'Paper', isBillingOff: true, openVault: 'everyone' });
    expect(other.config.productName).toBe('Mailvault');
    await other.hear([{ kind: 'brand.changed' }]);
    expect([other.config.productName, reported]).toEqual(['Mailvault', 0]);
    await other.hear([{ kind: 'vault.changed' }]);
    const later = await openChoices({ config, database: test.database }, () => {});
    for (const { config } of [other, later]) {
      expect(config).toMatchObject({ productName: 'Paper', billing: 'off', openVault: 'everyone' });
    }
    expect(reported).toBe(1);
  });

  it('needs billing off for who sees old mail', async () => {
    const refused = await choose({ openVault: 'everyone' });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'While billing is on, older emails are part of Premium. Turn billing off first.',
    ]);
  });

  it.each([
    [{ productName: ' ' }, 'productName', 'A name is needed.'],
    [{ productName: 'x'.repeat(61) }, 'productName', 'A name can have at most 60 characters.'],
    [{ productName: 'a\u0000b' }, 'productName', 'This cannot hold control characters.'],
    [{}, '', 'There is nothing to change.'],
  ])('says what is wrong with it (%j)', async (body, path, message) => {
    const answer = await choose(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().issues).toContainEqual({ path, message });
  });
});

describe('what the environment sets', () => {
  const selfHosted = {
    SIGN_IN: 'invite',
    BILLING: 'off',
    OPEN_VAULT: 'everyone',
    PRODUCT_NAME: 'Paper House',
  };

  it('is shown, done, and refused with the name of the variable', async () => {
    await start({ environment: { ...selfHosted, IMAP_URL: 'imaps://vault:secret@imap.mail.example' } });
    const setup = await get();
    expect(setByOf(setup)).toEqual([
      'name PRODUCT_NAME',
      'sign-in SIGN_IN',
      'billing BILLING',
      'readers OPEN_VAULT',
      'mailbox IMAP_URL',
    ]);
    expect(statesOf(setup).filter((state) => !state.endsWith('done'))).toEqual([
      'senders open',
      'import open',
    ]);
    expect(setup).toMatchObject({ productName: 'Paper House', billing: 'off', payable: null });
    expect(JSON.stringify(setup)).not.toContain('secret');
    for (const [body, thing, variable] of [
      [{ productName: 'Another' }, 'The name', 'PRODUCT_NAME'],
      [{ isBillingOff: false }, 'Billing', 'BILLING'],
      [{ openVault: 'readers' }, 'Who can see older emails', 'OPEN_VAULT'],
    ] as const) {
      const answer = await choose(body);
      expect([answer.statusCode, answer.json().error]).toEqual([
        409,
        `${thing} is set by ${variable} in the environment of the server and cannot be changed here.`,
      ]);
    }
  });

  it('wins over what was chosen before it was set', async () => {
    const { database } = test;
    await inTransaction(database.pool, (client) =>
      writeChosen(client, { productName: 'Chosen', isBillingOff: true, openVault: 'readers' }),
    );
    const { config } = await openChoices(test.deps, () => {});
    expect(config).toMatchObject({ productName: 'Chosen', billing: 'off' });
    const given = { ...test.deps.config, given: new Set(['PRODUCT_NAME', 'BILLING']) };
    const set = await openChoices({ config: given, database }, () => {});
    expect(set.config).toMatchObject({ productName: 'Mailvault', billing: 'sandbox' });
  });

  it('keeps billing on while people are charged at Stripe', async () => {
    await start({ environment: { BASE_URL: 'https://vault.example' } });
    expect(setByOf(await get())).toEqual(['sign-in OIDC_ISSUER']);
    await test.database.pool.query(
      `update users set stripe_customer_id = 'cus_1', stripe_subscription_id = 'sub_1' where id = $1`,
      [people.premium.userId],
    );
    const refused = await choose({ isBillingOff: true });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      '1 subscription is still running at Stripe and would be charged for what is then free. End this in the Stripe Dashboard first.',
    ]);
    expect(await get()).toMatchObject({ billing: 'stripe' });
  });
});

describe.skipIf(testDatabaseUrl() === undefined)('another server on the same PostgreSQL', () => {
  it('goes by what was chosen, and gives no answer it kept from before', async () => {
    const { deps, database } = test;
    const other = await openServerDatabase(String(database.pool.options.connectionString));
    const app = await buildApp({ ...deps, database: other }, { pages: false, answerLifeMs: 60_000 });
    await app.ready();
    const background = startBackground(app, deps.config, { ...deps, database: other });
    try {
      const { id } = await someEmail({ receivedAt: daysAgo(60) });
      const read = async () => (await app.inject(`/api/emails/${id}`)).statusCode;
      const listed = async () => (await app.inject('/api/brands/brand/emails')).json().length;
      expect([await read(), await listed()]).toEqual([403, 0]);
      await choose({ isBillingOff: true });
      await choose({ openVault: 'everyone' });
      await expect.poll(listed, { interval: 50 }).toBe(1);
      expect(await read()).toBe(200);
    } finally {
      await background.stop();
      await app.close();
      await other.close();
    }
  });
});
