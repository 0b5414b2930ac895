import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createUser, daysAgo } from '#tests/support/factories.ts';
import { walkPagesAs } from '#tests/support/paging.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

const list = async (query = '') => {
  const answer = await people.admin.ask('GET', `/api/admin/users${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<AdminUser[]>();
};

const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ id }) => id).sort();

const change = (by: Persona, userId: string | null, what: 'make-admin' | 'remove-admin') =>
  by.ask('POST', `/api/admin/users/${userId}/${what}`);

const actions = async () =>
  (await test.database.pool.query<{ action: string }>('select action from audit_log order by id')).rows.map(
    ({ action }) => action,
  );

describe('the list of users', () => {
  it('shows everybody, last come first, with what the dashboard needs', async () => {
    await createUser(test.database.pool, {
      id: 'paying',
      firstName: 'Pia',
      lastName: 'Paying',
      subscriptionTier: 'premium',
      subscriptionEndDate: daysAgo(-3),
      stripeSubscriptionId: 'sub_1',
      createdAt: daysAgo(-36_500), // the other users get the time of the database's clock
    });
    const users = await list();
    expect(users).toHaveLength(6);
    expect(users[0]).toEqual({
      id: 'paying',
      email: 'paying@reader.example',
      firstName: 'Pia',
      lastName: 'Paying',
      isAdmin: false,
      isPrimaryAdmin: false,
      subscriptionTier: 'premium',
      subscriptionEndDate: daysAgo(-3).toISOString(),
      subscriptionCancelled: false,
      hasPremium: true,
      isPaying: true,
      isPremiumGiven: false,
      paymentProblem: null,
      createdAt: daysAgo(-36_500).toISOString(),
    });
    const expired = users.find(({ id }) => id === people.expired.userId);
    expect(expired).toMatchObject({ subscriptionTier: 'free', hasPremium: false, isPaying: false });
  });

  it('marks whoever has the verified address of PRIMARY_ADMIN_EMAIL, in whatever case', async () => {
    await createUser(test.database.pool, { id: 'primary', email: 'Admin@Demo.test', isAdmin: true });
    expect((await list()).filter((user) => user.isPrimaryAdmin).map(({ id }) => id)).toEqual(['primary']);
  });

  it('narrows to a tier, to a role, and to both with a search', async () => {
    expect(await list('?tier=premium')).toHaveLength(2);
    expect((await list('?role=admin')).map(({ id }) => id)).toEqual([people.admin.userId]);
    expect(await list('?role=regular&tier=free')).toHaveLength(2);
    expect(await list(`?role=regular&q=${people.admin.userId}`)).toEqual([]);
  });

  it('finds by part of an address, by part of a name in any case, and by the beginning of an id', async () => {
    const { pool } = test.database;
    await createUser(pool, {
      id: 'x1b2-zoe',
      email: 'z.lind@harbour.example',
      firstName: 'Zoë',
      lastName: 'LIND',
    });
    await createUser(pool, { id: 'q9-oyvind', email: null, firstName: 'Øyvind', lastName: 'Ås' });
    expect(await found('harbour')).toEqual(['x1b2-zoe']);
    expect(await found('  LInd ')).toEqual(['x1b2-zoe']);
    expect(await found('ZOË')).toEqual(['x1b2-zoe']);
    expect(await found('øyvind ås')).toEqual(['q9-oyvind']);
    expect(await found('x1b2')).toEqual(['x1b2-zoe']);
    expect(await found('zoe')).toEqual([]);
  });

  it('takes one or two letters for the beginning of an address or a name', async () => {
    const { pool } = test.database;
    await createUser(pool, { id: 'one', email: 'xy@reader.example' });
    await createUser(pool, { id: 'two', email: 'someone@reader.example', lastName: 'Xylander' });
    await createUser(pool, { id: 'three', email: 'foxy@reader.example' });
    expect(await found('xy')).toEqual(['one', 'two']);
    expect(await found('oxy')).toEqual(['three']);
    expect(await found('xy@')).toEqual(['one']);
  });

  it('takes percent sign, underscore and backslash as what they are', async () => {
    const { pool } = test.database;
    await createUser(pool, { id: 'odd', firstName: '100% _x', lastName: '_X\\y' });
    for (const q of ['100%', '100% _x', '_x\\y']) expect(await found(q)).toEqual(['odd']);
    expect(await found('%%%')).toEqual([]);
    expect(await found('___')).toEqual([]);
  });

  it('finds every user by any part of their address that has three letters in a row', async () => {
    const address = fc.stringMatching(/^[a-z][a-z0-9]{2,12}$/).map((local) => `${local}@reader.example`);
    await fc.assert(
      fc.asyncProperty(address, fc.nat(), fc.integer({ min: 3, max: 20 }), async (email, start, length) => {
        const from = start % (email.length - 2);
        const part = email.slice(from, from + length);
        fc.pre(/[a-z0-9]{3}/.test(part));
        const { id } = await createUser(test.database.pool, { email });
        expect(await found(part)).toContain(id);
        await test.database.pool.query('delete from users where id = $1', [id]);
      }),
      { numRuns: 25 },
    );
  });

  it('is paged without a gap or a repeat when all came at the same instant', async () => {
    const { pool } = test.database;
    for (let index = 0; index < 8; index += 1)
      await createUser(pool, { createdAt: daysAgo(9), firstName: 'Same' });
    const pages = await walkPagesAs<AdminUser[]>(
      (path) => people.admin.ask('GET', path),
      '/api/admin/users?limit=3&q=same',
    );
    expect(pages.map((page) => page.length)).toEqual([3, 3, 2]);
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(8);
  });

  it.each([1, 2, 3, 50])('lists administrators before everybody else, %d at a time', async (limit) => {
    const { pool } = test.database;
    for (const isAdmin of [true, false, true, false, true])
      await createUser(pool, { isAdmin, createdAt: daysAgo(3), firstName: 'Ranked' });
    const pages = await walkPagesAs<AdminUser[]>(
      (path) => people.admin.ask('GET', path),
      `/api/admin/users?limit=${limit}&q=ranked&first=admins`,
    );
    const roles = pages.flat().map(({ isAdmin }) => isAdmin);
    expect(roles).toEqual([...roles].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(roles.length);
    expect(roles.filter((isAdmin) => isAdmin).length).toBeGreaterThanOrEqual(3);
    expect(roles.length).toBeGreaterThanOrEqual(5);
  });

  it('answers the total of the filter, and says that answers are not to be stored', async () => {
    const answer = await people.admin.ask('GET', '/api/admin/users?limit=1&tier=premium');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.headers['cache-control']).toBe('private, no-store');
  });

  it.each([
    '?tier=gold',
    '?role=owner',
    '?first=regular',
    '?limit=0',
    '?limit=201',
    '?cursor=x',
    `?q=${'x'.repeat(201)}`,
    '?page=2',
  ])('refuses %s', async (query) => {
    const answer = await people.admin.ask('GET', `/api/admin/users${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
  });

  it('refuses NUL, which no text can hold, instead of failing', async () => {
    const answer = await people.admin.ask('GET', '/api/admin/users?q=%00');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toMatch(/NUL/);
  });
});

describe('admin rights', () => {
  it('are given and taken, each with one entry in the log; again changes nothing', async () => {
    const first = await change(people.admin, people.free.userId, 'make-admin');
    expect(first.json()).toMatchObject({ id: people.free.userId, isAdmin: true });
    await change(people.admin, people.free.userId, 'make-admin');
    expect((await people.free.ask('GET', '/api/admin/check-access')).json()).toEqual({ isAdmin: true });
    expect((await change(people.admin, people.free.userId, 'remove-admin')).json().isAdmin).toBe(false);
    expect((await change(people.admin, people.free.userId, 'remove-admin')).statusCode).toBe(200);
    expect((await people.free.ask('GET', '/api/admin/check-access')).statusCode).toBe(403);
    expect(await actions()).toEqual(['user.admin_granted', 'user.admin_removed']);
  });

  it('of the primary administrator cannot be taken, not even by themselves', async () => {
    await createUser(test.database.pool, { id: 'primary', email: 'admin@demo.test', isAdmin: true });
    const answer = await change(people.admin, 'primary', 'remove-admin');
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({
      error: 'The primary administrator cannot lose admin rights.',
      code: 'conflict',
    });
    expect((await list('?role=admin')).map(({ id }) => id)).toContain('primary');
    expect(await actions()).toEqual([]);
  });

  it('may be given back by whoever has them, and are lost at once in every other tab', async () => {
    await change(people.admin, people.free.userId, 'make-admin');
    expect((await change(people.admin, people.admin.userId, 'remove-admin')).statusCode).toBe(200);
    expect((await people.admin.ask('GET', '/api/admin/check-access')).statusCode).toBe(403);
    expect((await change(people.admin, people.free.userId, 'remove-admin')).statusCode).toBe(403);
    expect((await people.free.ask('GET', '/api/admin/check-access')).statusCode).toBe(200);
  });

  it('stay with the only administrator left', async () => {
    const answer = await change(people.admin, people.admin.userId, 'remove-admin');
    expect(answer.statusCode).toBe(409);
    expect(answer.json().error).toMatch(/only administrator left/);
    expect((await people.admin.ask('GET', '/api/admin/check-access')).statusCode).toBe(200);
  });

  it('are left to one of two who take them from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await test.database.pool.query('update users set is_admin = id = any($1)', [
        [people.admin.userId, people.free.userId],
      ]);
      const answers = await Promise.all([
        change(people.admin, people.free.userId, 'remove-admin'),
        change(people.free, people.admin.userId, 'remove-admin'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
      const { rows } = await test.database.pool.query('select id from users where is_admin');
      expect(rows).toHaveLength(1);
    }
  });

  it('are left to one of two who both resign at once', async () => {
    await test.database.pool.query('update users set is_admin = id = any($1)', [
      [people.admin.userId, people.free.userId],
    ]);
    const answers = await Promise.all([
      change(people.admin, people.admin.userId, 'remove-admin'),
      change(people.free, people.free.userId, 'remove-admin'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  it.each(['nobody', '%00', encodeURIComponent("x' or 1=1 --")])(
    'of user %s are not there to change',
    async (userId) => {
      for (const what of ['make-admin', 'remove-admin'] as const) {
        expect([400, 404]).toContain((await change(people.admin, userId, what)).statusCode);
      }
    },
  );
});

describe('the tier of a user', () => {
  const setTier = (userId: string | null, body: object) =>
    people.admin.ask('PATCH', `/api/admin/users/${userId}/subscription`, body);

  it('is given without an end and taken at once, in force with the next request, each with one entry in the log', async () => {
    const given = await setTier(people.free.userId, { subscriptionTier: 'premium' });
    expect(given.json()).toMatchObject({
      id: people.free.userId,
      subscriptionTier: 'premium',
      subscriptionEndDate: null,
      hasPremium: true,
      isPaying: false,
    });
    expect((await people.free.ask('GET', '/api/saved-lists')).statusCode).toBe(200);
    await setTier(people.free.userId, { subscriptionTier: 'premium' });
    expect((await setTier(people.free.userId, { subscriptionTier: 'free' })).json().hasPremium).toBe(false);
    expect((await people.free.ask('GET', '/api/saved-lists')).statusCode).toBe(403);
    const entries = (await people.admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entries.map(({ action, summary }: Record<string, string>) => `${action}: ${summary}`)).toEqual([
      'user.tier_set: From premium to free.',
      'user.tier_set: From free to premium.',
    ]);
  });

  it.each([{}, { subscriptionTier: 'gold' }, { subscriptionTier: 'free', end: 1 }])(
    'is never set by %j',
    async (body) => {
      expect((await setTier(people.free.userId, body)).statusCode).toBe(400);
    },
  );

  it('of nobody is not there to change', async () => {
    expect((await setTier('nobody', { subscriptionTier: 'premium' })).statusCode).toBe(404);
  });
});
