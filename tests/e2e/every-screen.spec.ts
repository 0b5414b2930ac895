import { open, watchShift } from './actions.ts';
import { findMisfits } from './fit.ts';
import { expect, phone, test } from './fixtures.ts';
import { expectGoodScreen, type Route, routes, screensOf } from './screens.ts';

test.use({ mayBeRefused: true });

test('every public screen answers the right status and its words without JavaScript', async ({
  openVisit,
  request,
}) => {
  const { page } = await openVisit({ javaScriptEnabled: false });
  // Only the server's html is loaded, without further requests.
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.abort(),
  );
  const screens = Object.values(await screensOf(request)).flat();
  for (const { name, path, status = 200, says } of screens.filter(({ as }) => as === undefined)) {
    const answer = await page.goto(path);
    expect.soft(answer?.status(), name).toBe(status);
    await expect.soft(page.locator('main'), name).toContainText(says, { ignoreCase: true });
    await expect.soft(page.locator('h1'), `${name} has one headline`).toHaveCount(1);
  }
});

const representative: Route[] = ['home', 'brand', 'email', 'emails', 'insights', 'subscribe'];

const looks = [
  { appearance: 'desk, light', shown: routes, options: {} },
  { appearance: 'phone, dark', shown: representative, options: { viewport: phone, colorScheme: 'dark' } },
] as const;

for (const { appearance, shown, options } of looks)
  for (const route of shown)
    test(`${route} comes at once, stays where it is, fits, and axe finds nothing (${appearance})`, async ({
      openVisit,
      request,
    }) => {
      const [screen] = (await screensOf(request))[route];
      const visit = await openVisit({ as: screen.as, ...options });
      await watchShift(visit.page);
      await expectGoodScreen(visit, screen, appearance);
    });

/**
 * Widths between phone and desktop, where most layouts change; the nightly tests try every screen at 51
 * widths.
 */
const betweenWidths = [352, 704, 768, 832, 1120];

for (const route of ['home', 'offers', 'seasonPlan'] satisfies Route[])
  test(`${route} falls apart at no width between a phone and a desk`, async ({ openVisit, request }) => {
    const [screen] = (await screensOf(request))[route];
    const { page } = await openVisit();
    await open(page, screen.path);
    for (const width of betweenWidths) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft(await findMisfits(page), `${width} px`).toEqual([]);
    }
  });
