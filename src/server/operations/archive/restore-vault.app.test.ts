import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkArchive } from '#server/operations/archive/read-archive.ts';
import { restoreVault } from '#server/operations/archive/restore-vault.ts';
import { writeArchive } from '#server/operations/archive/write-archive.ts';
import { emptyDatabase, freshDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

const folder = mkdtempSync(join(tmpdir(), 'mailvault-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('restores a copy that refers to a later email, with every other row', async () => {
  const source = await emptyDatabase();
  const brand = await createBrand(source.pool, { name: 'Northwind' });
  const copy = await createEmail(source.pool, { brandId: brand.id, subject: 'Lamps' });
  const email = await createEmail(source.pool, { brandId: brand.id, subject: 'Lamps' });
  await source.pool.query("update emails set state = 'copy', folded_into = $2 where id = $1", [
    copy.id,
    email.id,
  ]);
  const archive = join(folder, 'vault.tar');
  const writing = { program: '0.1.0', madeAt: new Date('2026-11-21T12:00:00.000Z'), secretMark: 'abc' };
  await writeArchive(archive, { database: source, blobs: memoryBlobStore() }, writing);

  const target = await freshDatabase();
  try {
    await restoreVault(await checkArchive(archive), { database: target, blobs: memoryBlobStore() });
    const { rows } = await target.pool.query('select id, state, folded_into from emails order by id');
    expect(rows).toEqual([
      { id: copy.id, state: 'copy', folded_into: email.id },
      { id: email.id, state: 'published', folded_into: null },
    ]);
  } finally {
    await target.close();
  }
});
