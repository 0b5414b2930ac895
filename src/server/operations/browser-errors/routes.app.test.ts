import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { maxBrowserErrorLength } from '#shared/vocabulary/limits.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await openTestApp();
});

afterAll(() => test.app.close());

const report = (payload: object) => test.app.inject({ method: 'POST', url: '/api/browser-errors', payload });

it('an error of a page is in the log', async () => {
  const warned = vi.spyOn(test.app.log, 'warn');
  const error = { kind: 'recovered', message: 'Error: Minified React error #418', page: '/emails' };
  expect((await report(error)).statusCode).toBe(204);
  expect(warned).toHaveBeenCalledWith({ browserError: error }, expect.any(String));
});

it.each([
  { kind: 'odd', message: 'x', page: '/' },
  { kind: 'uncaught', message: 'x'.repeat(maxBrowserErrorLength + 1), page: '/' },
  { kind: 'uncaught', message: 'x', page: '/', more: 1 },
])('other reports are refused', async (body) => {
  expect((await report(body)).statusCode).toBe(400);
});
