import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServerProcess } from '#tests/support/server-process.ts';

/**
 * Set-up of the `e2e` project: for each worker a built server with its demo, so that what one journey changes is
 * nobody else's. The demo is filled once and copied, for journeys with a server of their own too (E2E_VAULT).
 * E2E_ORIGIN names a server that runs already.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN !== undefined) return undefined;
  const vault = mkdtempSync(join(tmpdir(), 'mailvault-demo-'));
  const filling = await startServerProcess({ DATA_DIR: vault });
  await filling.stop();
  const workers = Number(project.config.maxWorkers);
  const servers = await Promise.all(Array.from({ length: workers }, () => startServerProcess({}, vault)));
  process.env.E2E_ORIGIN = servers.map(({ origin }) => origin).join(' ');
  process.env.E2E_VAULT = vault;
  return async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(vault, { recursive: true, force: true });
  };
}
