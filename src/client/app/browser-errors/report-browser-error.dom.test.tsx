import { afterEach, expect, test, vi } from 'vitest';
import { browserErrorReporter } from '#client/app/browser-errors/report-browser-error.ts';

afterEach(() => vi.restoreAllMocks());

test('The first errors of a page go to the server, without its query; all are in the console', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  window.history.replaceState(null, '', '/emails?q=secret');
  const request = vi.fn(async () => undefined as never);
  const report = browserErrorReporter({ request })('recovered');
  for (let at = 1; at <= 5; at += 1) report(new TypeError(`fault ${at} ${'x'.repeat(600)}`));
  expect(logged).toHaveBeenCalledTimes(5);
  expect(request).toHaveBeenCalledTimes(3);
  expect(request.mock.calls[0]?.slice(0, 3)).toEqual([
    'POST',
    '/api/browser-errors',
    {
      kind: 'recovered',
      message: `TypeError: fault 1 ${'x'.repeat(600)}`.slice(0, 500),
      page: '/emails',
    },
  ]);
});

test('Without a connection nothing more happens', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const report = browserErrorReporter({ request: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(() => report('uncaught')('nothing')).not.toThrow();
  await Promise.resolve();
});
