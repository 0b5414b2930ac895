import { startServerProcess } from '#tests/support/server-process.ts';

/** Set-up of the `e2e` project: the built server with its demo. E2E_ORIGIN names one that runs already. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN !== undefined) return undefined;
  const server = await startServerProcess();
  process.env.E2E_ORIGIN = server.origin;
  return server.stop;
}
