import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumArgs, installedChromium } from '#tests/support/browser/browser.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/servers/server-process.ts';
import { demoVault, roles, sessionOf } from './prepared.ts';

/**
 * Builds the pages if they have changed, and creates the demo vault that each worker's server copies. The
 * accounts of the demo are signed in once, so that their sessions are in every copy. JOURNEY_FOLDER names a
 * folder with the result of an earlier run.
 */
export default async function setUp(): Promise<(() => void) | undefined> {
  execFileSync(process.execPath, ['scripts/build.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  if (process.env.JOURNEY_FOLDER !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-journeys-'));
  process.env.JOURNEY_FOLDER = folder;
  const server = await startServerProcess({ DATA_DIR: demoVault() });
  try {
    await drawHomePage(server);
    await signInEverybody(server);
  } finally {
    await server.stop();
  }
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Requests every picture of an email on the home page, because drawing them takes each server seconds. */
async function drawHomePage({ origin }: ServerProcess): Promise<void> {
  const page = await (await fetch(`${origin}/`)).text();
  const sketches = new Set(page.match(/\/thumbnails\/\d+\.svg/g));
  if (sketches.size === 0) throw new Error('The home page of the demo shows no email.');
  await Promise.all(Array.from(sketches, async (path) => (await fetch(origin + path)).arrayBuffer()));
}

async function signInEverybody({ origin }: ServerProcess): Promise<void> {
  const browser = await chromium.launch({ executablePath: installedChromium(), args: chromiumArgs });
  for (const role of roles) {
    const page = await browser.newPage({ baseURL: origin });
    await page.goto('/api/login?returnTo=/privacy');
    await page.getByRole('button', { name: `${role}@demo.test` }).click();
    await page.waitForURL('**/privacy');
    await page.context().storageState({ path: sessionOf(role) });
    await page.close();
  }
  await browser.close();
}
