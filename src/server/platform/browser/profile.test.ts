import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { profilePrefix, removeForgottenProfiles } from '#server/platform/browser/profile.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailvault-profiles-'));
afterEach(() => rmSync(folder, { recursive: true }));

it('profiles that killed servers left behind are removed a day later, and nothing else', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of [`${profilePrefix}old`, `${profilePrefix}new`, 'another-program']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'file'), 'content');
    if (!name.endsWith('new')) utimesSync(join(folder, name), yesterday, yesterday);
  }
  await removeForgottenProfiles(folder);
  expect(readdirSync(folder).sort()).toEqual(['another-program', `${profilePrefix}new`]);
});
