import type { Page } from 'playwright-core';
import { patienceMs } from '#tests/support/patience.ts';

/** How often a page is asked: to be asked in every frame, it has to make every frame. */
const everyMs = 100;

/** What an evaluation says that a navigation came in between of. */
const leftBehind = /context was destroyed|find context|target navigated/;

/**
 * Waits until something is so in a page, as its `waitForFunction` does. That puts 340 kB of Playwright's script into each
 * document first, a seventh of what a load costs; this asks without.
 * @param look runs in the page.
 */
export async function until(page: Page, look: () => boolean): Promise<void> {
  // Compiled at once: the page's policy refuses words that are evaluated later.
  const asked = `(async () => {
    const look = ${look};
    for (const end = performance.now() + ${patienceMs}; performance.now() < end; ) {
      if (look()) return true;
      await new Promise((resolve) => setTimeout(resolve, ${everyMs}));
    }
    return false;
  })()`;
  let isSo: boolean | undefined;
  while (isSo === undefined)
    isSo = await page.evaluate<boolean>(asked).catch((error: unknown) => {
      if (page.isClosed() || !leftBehind.test(String(error))) throw error;
      return undefined;
    });
  if (!isSo) throw new Error(`It never came to be so: ${look}`);
}
