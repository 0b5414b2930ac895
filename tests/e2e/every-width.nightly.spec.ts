import { open } from './actions.ts';
import { findMisfits } from './fit.ts';
import { expect, test } from './fixtures.ts';
import { routes, screensOf } from './screens.ts';

test.use({ mayBeRefused: true });
test.setTimeout(600_000);

const widths = Array.from({ length: 51 }, (_, at) => 320 + 32 * at);

for (const route of routes)
  test(`${route} falls apart at no width from 320 to 1920 px`, async ({ openVisit, request }) => {
    for (const screen of (await screensOf(request))[route]) {
      const { page } = await openVisit({ as: screen.as });
      await open(page, screen.path);
      const misfits: string[] = [];
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        for (const misfit of await findMisfits(page)) misfits.push(`${width} px: ${misfit}`);
      }
      expect.soft(misfits, screen.name).toEqual([]);
      await page.context().close();
    }
  });
