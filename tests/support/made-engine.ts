import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openMemoryEngine } from '#server/db/embedded/engine.ts';
import { madeFolder } from '#tests/support/made-vault.ts';

/**
 * What an embedded database in memory begins with: no table at all. Made once for all tests of a run, because making it
 * takes three seconds of a processor, and beginning with it half of one.
 */
export async function madeEngine(): Promise<Blob> {
  const shared = madeFolder();
  const made = join(shared, 'engine.tar');
  if (!existsSync(made)) {
    const { pglite } = await openMemoryEngine();
    await pglite.exec('checkpoint');
    const files = await pglite.dumpDataDir('none');
    await pglite.close();
    const making = join(mkdtempSync(join(shared, 'making-')), 'engine.tar');
    writeFileSync(making, await files.bytes());
    renameSync(making, made); // another worker may have been first: theirs is the same
  }
  return new Blob([readFileSync(made)]);
}
