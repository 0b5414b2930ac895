import { writeFile } from 'node:fs/promises';
import { openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { readSchema } from './read-schema.ts';

// Writes docs/schema.md from an empty database with every migration.
const database = await openEmbeddedDatabase('memory');
try {
  await migrateDatabase(database);
  await writeFile(new URL('../docs/schema.md', import.meta.url), await readSchema(database.pool));
} finally {
  await database.close();
}
