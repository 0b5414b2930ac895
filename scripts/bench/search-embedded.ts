import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openEmbeddedDatabase } from '#server/db/client.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { usualWords } from './made-facts.ts';
import { makeVault } from './made-vault.ts';
import { premiumCookieOf } from './premium-cookie.ts';
import { madeReadyMs, measureShapes } from './search.ts';
import { searchShapes } from './search-shapes.ts';
import { startServer } from './server.ts';
import { type Bench, count } from './table.ts';

const volume = {
  emails: Number(process.env.SEARCH_EMAILS ?? 50_000),
  brands: 500,
  months: 36,
  words: usualWords,
};

/** The same searches as on a PostgreSQL server, on the embedded database. */
export const benchSearchEmbedded: Bench = async (say) => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'mailvault-search-'));
  try {
    const database = await openEmbeddedDatabase({ dataDir: DATA_DIR });
    await migrateDatabase(database);
    await makeVault(database.pool, volume, say);
    const shapes = await searchShapes(database.pool, volume.emails);
    const cookie = await premiumCookieOf(database);
    await database.close();
    const server = await startServer({ DATA_DIR, DEMO: 'off' });
    try {
      await setTimeout(madeReadyMs);
      const among = `in the embedded database, ${count(volume.emails)} emails`;
      return await measureShapes(server, shapes, { cookie }, { among, least: 5 }, say);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(DATA_DIR, { recursive: true, force: true });
  }
};
