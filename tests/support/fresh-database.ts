import { randomBytes } from 'node:crypto';
import { type Database, openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { testDatabaseUrl } from '#tests/support/database.ts';
import { madeEngine } from '#tests/support/made-engine.ts';

/** A database of its own without any table, of this project's kind unless said; it is gone when it is closed. */
export async function freshDatabase(kind: Database['kind'] = 'server'): Promise<Database> {
  const adminUrl = testDatabaseUrl();
  if (kind === 'embedded' || adminUrl === undefined) {
    return openEmbeddedDatabase('memory', await madeEngine());
  }
  const name = `mailvault_fresh_${randomBytes(6).toString('hex')}`;
  const admin = await openServerDatabase(adminUrl);
  await admin.pool.query(`create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  const database = await openServerDatabase(url.href);
  return {
    ...database,
    async close() {
      await database.close();
      await admin.pool.query(`drop database ${name} with (force)`);
      await admin.close();
    },
  };
}
