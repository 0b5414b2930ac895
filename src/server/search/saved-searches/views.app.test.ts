import { beforeEach, describe, expect, it } from 'vitest';
import type { NewSavedViewBody, SavedView } from '#shared/contract/curation/saved-views.ts';
import { maxSavedViews } from '#shared/vocabulary/limits.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createUser } from '#tests/support/factories.ts';
import { createPersonas, type Persona, personaOfUser } from '#tests/support/sign-in.ts';

let test: TestApp;
let admin: Persona;

beforeEach(async () => {
  test = await openSharedTestApp();
  admin = (await createPersonas(test)).admin;
});

const path = '/api/admin/saved-views';
const newsletters: NewSavedViewBody = { place: 'emails', name: ' Newsletters ', search: 'type=newsletter' };
const save = (body: object, by = admin) => by.ask('POST', path, body);
const list = async (by = admin) => (await by.ask('GET', path)).json<SavedView[]>();

describe('saved views', () => {
  it('are kept by name, renamed, given other filters, and deleted', async () => {
    const { id } = (await save(newsletters)).json<SavedView>();
    await save({ place: 'brands', name: 'asleep', search: 'silent=2026-01-01' });
    expect((await list()).map(({ name }) => name)).toEqual(['asleep', 'Newsletters']);
    const change = (body: object) => admin.ask('PATCH', `${path}/${id}`, body);
    expect((await change({ name: 'Weeklies' })).json()).toEqual({
      id,
      place: 'emails',
      name: 'Weeklies',
      search: 'type=newsletter',
    });
    expect((await change({ search: 'season=easter' })).json()).toMatchObject({
      name: 'Weeklies',
      search: 'season=easter',
    });
    expect((await admin.ask('DELETE', `${path}/${id}`)).statusCode).toBe(204);
    expect((await list()).map(({ name }) => name)).toEqual(['asleep']);
  });

  it('have a name of their own in each table', async () => {
    const { id } = (await save(newsletters)).json<SavedView>();
    expect((await save({ ...newsletters, search: '' })).json()).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'name', message: 'Another view has this name.' }],
    });
    expect((await save({ ...newsletters, place: 'brands' })).statusCode).toBe(201);
    await save({ ...newsletters, name: 'Others' });
    expect((await admin.ask('PATCH', `${path}/${id}`, { name: 'Others' })).statusCode).toBe(409);
  });

  it('are nobody else’s', async () => {
    const { id } = (await save(newsletters)).json<SavedView>();
    const other = await personaOfUser(test, (await createUser(test.database.pool, { isAdmin: true })).id);
    expect(await list(other)).toEqual([]);
    expect((await other.ask('PATCH', `${path}/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await other.ask('DELETE', `${path}/${id}`)).statusCode).toBe(404);
    expect(await list()).toHaveLength(1);
  });

  it('are no searches of the explorer, nor are those views', async () => {
    const { id: userId } = await createUser(test.database.pool, {
      isAdmin: true,
      subscriptionTier: 'premium',
    });
    const both = await personaOfUser(test, userId);
    const { id } = (await save(newsletters, both)).json<SavedView>();
    const search = (await both.ask('POST', '/api/saved-searches', { name: 'Loaves', search: '' })).json();
    expect((await list(both)).map(({ name }) => name)).toEqual(['Newsletters']);
    expect((await both.ask('GET', '/api/saved-searches')).json()).toMatchObject([{ name: 'Loaves' }]);
    for (const [method, other, body] of [
      ['PATCH', `/api/saved-searches/${id}`, { name: 'Other' }],
      ['POST', `/api/saved-searches/${id}/feed`],
      ['DELETE', `/api/saved-searches/${id}`],
      ['PATCH', `${path}/${search.id}`, { name: 'Other' }],
      ['DELETE', `${path}/${search.id}`],
    ] as const) {
      expect([other, (await both.ask(method, other, body)).statusCode]).toEqual([other, 404]);
    }
    expect((await save({ ...newsletters, name: 'Loaves' }, both)).statusCode).toBe(201);
  });

  it('are as many as a menu shows', async () => {
    for (let number = 0; number < maxSavedViews; number += 1)
      await save({ ...newsletters, name: `View ${number}` });
    expect((await save(newsletters)).statusCode).toBe(409);
    expect((await save({ ...newsletters, place: 'brands' })).statusCode).toBe(201);
  });
});
