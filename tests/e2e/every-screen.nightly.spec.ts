import { expectStill, watchShift } from './actions.ts';
import { desk, expect, phone, test, tiny } from './fixtures.ts';
import { expectGoodScreen, routes, screensOf } from './screens.ts';

test.use({ mayBeRefused: true });

for (const route of routes)
  for (const [width, viewport, colorScheme] of [
    ['desk', desk, 'light'],
    ['desk', desk, 'dark'],
    ['phone', phone, 'light'],
    ['phone', phone, 'dark'],
    ['320 px', tiny, 'light'],
  ] as const)
    test(`${route} comes at once, stays where it is, fits, and axe finds nothing (${width}, ${colorScheme})`, async ({
      openVisit,
      request,
    }) => {
      for (const screen of (await screensOf(request))[route]) {
        const visit = await openVisit({ as: screen.as, viewport, colorScheme });
        await visit.page.goto('/terms'); // the fonts are cached from here on
        await watchShift(visit.page);
        await expectGoodScreen(visit, screen, `${width}, ${colorScheme}`, 0.005);
      }
    });

test('a page moves next to nothing when its fonts come late', async ({ page }) => {
  await watchShift(page);
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  for (const [path, limit] of [
    ['/', 0.02],
    ['/category/beauty-cosmetics', 0.02],
    ['/privacy', 0.02],
    ['/terms', 0.02],
    ['/subscribe', 0.02],
    ['/platforms', 0.05], // a row of its buttons wraps elsewhere: half of the accepted value
  ] as const) {
    const font = page.waitForResponse('**/*.woff2');
    await page.goto(path);
    await font;
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    await page.waitForTimeout(200); // until a shift would have been painted
    await expectStill(page, path, limit);
  }
});

test('the plan that is paid for stays where it is when the free one has come', async ({ page }) => {
  await page.goto('/subscribe');
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  const plan = (name: string) => page.getByRole('region', { name, exact: true });
  const whole = await plan('Premium Plan').boundingBox();
  const free = await plan('Free Plan').boundingBox();
  expect(whole?.x).toBeGreaterThan(free?.x ?? 0);
  await plan('Free Plan').evaluate((element) => element.remove());
  expect(await plan('Premium Plan').boundingBox()).toEqual(whole);
});
