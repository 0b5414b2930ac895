import { chownSync, mkdtempSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemUser } from '#server/platform/browser/unprivileged-user.ts';

/** Prefix of a profile folder's name. */
export const profilePrefix = 'mailvault-browser-';

/** No browser of ours runs that long. */
const forgottenAfterMs = 24 * 3_600_000;

/** Creates a folder for a browser's profile, its temporary files and its home. */
export function makeProfile(user: SystemUser | undefined): string {
  const profile = mkdtempSync(join(tmpdir(), profilePrefix));
  if (user !== undefined) chownSync(profile, user.uid, user.gid);
  return profile;
}

export async function removeProfile(profile: string): Promise<void> {
  await rm(profile, { recursive: true, force: true, maxRetries: 5 }).catch(() => undefined);
}

/** Removes the profiles that killed servers left. */
export async function removeForgottenProfiles(folder: string = tmpdir()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(profilePrefix))) {
    const profile = join(folder, name);
    const changed = await stat(profile).catch(() => undefined);
    if (changed !== undefined && Date.now() - changed.mtimeMs > forgottenAfterMs)
      await removeProfile(profile);
  }
}
