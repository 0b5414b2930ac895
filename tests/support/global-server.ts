import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';
import { copyTemplateVault } from '#tests/support/template.ts';

/**
 * Set-up of the `e2e` project: for each worker a built server with its demo, so that what one journey changes is
 * nobody else's. The demo is filled once and copied, for journeys with a server of their own too (E2E_VAULT), with the
 * sketches of the home page in it: drawing them takes five seconds of each server.
 * E2E_ORIGIN names a server that runs already.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN !== undefined) return undefined;
  const vault = mkdtempSync(join(tmpdir(), 'mailvault-demo-'));
  copyTemplateVault(vault);
  const filling = await startServerProcess({ DATA_DIR: vault });
  await drawHomePage(filling);
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

/** Asks for every picture of an email that the home page shows. */
async function drawHomePage({ origin }: ServerProcess): Promise<void> {
  const page = await (await fetch(`${origin}/`)).text();
  const sketches = new Set(page.match(/\/thumbnails\/\d+\.svg/g));
  if (sketches.size === 0) throw new Error('The home page of the demo shows no email.');
  await Promise.all(Array.from(sketches, async (path) => (await fetch(origin + path)).arrayBuffer()));
}
