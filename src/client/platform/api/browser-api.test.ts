import { afterEach, expect, test, vi } from 'vitest';
import { browserApi } from '#client/platform/api/browser-api.ts';
import { callApi } from '#client/platform/api/call-api.ts';

afterEach(() => vi.unstubAllGlobals());

test('A request ends when its signal is aborted', async () => {
  const began: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    began.push(path);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const viewer = new AbortController();
  const answer = callApi(browserApi, 'GET /api/stats', { signal: viewer.signal });
  expect(began).toEqual(['/api/stats']);
  viewer.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
