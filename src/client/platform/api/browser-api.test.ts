import { afterEach, expect, test, vi } from 'vitest';
import { getJson } from '#client/platform/api/api-client.ts';
import { browserApi } from '#client/platform/api/browser-api.ts';

afterEach(() => vi.unstubAllGlobals());

test('A request ends when its signal is aborted', async () => {
  const began: string[] = [];
  vi.stubGlobal('fetch', (path: string, { signal }: RequestInit) => {
    began.push(path);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const reader = new AbortController();
  const answer = getJson(browserApi, '/api/stats', reader.signal);
  expect(began).toEqual(['/api/stats']);
  reader.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
