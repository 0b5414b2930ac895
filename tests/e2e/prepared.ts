import { join } from 'node:path';

/** The accounts of the demo. */
export const roles = ['free', 'premium', 'admin'] as const;

export type Role = (typeof roles)[number];

/** A data folder with the demo. */
export const demoVault = () => prepared('vault');

/** The cookie file of a signed-in account. */
export const sessionOf = (role: Role) => prepared(`${role}.json`);

/** The result of tests/e2e/global-setup.ts. */
function prepared(name: string): string {
  const folder = process.env.JOURNEY_FOLDER;
  if (folder === undefined)
    throw new Error('The set-up of the journeys has not run: tests/e2e/global-setup.ts.');
  return join(folder, name);
}
