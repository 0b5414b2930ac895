import { beforeEach, describe, expect, it } from 'vitest';
import type { RelatedEmails } from '#shared/contract/library/emails.ts';
import { openSharedTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas } from '#tests/support/sign-in.ts';

let test: TestApp;
let brand: CreatedBrand;

beforeEach(async () => {
  test = await openSharedTestApp();
  brand = await createBrand(test.database.pool, { slug: 'open', categoryId: 2 });
});

const create = (overrides: Parameters<typeof createEmail>[1]) =>
  createEmail(test.database.pool, { brandId: brand.id, ...overrides });
const createElsewhere = async (
  subject: string,
  { categoryId = 2, isPremiumOnly = false, ...email }: Record<string, unknown> & { categoryId?: number } = {},
) => {
  const other = await createBrand(test.database.pool, { categoryId, isPremiumOnly: Boolean(isPremiumOnly) });
  return createEmail(test.database.pool, { brandId: other.id, subject, ...email });
};
const related = async (id: number) =>
  (await test.app.inject(`/api/emails/${id}/related`)).json<RelatedEmails>();
const subjectsOf = ({ fromBrand, elsewhere }: RelatedEmails) => ({
  fromBrand: fromBrand.map(({ subject }) => subject),
  elsewhere: elsewhere.emails.map(({ subject }) => subject),
});

describe('GET /api/emails/:id/related', () => {
  it('shows the newest four of the brand, without the email itself', async () => {
    const { id } = await create({ subject: 'this', receivedAt: daysAgo(2) });
    for (const days of [1, 3, 4, 5, 6]) await create({ subject: `${days}`, receivedAt: daysAgo(days) });
    const found = await related(id);
    expect(subjectsOf(found)).toEqual({ fromBrand: ['1', '3', '4', '5'], elsewhere: [] });
    expect(JSON.stringify(found)).not.toContain('htmlContent');
  });

  it('shows one email of each other brand that wrote for the same season, from the same year', async () => {
    const { id } = await create({ season: 'easter', receivedAt: daysAgo(3) });
    const season = 'easter';
    const often = await createElsewhere('of the same day', { season, receivedAt: daysAgo(3) });
    await createEmail(test.database.pool, { brandId: often.brandId, season, receivedAt: daysAgo(1) });
    await createElsewhere('of another category', { season, categoryId: 3, receivedAt: daysAgo(5) });
    await createElsewhere('of another season', { season: 'christmas' });
    await createElsewhere('closed', { season, isPremiumOnly: true });
    await createElsewhere('held', { season, state: 'held' });
    await createElsewhere('too old', { season, receivedAt: daysAgo(40) });
    const found = await related(id);
    expect(found.elsewhere).toMatchObject({ season, category: null });
    expect(subjectsOf(found).elsewhere.sort()).toEqual(['of another category', 'of the same day']);
  });

  it('reads the year of the email, where that is not the newest', async () => {
    const { premium } = await createPersonas(test);
    const { id } = await create({ season: 'easter', receivedAt: daysAgo(400) });
    const other = await createElsewhere('that year', { season: 'easter', receivedAt: daysAgo(395) });
    await createEmail(test.database.pool, {
      brandId: other.brandId,
      season: 'easter',
      receivedAt: daysAgo(2),
    });
    const answer = await premium.ask('GET', `/api/emails/${id}/related`);
    expect(subjectsOf(answer.json()).elsewhere).toEqual(['that year']);
  });

  it('shows the newest of brands of the category where there is no season, else of any', async () => {
    const { id } = await create({});
    await createElsewhere('of another category', { categoryId: 3 });
    const any = await related(id);
    expect(subjectsOf(any).elsewhere).toEqual(['of another category']);
    expect(any.elsewhere).toMatchObject({ season: null, category: null });
    await createElsewhere('of the category');
    // A new email, because the first answer is cached.
    const found = await related((await create({})).id);
    expect(subjectsOf(found).elsewhere).toEqual(['of the category']);
    expect(found.elsewhere.category).toMatchObject({ slug: expect.any(String), name: expect.any(String) });
  });

  it('offers what is open beside an email that is closed, and tells nothing of what is in that', async () => {
    const { id } = await create({ subject: 'Old secret', season: 'easter', receivedAt: daysAgo(31) });
    await create({ subject: 'new' });
    await createElsewhere('for easter', { season: 'easter', categoryId: 3 });
    await createElsewhere('of the category');
    const found = await related(id);
    expect(subjectsOf(found)).toEqual({ fromBrand: ['new'], elsewhere: ['of the category'] });
    expect(found.elsewhere.season).toBeNull();
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('shows nothing of a premium brand to a visitor, and all of it to premium readers', async () => {
    const { premium } = await createPersonas(test);
    const closed = await createBrand(test.database.pool, { slug: 'closed', isPremiumOnly: true });
    const { id } = await create({ brandId: closed.id });
    await create({ brandId: closed.id, subject: 'closed too' });
    expect(subjectsOf(await related(id)).fromBrand).toEqual([]);
    const answer = await premium.ask('GET', `/api/emails/${id}/related`);
    expect(subjectsOf(answer.json()).fromBrand).toEqual(['closed too']);
  });

  it('knows nothing of an email that is not there, or is held', async () => {
    const held = await create({ state: 'held' });
    for (const id of [held.id, 2_147_483_647])
      expect((await test.app.inject(`/api/emails/${id}/related`)).statusCode).toBe(404);
  });
});
