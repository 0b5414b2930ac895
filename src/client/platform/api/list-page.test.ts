import { expect, test } from 'vitest';
import { type ApiAnswer, type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { requestListPage } from '#client/platform/api/list-page.ts';

const { signal } = new AbortController();

function apiAnswering(
  answers: Record<string, ApiAnswer<unknown> | ApiError>,
): ApiClient & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    async request<Body>(_method: string, path: string) {
      asked.push(path);
      const answer = answers[path] ?? new ApiError(404, '', 'Not Found');
      if (answer instanceof ApiError) throw answer;
      return answer as ApiAnswer<Body>;
    },
  };
}

test('The next cursor and the total are read from what came beside the rows', async () => {
  const api = apiAnswering({
    '/api/brands?limit=2': { body: ['a', 'b'], nextPath: '/api/brands?limit=2&cursor=x%2By', total: 5 },
  });
  const page = await requestListPage(api, 'GET /api/brands', { limit: 2, cursor: null, signal });
  expect(page).toEqual({ rows: ['a', 'b'], nextCursor: 'x+y', total: 5 });
});

test('A last page has no next cursor', async () => {
  const api = apiAnswering({ '/api/brands?limit=2': { body: [], nextPath: null, total: null } });
  const page = await requestListPage(api, 'GET /api/brands', { limit: 2, cursor: null, signal });
  expect(page.nextCursor).toBeNull();
});

test('A cursor the server refuses falls back to the first page', async () => {
  const api = apiAnswering({
    '/api/brands?limit=2&cursor=broken': new ApiError(400, '{"error":"no"}', 'Bad Request'),
    '/api/brands?limit=2': { body: ['a'], nextPath: null, total: 1 },
  });
  const page = await requestListPage(api, 'GET /api/brands', { limit: 2, cursor: 'broken', signal });
  expect(page.rows).toEqual(['a']);
  expect(api.asked).toHaveLength(2);
});

test('A refusal that is not about the cursor is passed on', async () => {
  const api = apiAnswering({ '/api/brands?limit=0': new ApiError(400, '{"error":"no"}', 'Bad Request') });
  await expect(requestListPage(api, 'GET /api/brands', { limit: 0, cursor: null, signal })).rejects.toThrow(
    '400: ',
  );
});
