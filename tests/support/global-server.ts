import type { TestProject } from 'vitest/node';
import { startServerProcess } from '#tests/support/server-process.ts';

/**
 * Set-up of the `e2e` project: for each worker a built server with its demo, so that what one journey changes is
 * nobody else's. E2E_ORIGIN names one that runs already.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN !== undefined) return undefined;
  const workers = Number(project.config.maxWorkers);
  const servers = await Promise.all(Array.from({ length: workers }, () => startServerProcess()));
  process.env.E2E_ORIGIN = servers.map(({ origin }) => origin).join(' ');
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
  };
}
