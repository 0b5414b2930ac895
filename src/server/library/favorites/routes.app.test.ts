import { beforeEach, describe, expect, it } from 'vitest';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let people: Record<Role, Persona>;
let brand: { id: number; slug: string };

beforeEach(async () => {
  test = await openSharedTestApp();
  people = await createPersonas(test);
  brand = await createBrand(test.database.pool, { slug: 'cragline', isPremiumOnly: true });
  await createEmail(test.database.pool, { brandId: brand.id, subject: 'Ridge season' });
});

const toggle = async (body?: object) =>
  (await people.premium.ask('POST', `/api/brands/${brand.id}/favorite`, body)).json();

describe('the favourite toggle', () => {
  it('turns over without a body and returns isFavorite', async () => {
    expect(await toggle()).toEqual({ isFavorite: true });
    expect(await toggle()).toEqual({ isFavorite: false });
    expect(await toggle()).toEqual({ isFavorite: true });
  });

  it('ends in the wanted state however often two tabs press', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => toggle({ isFavorite: true })));
    expect(answers).toEqual(Array.from({ length: 6 }, () => ({ isFavorite: true })));
    expect(await toggle({ isFavorite: false })).toEqual({ isFavorite: false });
    expect(await toggle({ isFavorite: false })).toEqual({ isFavorite: false });
  });

  it('takes turns when two tabs turn over at once', async () => {
    const answers = await Promise.all([toggle(), toggle()]);
    expect(answers.map(({ isFavorite }) => isFavorite).sort()).toEqual([false, true]);
  });

  it('says 404 for an unknown brand and 400 for a field nobody knows', async () => {
    expect((await people.premium.ask('POST', '/api/brands/999999/favorite')).statusCode).toBe(404);
    const answer = await people.premium.ask('POST', `/api/brands/${brand.id}/favorite`, {
      isFavourite: true,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('invalid_request');
  });

  it('is refused from another origin', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/brands/${brand.id}/favorite`,
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('favourite brands', () => {
  it('are listed last added first, with their newest emails, and marked on every list and page', async () => {
    const second = await createBrand(test.database.pool, { slug: 'stillwell' });
    await toggle();
    await people.premium.ask('POST', `/api/brands/${second.id}/favorite`);
    const favorites = (await people.premium.ask('GET', '/api/brands/favorites')).json();
    expect(favorites.map(({ slug }: { slug: string }) => slug)).toEqual(['stillwell', 'cragline']);
    expect(favorites[1].latestEmails).toEqual([expect.objectContaining({ subject: 'Ridge season' })]);
    const listed = (await people.premium.ask('GET', '/api/brands')).json();
    expect(listed.every(({ isFavorite }: { isFavorite: boolean }) => isFavorite)).toBe(true);
    expect((await people.premium.ask('GET', '/api/brands/cragline')).json().isFavorite).toBe(true);
    expect((await people.other.ask('GET', '/api/brands/cragline')).json().isFavorite).toBe(false);
  });

  it('are kept, closed, while somebody is free, and back with premium', async () => {
    await toggle();
    const { pool } = test.database;
    await pool.query("update users set subscription_tier = 'free' where id = $1", [people.premium.userId]);
    expect((await people.premium.ask('GET', '/api/brands/favorites')).statusCode).toBe(403);
    await pool.query("update users set subscription_tier = 'premium' where id = $1", [people.premium.userId]);
    expect((await people.premium.ask('GET', '/api/brands/favorites')).json()).toHaveLength(1);
  });
});
