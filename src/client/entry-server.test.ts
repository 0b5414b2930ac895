import { expect, test } from 'vitest';
import { renderedScreen } from '#client/testing/rendered-screen.ts';

const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;

test('A rendered page leaves nothing behind that holds its answers', async () => {
  const home = () =>
    renderedScreen('/', {
      '/api/stats': { body: { totalEmails: 0, totalBrands: 0 } },
      '/api/brands?limit=60': { body: [] },
    });
  await home(); // loads what is loaded once
  const before = timers();
  for (let round = 0; round < 3; round += 1) expect((await home()).status).toBe(200);
  expect(timers()).toBeLessThanOrEqual(before);
});

test('A page that could not be rendered leaves nothing behind either', async () => {
  const before = timers();
  const failing = { '/api/brands?limit=60': { status: 500, body: { error: 'No.', code: 'internal' } } };
  await renderedScreen('/', failing).catch(() => undefined);
  expect(timers()).toBeLessThanOrEqual(before);
});
