/**
 * A process that fetches from a mailbox, to be killed or to compete: `node fetch-child.ts TASK`, with a task
 * in JSON. Prints `done` and the runs it saw.
 */

import { openServices } from '#server/app/open-services.ts';
import { type FetchDependencies, fetchMailbox } from '#server/intake/fetching/fetch-mailbox.ts';
import { watchMailbox } from '#server/intake/fetching/watch-mailbox.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { ImapAccount } from '#server/platform/config/imap-url.ts';
import { watchedMailbox } from '#tests/support/mail/watched-mailbox.ts';

export interface FetchTask {
  /** Environment of the program: DATA_DIR, and DATABASE_URL or not. */
  environment: Record<string, string>;
  account: ImapAccount;
  /** `fetch` once and exit; `serve`: watch, and fetch by the schedule, until SIGTERM. */
  kind: 'fetch' | 'serve';
}

const task = JSON.parse(process.argv[2] ?? '') as FetchTask;
const services = await openServices(readConfig(task.environment));
const say = (fields: object, message: string) => console.error(message, JSON.stringify(fields));
const deps: FetchDependencies = {
  ...services,
  log: { info: () => {}, warn: say, error: say },
};

if (task.kind === 'fetch') {
  console.log('started');
  const { run } = await fetchMailbox(deps, task.account, { trigger: 'button' });
  console.log(`done ${JSON.stringify(run)}`);
  await services.close();
} else {
  const watch = watchMailbox({
    ...deps,
    findMailbox: async () => watchedMailbox(task.account),
    timing: { settingsMs: 300 },
  });
  const underWay = new Set<Promise<unknown>>();
  const schedule = setInterval(() => {
    const fetching = fetchMailbox(deps, task.account, { trigger: 'schedule' })
      .catch((error) => console.error(error))
      .finally(() => underWay.delete(fetching));
    underWay.add(fetching);
  }, 200);
  process.on('SIGTERM', async () => {
    clearInterval(schedule);
    await watch.stop();
    await Promise.all(underWay); // as the server waits for its jobs before it closes the database
    await services.close();
    process.exit(0);
  });
  console.log('started');
}
