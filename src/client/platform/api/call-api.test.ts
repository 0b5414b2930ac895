import { describe, expect, test } from 'vitest';
import { apiPath, callApi, deleteByApi, requestApi } from '#client/platform/api/call-api.ts';
import { apiDouble } from '#client/testing/api-double.ts';

const { signal } = new AbortController();

describe('A call', () => {
  test('fills the path, leaves out what is empty, and answers the body', async () => {
    const api = apiDouble({
      '/api/brands/tea%2Fcup': { body: { name: 'Tea' } },
      '/api/emails?season=easter&season=winter&limit=2': { body: [], headers: { 'x-total-count': '0' } },
    });
    const brand = await callApi(api, 'GET /api/brands/:slug', { params: { slug: 'tea/cup' }, signal });
    expect(brand.name).toBe('Tea');
    const query = { q: '', season: ['easter', 'winter'], cursor: null, limit: 2, brand: undefined };
    const emails = await requestApi(api, 'GET /api/emails', { query, signal });
    expect(emails).toEqual({ body: [], nextPath: null, total: 0 });
  });

  test('sends its body', async () => {
    const api = apiDouble();
    const saving = callApi(api, 'PATCH /api/saved-lists/:id', { params: { id: 7 }, body: { name: 'Tea' } });
    await api.answer('PATCH /api/saved-lists/7', { id: 7 });
    expect((await saving).id).toBe(7);
    expect(api.bodies('PATCH /api/saved-lists/7')).toEqual([{ name: 'Tea' }]);
  });

  test('is aborted by its signal', async () => {
    const api = apiDouble();
    const aborter = new AbortController();
    const asking = callApi(api, 'GET /api/stats', { signal: aborter.signal });
    aborter.abort();
    await expect(asking).rejects.toThrow('aborted');
  });

  test('of a deletion is content where nothing is left to delete', async () => {
    const api = apiDouble();
    const gone = deleteByApi(api, 'DELETE /api/saved-lists/:id', { params: { id: 7 } });
    await api.refuse('DELETE /api/saved-lists/7', 404);
    await expect(gone).resolves.toBeUndefined();
    const failing = deleteByApi(api, 'DELETE /api/saved-lists/:id', { params: { id: 7 } });
    await api.refuse('DELETE /api/saved-lists/7', 500);
    await expect(failing).rejects.toThrow('500');
  });
});

test('A download has a path', () => {
  expect(apiPath('/api/saved-lists/:id/export.csv', { id: 7 })).toBe('/api/saved-lists/7/export.csv');
  expect(apiPath('/api/insights/compare.csv', {}, { brand: ['a', 'b c'] })).toBe(
    '/api/insights/compare.csv?brand=a&brand=b+c',
  );
});

test('The compiler refuses what the contract does not name', () => {
  const api = apiDouble();
  return () => {
    // @ts-expect-error there is no such route
    void callApi(api, 'GET /api/brand', { signal });
    // @ts-expect-error a read takes the signal of its query
    void callApi(api, 'GET /api/stats');
    // @ts-expect-error the path has a part
    void callApi(api, 'GET /api/brands/:slug', { signal });
    // @ts-expect-error no such parameter
    void callApi(api, 'GET /api/brands', { query: { name: 'tea' }, signal });
    // @ts-expect-error the body needs a name
    void callApi(api, 'POST /api/saved-lists', { body: {} });
    // @ts-expect-error a file is not read as JSON
    void callApi(api, 'GET /api/saved-lists/:id/export.csv', { params: { id: 7 }, signal });
  };
});
