import { beforeEach, describe, expect, test } from 'vitest';
import {
  addDomainMutation,
  brandCategoriesQuery,
  deleteBrandMutation,
  mergeBrandMutation,
  removeDomainMutation,
  retryLogoMutation,
  setPremiumOnlyMutation,
  toggleCategoryMutation,
  updateBrandMutation,
} from '#client/admin/admin-brands/api.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import { runMutation, toastTexts } from '#client/testing/admin.ts';
import { adminBrand, directoryCache, pets } from '#client/testing/admin-directory.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { bulkChange } from '#client/testing/bulk-change.ts';
import { sport } from '#client/testing/rendered-screen.ts';
import type { BulkChange } from '#shared/contract/curation/bulk-changes.ts';

function directory() {
  const api = apiDouble();
  const cache = directoryCache([adminBrand({ id: 3 }), adminBrand({ id: 4, name: 'Cragline Outlet' })]);
  const others = [['brands', 'list'], ['emails', 'list'], ['saved-lists'], ['admin-emails'], ['settings']];
  for (const key of others) cache.queryClient.setQueryData(key, 0);
  return {
    ...cache,
    api,
    context: { api, queryClient: cache.queryClient },
    stale: () =>
      others.filter((key) => cache.queryClient.getQueryState(key)?.isInvalidated).map(([name]) => name),
  };
}

const everything = ['brands', 'emails', 'saved-lists', 'admin-emails'];

const path = '/api/admin/bulk-changes/9';

const mergeAt = (overrides: Partial<BulkChange>) =>
  bulkChange({ kind: 'merge', underWay: 'apply', total: 6, ...overrides });

beforeEach(() => toasts.show({ title: '' }));

describe('Premium Only', () => {
  const endpoint = 'PATCH /api/brands/3/premium';

  test('is shown at once and kept when the server agrees', async () => {
    const { api, context, queryClient, rows, stale } = directory();
    const setting = runMutation(queryClient, setPremiumOnlyMutation(context, 3), true);
    await expect.poll(() => rows().map(({ isPremiumOnly }) => isPremiumOnly)).toEqual([true, false]);
    await api.answer(endpoint, adminBrand({ isPremiumOnly: true }));
    await setting;
    expect(api.bodies(endpoint)).toEqual([{ isPremiumOnly: true }]);
    expect(rows()[0]?.isPremiumOnly).toBe(true);
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe('Premium status updated');
  });

  test('goes back when the server refuses, in its words', async () => {
    const { api, context, queryClient, rows } = directory();
    const setting = runMutation(queryClient, setPremiumOnlyMutation(context, 3), true);
    await api.refuse(endpoint, 404, { error: 'There is no such brand.' });
    await setting;
    expect(rows()[0]?.isPremiumOnly).toBe(false);
    expect(toastTexts()).toBe('Error updating premium status / There is no such brand.');
    expect(toasts.current()?.isFailure).toBe(true);
  });
});

describe('Editing a brand', () => {
  const endpoint = 'PATCH /api/brands/3';
  const { name, slug, domain, categoryId } = adminBrand();
  const body = { name, slug, domain, categoryId, email: null, description: null, logoUrl: null };

  test('shows what the server has written', async () => {
    const { api, context, queryClient, rows, stale } = directory();
    const updating = runMutation(queryClient, updateBrandMutation(context, 3), body);
    await api.answer(endpoint, adminBrand({ name: 'Cragline Ltd' }));
    await updating;
    expect(api.bodies(endpoint)).toEqual([body]);
    expect(rows().map((brand) => brand.name)).toEqual(['Cragline Ltd', 'Cragline Outlet']);
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe('Brand updated');
  });

  test('tells of a logo that is not there yet', async () => {
    const { api, context, queryClient, rows } = directory();
    const logoUrl = 'https://cragline.example/logo.png';
    const updating = runMutation(queryClient, updateBrandMutation(context, 3), { logoUrl });
    const reason = 'The server of the logo URL cannot be reached.';
    const wantedLogo = { url: logoUrl, state: 'asked', reason, nextAttemptAt: null } as const;
    await api.answer(endpoint, adminBrand({ wantedLogo }));
    await updating;
    expect(toastTexts()).toBe(`Brand updated / The logo will be fetched again. ${reason}`);
    const retrying = runMutation(queryClient, retryLogoMutation(context, 3), undefined);
    await api.answer('POST /api/admin/brands/3/logo/retry', adminBrand({ logoUrl: '/logos/5de.webp' }));
    await retrying;
    expect(rows()[0]).toMatchObject({ logoUrl: '/logos/5de.webp', wantedLogo: null });
    expect(toastTexts()).toBe('Logo saved');
  });

  test('that fails says so', async () => {
    const { api, context, queryClient } = directory();
    const updating = runMutation(queryClient, updateBrandMutation(context, 3), body);
    await api.refuse(endpoint, 409, { error: 'The slug “cragline” belongs to Cragline.' });
    await updating;
    expect(toastTexts()).toBe('Error updating brand / The slug “cragline” belongs to Cragline.');
  });
});

describe('Deleting a brand', () => {
  test.each([
    ['takes it from the table', 204],
    ['that another administrator has deleted is no failure', 404],
  ])('%s', async (_name, status) => {
    const { api, context, queryClient, rows, stale } = directory();
    const deleting = runMutation(queryClient, deleteBrandMutation(context, 3), undefined);
    if (status === 404) await api.refuse('DELETE /api/brands/3', 404);
    else await api.answer('DELETE /api/brands/3');
    await deleting;
    expect(rows().map(({ id }) => id)).toEqual([4]);
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe('Brand deleted');
  });

  test('that fails half-way shows what is left', async () => {
    const { api, context, queryClient, rows, stale } = directory();
    const deleting = runMutation(queryClient, deleteBrandMutation(context, 3), undefined);
    await api.refuse('DELETE /api/brands/3', 503, 'Bad gateway');
    await deleting;
    expect(rows()).toHaveLength(2);
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe('Error deleting brand / Please try again.');
  });
});

describe('The categories of a brand', () => {
  const members = (categories: unknown) => categories as { id: number }[] | undefined;

  test.each([
    [true, 'POST', 'Category added', [sport, pets]],
    [false, 'DELETE', 'Category removed', [sport]],
  ] as const)('set to %s are what the server answers', async (isMember, method, words, answer) => {
    const { api, context, queryClient, stale } = directory();
    const toggling = runMutation(queryClient, toggleCategoryMutation(context, 3, 21), isMember);
    await api.answer(`${method} /api/brands/3/categories/21`, answer);
    await toggling;
    const kept = members(queryClient.getQueryData(brandCategoriesQuery(api, 3).queryKey));
    expect(kept?.map(({ id }) => id)).toEqual(answer.map(({ id }) => id));
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe(words);
  });

  test.each([
    [true, 'POST', 'Error adding category'],
    [false, 'DELETE', 'Error removing category'],
  ] as const)('that cannot be set to %s stay, with the reason', async (isMember, method, words) => {
    const { api, context, queryClient } = directory();
    const toggling = runMutation(queryClient, toggleCategoryMutation(context, 3, 21), isMember);
    await api.refuse(`${method} /api/brands/3/categories/21`, 404, { error: 'There is no such category.' });
    await toggling;
    expect(toastTexts()).toBe(`${words} / There is no such category.`);
  });
});

describe('The domains of a brand', () => {
  test('are added and removed', async () => {
    const { api, context, queryClient, rows } = directory();
    const adding = runMutation(queryClient, addDomainMutation(context, 3), { domain: 'cragline.shop' });
    await api.answer('POST /api/admin/brands/3/domains', adminBrand({ aliasDomains: ['cragline.shop'] }));
    await adding;
    expect(api.bodies('POST /api/admin/brands/3/domains')).toEqual([{ domain: 'cragline.shop' }]);
    expect(rows()[0]?.aliasDomains).toEqual(['cragline.shop']);
    expect(toastTexts()).toBe('Domain added');

    const removing = runMutation(queryClient, removeDomainMutation(context, 3), 'ab@mail.example');
    await api.answer('DELETE /api/admin/brands/3/domains/ab%40mail.example', adminBrand());
    await removing;
    expect(rows()[0]?.aliasDomains).toEqual([]);
    expect(toastTexts()).toBe('Domain removed');
  });

  test('that are refused say why', async () => {
    const { api, context, queryClient } = directory();
    const adding = runMutation(queryClient, addDomainMutation(context, 3), { domain: 'other.example' });
    await api.refuse('POST /api/admin/brands/3/domains', 409, { error: 'other.example belongs to Other.' });
    await adding;
    expect(toastTexts()).toBe('Error adding domain / other.example belongs to Other.');
    const removing = runMutation(queryClient, removeDomainMutation(context, 3), 'cragline.example');
    await api.refuse('DELETE /api/admin/brands/3/domains/cragline.example', 409, {
      error: 'It is the main one.',
    });
    await removing;
    expect(toastTexts()).toBe('Error removing domain / It is the main one.');
  });
});

describe('Merging two brands', () => {
  test('leaves the one, with what the server says of it', async () => {
    const { api, context, queryClient, rows, stale } = directory();
    const merging = runMutation(queryClient, mergeBrandMutation(context), { brandId: 4, intoBrandId: 3 });
    await api.answer('POST /api/admin/brands/4/merge', {
      ...adminBrand({ emailCount: 1_210 }),
      merge: mergeAt({ underWay: null, changed: 6 }),
    });
    await merging;
    expect(api.bodies('POST /api/admin/brands/4/merge')).toEqual([{ intoBrandId: 3 }]);
    expect(rows().map(({ id, emailCount }) => [id, emailCount])).toEqual([[3, 1_210]]);
    expect(stale()).toEqual(everything);
    expect(toastTexts()).toBe('Brands merged');
  });

  test('of many emails is followed to its end, and is undone from the toast', async () => {
    const { api, context, queryClient, rows } = directory();
    const seen: number[] = [];
    const onProgress = ({ changed }: BulkChange) => seen.push(changed);
    const pair = { brandId: 4, intoBrandId: 3, onProgress };
    const merging = runMutation(queryClient, mergeBrandMutation(context), pair);
    const into = adminBrand({ emailCount: 500 });
    const begun = mergeAt({ changed: 500, total: 1_200 });
    await api.answer('POST /api/admin/brands/4/merge', { ...into, merge: begun });
    const asked = (times: number) =>
      expect.poll(() => api.asked().filter((each) => each === `GET ${path}`)).toHaveLength(times);
    await asked(1);
    // A restarting server refuses for a while.
    await api.refuse(`GET ${path}`, 503);
    await asked(2);
    await api.answer(`GET ${path}`, { ...begun, changed: 1_000 });
    await asked(3);
    await api.answer(`GET ${path}`, { ...begun, underWay: null, changed: 1_200 });
    await api.answer(`GET /api/admin/brands?q=${into.domain}`, [adminBrand({ emailCount: 700 })]);
    await merging;
    expect(seen).toEqual([500, 500, 1_000]);
    expect(rows().map(({ id, emailCount }) => [id, emailCount])).toEqual([[3, 700]]);
    expect(toastTexts()).toBe('Brands merged');
    const action = toasts.current()?.action;
    if (action !== undefined && 'onChoose' in action) action.onChoose();
    const back = mergeAt({ underWay: null, changed: 700, undone: 699, undoneAt: '2026-11-29T00:00:00Z' });
    await api.answer(`POST ${path}/undo`, back);
    await expect
      .poll(toastTexts)
      .toBe('Change undone / 699 emails moved back. 1 email was edited or deleted since and left as is.');
  });

  test('that is stopped leaves both, and says how far it came', async () => {
    const { api, context, queryClient, rows } = directory();
    const pair = { brandId: 4, intoBrandId: 3, signal: AbortSignal.abort() };
    const merging = runMutation(queryClient, mergeBrandMutation(context), pair);
    const begun = mergeAt({ changed: 500, total: 1_200 });
    await api.answer('POST /api/admin/brands/4/merge', { ...adminBrand({ emailCount: 500 }), merge: begun });
    await api.answer(`POST ${path}/stop`, { ...begun, underWay: null });
    await api.answer('GET /api/admin/brands?q=cragline.example', []);
    await merging;
    expect(rows()).toHaveLength(2);
    expect(toastTexts()).toBe('Merge stopped / 500 of 1,200 emails moved.');
  });

  test('that fails leaves both', async () => {
    const { api, context, queryClient, rows } = directory();
    const merging = runMutation(queryClient, mergeBrandMutation(context), { brandId: 4, intoBrandId: 4 });
    await api.refuse('POST /api/admin/brands/4/merge', 409, {
      error: 'A brand cannot be merged into itself.',
    });
    await merging;
    expect(rows()).toHaveLength(2);
    expect(toastTexts()).toBe('Error merging brands / A brand cannot be merged into itself.');
  });

  test('that fails half-way shows how the emails stand', async () => {
    const { api, context, queryClient, rows, stale } = directory();
    const merging = runMutation(queryClient, mergeBrandMutation(context), { brandId: 4, intoBrandId: 3 });
    await api.refuse('POST /api/admin/brands/4/merge', 503, 'Bad gateway');
    await merging;
    expect(rows()).toHaveLength(2);
    expect(stale()).toEqual(everything);
  });
});
