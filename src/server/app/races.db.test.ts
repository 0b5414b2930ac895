import { beforeEach, describe, expect, it } from 'vitest';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, createUser } from '#tests/support/factories.ts';
import { createPersonas, type Persona, personaOfUser, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
});

/** Rounds of each race: enough to provoke it in PostgreSQL; the embedded database has one connection. */
const rounds = 8;

type Asking = ReturnType<Persona['ask']>;

/** Returns the distinct statuses of concurrent requests, sorted. */
async function statuses(...asking: Asking[]): Promise<number[]> {
  return (await Promise.all(asking)).map(({ statusCode }) => statusCode);
}

async function times<Result>(count: number, make: () => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, make));
}

describe('writing to something that is deleted concurrently', () => {
  it('is a 404 for an email', async () => {
    const { pool } = test.database;
    const lists = await times(4, async () =>
      (await people.premium.ask('POST', '/api/saved-lists', { name: 'A list' })).json(),
    );
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await createEmail(pool, {});
      const saves = lists.map((list) =>
        people.premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId: id }),
      );
      const [deleted, ...saved] = await statuses(people.admin.ask('DELETE', `/api/emails/${id}`), ...saves);
      expect(deleted).toBe(204);
      for (const status of saved) expect([200, 404]).toContain(status);
    }
  });

  it('is a 404 for a saved list', async () => {
    const emails = await times(4, () => createEmail(test.database.pool, {}));
    for (let round = 0; round < rounds; round += 1) {
      const { id } = (await people.premium.ask('POST', '/api/saved-lists', { name: 'Short-lived' })).json();
      const saves = emails.map((email) =>
        people.premium.ask('POST', `/api/saved-lists/${id}/emails`, { emailId: email.id }),
      );
      const [deleted, ...saved] = await statuses(
        people.premium.ask('DELETE', `/api/saved-lists/${id}`),
        ...saves,
      );
      expect(deleted).toBe(204);
      for (const status of saved) expect([200, 404]).toContain(status);
    }
  });

  it('deletes an email and a list that contains it once, both at the same time', async () => {
    const { pool } = test.database;
    for (let round = 0; round < rounds; round += 1) {
      const emails = await times(4, () => createEmail(pool, {}));
      const lists = await times(4, async () =>
        (await people.premium.ask('POST', '/api/saved-lists', { name: 'A list' })).json(),
      );
      for (const list of lists) {
        for (const { id } of emails) {
          await people.premium.ask('POST', `/api/saved-lists/${list.id}/emails`, { emailId: id });
        }
      }
      const answers = await statuses(
        ...lists.map(({ id }) => people.premium.ask('DELETE', `/api/saved-lists/${id}`)),
        ...emails.map(({ id }) => people.admin.ask('DELETE', `/api/emails/${id}`)),
      );
      expect(new Set(answers)).toEqual(new Set([204]));
    }
  });

  it('is a 404 to whoever makes a brand a favourite that is deleted or merged meanwhile', async () => {
    const { pool } = test.database;
    const readers = await times(5, async () => {
      const { id } = await createUser(pool, { subscriptionTier: 'premium' });
      return personaOfUser(test, id);
    });
    const into = await createBrand(pool, {});
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await createBrand(pool, {});
      const ending =
        round % 2 === 0
          ? people.admin.ask('DELETE', `/api/brands/${id}`)
          : people.admin.ask('POST', `/api/admin/brands/${id}/merge`, { intoBrandId: into.id });
      const [ended, ...favored] = await statuses(
        ending,
        ...readers.map((reader) => reader.ask('POST', `/api/brands/${id}/favorite`, { isFavorite: true })),
      );
      expect([200, 204]).toContain(ended);
      for (const status of favored) expect([200, 404]).toContain(status);
    }
  });

  it('is a 404 to the premium switch of a brand that goes meanwhile', async () => {
    const { pool } = test.database;
    for (let round = 0; round < rounds; round += 1) {
      const { id } = await createBrand(pool, {});
      await createEmail(pool, { brandId: id });
      const switching = [true, false, true, false].map((isPremiumOnly) =>
        people.admin.ask('PATCH', `/api/brands/${id}/premium`, { isPremiumOnly }),
      );
      const [deleted, ...switched] = await statuses(
        people.admin.ask('DELETE', `/api/brands/${id}`),
        ...switching,
      );
      expect(deleted).toBe(204);
      for (const status of switched) expect([200, 404]).toContain(status);
    }
  });
});

describe('many administrators who make and unmake each other at once', () => {
  it('are all answered, and one is left', async () => {
    const { pool } = test.database;
    // Their ids sort before the administrator's, so that code that locks by id meets them first.
    const ids = ['0-ann', '1-ben'];
    for (const id of ids) await createUser(pool, { id });
    for (let round = 0; round < rounds; round += 1) {
      const answers = await statuses(
        ...[...ids, ...ids, ...ids].flatMap((id) => [
          people.admin.ask('POST', `/api/admin/users/${id}/make-admin`),
          people.admin.ask('POST', `/api/admin/users/${id}/remove-admin`),
        ]),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
    }
    const { rows } = await pool.query('select count(*)::int as count from users where is_admin');
    expect(rows[0].count).toBeGreaterThanOrEqual(1);
  });
});
