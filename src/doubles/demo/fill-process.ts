/**
 * Fills a vault with the demo in a separate process: `fork(fill-process.ts, [SLUG...])`. Reports its progress
 * over the channel, and exits on request or when the parent has exited.
 */

import { demoBrands } from '#doubles/demo/demo-brands.ts';
import type { FillMessage } from '#doubles/demo/fill-vault.ts';
import { seedDemo } from '#doubles/demo/seed-demo.ts';
import { readEnvironment } from '#server/app/environment.ts';
import { openServices, type Services } from '#server/app/open-services.ts';
import { runProgram } from '#server/app/run-program.ts';
import { readConfig } from '#server/platform/config/config.ts';
import { operatorSentence } from '#server/platform/faults/operator-sentence.ts';

const slugs = process.argv.slice(2);
const brands = slugs.length === 0 ? demoBrands : demoBrands.filter(({ slug }) => slugs.includes(slug));

let services: Services | undefined;
let isEnding = false;
process.on('disconnect', end);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);

await runProgram(async () => {
  try {
    services = await openServices(readConfig(readEnvironment()));
    await seedDemo(services, services.now(), say, brands);
    await services.close();
    process.exit(0);
  } catch (error) {
    if (isEnding) return; // the failure comes from the database, which was closed under it
    say({ failure: operatorSentence(error) ?? String((error as Error).stack) });
    await services?.close();
    process.exit(1);
  }
});

function say(message: FillMessage): void {
  if (process.connected) process.send?.(message);
}

/** The next start completes a half-filled vault. */
function end(): void {
  if (isEnding) return;
  isEnding = true;
  const closed = services?.close() ?? Promise.resolve();
  closed.finally(() => process.exit(0));
}
