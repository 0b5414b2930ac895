import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set-up of the projects that copy an empty vault: where the first test that needs it makes it, for the whole run. */
export default function setup(): (() => void) | undefined {
  if (process.env.TEST_VAULT_FOLDER !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-made-'));
  process.env.TEST_VAULT_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
