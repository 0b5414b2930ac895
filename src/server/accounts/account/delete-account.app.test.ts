import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sandboxPriceId } from '#doubles/payment-sandbox/account.ts';
import { deleteDueAccounts } from '#server/accounts/account/delete-account.ts';
import { setTierByAdmin } from '#server/accounts/billing/admin-tier.ts';
import { createUser } from '#tests/support/factories.ts';
import { type BillingTest, billingTest } from '#tests/support/servers/billing.ts';
import { type Persona, personaOfUser } from '#tests/support/sign-in.ts';

let test: BillingTest;
let folder: string;
let free: Persona;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-deletion-'));
  test = await billingTest({ environment: { DATA_DIR: folder, PRIMARY_ADMIN_EMAIL: 'boss@reader.example' } });
  free = test.people.free;
});

afterEach(async () => {
  await test.close();
  rmSync(folder, { recursive: true, force: true });
});

const addressOf = (who: Persona) => `${who.userId}@reader.example`;
const ask = (who: Persona, confirmation = addressOf(who)) =>
  who.ask('POST', '/api/account/deletion', { confirmation });
const silent = { info() {}, warn() {} };
const runJob = () => deleteDueAccounts({ ...test.deps, log: silent });
const userExists = async (who: Persona) =>
  ((await test.database.pool.query('select from users where id = $1', [who.userId])).rowCount ?? 0) === 1;
const listed = () => readFileSync(join(folder, 'deleted-users.txt'), 'utf8').trim().split('\n');

describe('deleting the own account', () => {
  it('asks for the address', async () => {
    for (const typed of ['', 'somebody@else.example']) {
      const refused = await ask(free, typed);
      expect([refused.statusCode, refused.json().error]).toEqual([
        409,
        `Type ${addressOf(free)} to delete your account.`,
      ]);
    }
    expect((await ask(free, ` ${addressOf(free).toUpperCase()} `)).statusCode).toBe(200);
  });

  it('asks for a phrase where there is no address', async () => {
    const nobody = await personaOfUser(test, (await createUser(test.database.pool, { email: null })).id);
    expect((await nobody.ask('GET', '/api/account')).json().confirmation).toBe('delete my account');
    expect((await ask(nobody, 'delete my account')).statusCode).toBe(200);
  });

  it('logs out everywhere at once, and deletes nothing for a week', async () => {
    const elsewhere = await personaOfUser(test, free.userId ?? '');
    const asked = await ask(free);
    expect(asked.json()).toEqual({ deletionDueAt: '2026-11-28T12:00:00.000Z' });
    expect(asked.headers['set-cookie']).toMatch(/mailvault_session=;/);
    for (const who of [free, elsewhere]) expect((await who.ask('GET', '/api/account')).statusCode).toBe(401);
    await test.passDays(6.9);
    await runJob();
    expect(await userExists(free)).toBe(true);
  });

  it('is shown to its owner, who keeps it', async () => {
    await ask(free);
    const back = await personaOfUser(test, free.userId ?? '');
    const user = async () => (await back.ask('GET', '/api/auth/user')).json();
    expect(await user()).toMatchObject({ deletionDueAt: '2026-11-28T12:00:00.000Z' });
    expect((await back.ask('DELETE', '/api/account/deletion')).statusCode).toBe(204);
    expect(await user()).toMatchObject({ deletionDueAt: null });
    await test.passDays(8);
    await runJob();
    expect(await userExists(free)).toBe(true);
  });

  it('deletes after a week everything of the user, and nothing of others', async () => {
    const { premium, other } = test.people;
    for (const who of [premium, other]) {
      await who.ask('POST', '/api/saved-lists', { name: 'Mine' });
      await who.ask('POST', '/api/saved-searches', { name: 'Mine', search: 'q=sale' });
    }
    await ask(premium);
    await test.passDays(7);
    await runJob();
    await runJob();
    expect([await userExists(premium), await userExists(other)]).toEqual([false, true]);
    const owners = async (table: string) =>
      (await test.database.pool.query<{ id: string }>(`select user_id as id from ${table}`)).rows.map(
        ({ id }) => id,
      );
    expect(await owners('saved_lists')).toEqual([other.userId]);
    expect(await owners('saved_searches')).toEqual([other.userId]);
    expect(listed()).toEqual([expect.stringMatching(/^[0-9a-f]{64} 2026-11-28T12:00:00.000Z$/)]);
    expect(statSync(join(folder, 'deleted-users.txt')).mode & 0o077).toBe(0);
  });

  it('asked for by two sessions at once is one deletion on one day', async () => {
    const elsewhere = await personaOfUser(test, free.userId ?? '');
    const answers = await Promise.all([ask(free), ask(elsewhere)]);
    // The second may find its session ended already.
    expect(
      answers.map(({ statusCode }) => statusCode).filter((status) => status === 200).length,
    ).toBeGreaterThan(0);
    for (const answer of answers) expect([200, 401]).toContain(answer.statusCode);
    await test.passDays(7);
    await Promise.all([runJob(), runJob()]);
    expect(await userExists(free)).toBe(false);
    expect(listed()).toHaveLength(1);
  });

  it('stops feeds and shared links for the week, and links go on for an owner who stays', async () => {
    const { premium } = test.people;
    const list = (await premium.ask('POST', '/api/saved-lists', { name: 'Shared' })).json();
    const link = (await premium.ask('POST', '/api/shares', { kind: 'list', listId: list.id })).json();
    const openLink = async () =>
      (await test.people.visitor.ask('GET', `/api/shared/${link.address.split('/b/')[1]}`)).statusCode;
    expect(await openLink()).toBe(200);
    await ask(premium);
    expect(await openLink()).toBe(404);
    const back = await personaOfUser(test, premium.userId ?? '');
    const search = (await back.ask('POST', '/api/saved-searches', { name: 'Mine', search: 'q=sale' })).json();
    const feed = (await back.ask('POST', `/api/saved-searches/${search.id}/feed`)).json();
    const read = async () =>
      (await test.people.visitor.ask('GET', new URL(feed.address).pathname)).statusCode;
    expect(await read()).toBe(404);
    await back.ask('DELETE', '/api/account/deletion');
    expect([await read(), await openLink()]).toEqual([200, 200]);
  });

  it('is refused for the primary administrator and the only administrator, with the reason', async () => {
    const boss = await personaOfUser(
      test,
      (await createUser(test.database.pool, { email: 'boss@reader.example', isAdmin: true })).id,
    );
    const refused = await ask(boss, 'boss@reader.example');
    expect(refused.statusCode).toBe(409);
    expect(refused.json().error).toContain('primary administrator');
    expect((await boss.ask('GET', '/api/account')).json().keptBecause).toBe(refused.json().error);
    await test.database.pool.query('update users set is_admin = false where id = $1', [boss.userId]);
    expect((await ask(test.people.admin)).json().error).toContain('You are the only administrator.');
  });

  it('is refused for the last administrator who stays, while another waits for the deletion', async () => {
    const { admin, other } = test.people;
    await test.database.pool.query('update users set is_admin = true where id = $1', [other.userId]);
    expect((await ask(other)).statusCode).toBe(200);
    expect((await ask(admin)).json().error).toContain('You are the only administrator.');
  });

  it('waits with an account that became the only administrator’s meanwhile', async () => {
    const { admin, other } = test.people;
    await test.database.pool.query('update users set is_admin = true where id = $1', [other.userId]);
    expect((await ask(admin)).statusCode).toBe(200);
    await test.database.pool.query('update users set is_admin = false where id = $1', [other.userId]);
    await test.passDays(8);
    await runJob();
    expect(await userExists(admin)).toBe(true);
  });
});

describe('the subscription of an account to delete', () => {
  it('ends first, at once and at Stripe', async () => {
    await test.pay(free);
    await test.deliverAll();
    expect((await ask(free)).statusCode).toBe(200);
    expect(await test.livingSubscriptions(free.userId)).toEqual([]);
    expect(await test.row(free.userId)).toMatchObject({ tier: 'free', subscriptionId: null });
  });

  it('keeps the account if Stripe does not answer, and says so', async () => {
    await test.pay(free);
    await test.deliverAll();
    test.setFault(() => ({ kind: 'drop', when: 'before' }));
    const refused = await ask(free);
    expect([refused.statusCode, refused.json().error]).toEqual([
      503,
      'Stripe does not answer just now, so your subscription could not be ended and nothing was deleted. Please try again later.',
    ]);
    test.setFault(undefined);
    expect((await free.ask('GET', '/api/auth/user')).json()).toMatchObject({
      subscriptionTier: 'premium',
      deletionDueAt: null,
    });
    expect((await ask(free)).statusCode).toBe(200);
  });

  it('may have ended at Stripe already', async () => {
    await test.pay(free);
    await test.deliverAll();
    const [subscription] = await test.livingSubscriptions(free.userId);
    await test.stripe.subscriptions.cancel(subscription?.id ?? '');
    expect((await ask(free)).statusCode).toBe(200);
  });

  it('given by an administrator stays for an owner who keeps the account', async () => {
    await setTierByAdmin(test.deps, free.userId ?? '', 'premium');
    await ask(free);
    const back = await personaOfUser(test, free.userId ?? '');
    await back.ask('DELETE', '/api/account/deletion');
    expect(await test.hasPremium(back)).toBe(true);
  });

  it('is not sold again in the week, and one that was paid all the same ends with the account', async () => {
    const session = await test.checkout(free);
    await ask(free);
    expect((await test.sandbox.pay(session)).status).toBe('expired');
    const back = await personaOfUser(test, free.userId ?? '');
    expect((await back.ask('POST', '/api/create-checkout-session')).statusCode).toBe(409);
    const customer = (await test.row(free.userId)).customerId ?? '';
    await test.stripe.subscriptions.create({ customer, items: [{ price: sandboxPriceId }] });
    expect(await test.livingSubscriptions(free.userId)).toHaveLength(1);
    await test.passDays(7);
    test.setFault(() => ({ kind: 'drop', when: 'before' }));
    await runJob();
    expect(await userExists(free)).toBe(true);
    test.setFault(undefined);
    await runJob();
    expect(await userExists(free)).toBe(false);
    const { data } = await test.stripe.subscriptions.list({ customer, status: 'all' });
    expect(data.map(({ status }) => status)).toEqual(['canceled']);
  });
});
