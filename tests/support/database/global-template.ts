import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Global set-up: a folder for the template vault, which the first test that needs it creates. */
export default function setup(): (() => void) | undefined {
  if (process.env.TEST_TEMPLATE_FOLDER !== undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'mailvault-template-'));
  process.env.TEST_TEMPLATE_FOLDER = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
