/** Opens an embedded database and nothing else, and prints by how much this process grew, in bytes. */
import { setTimeout as sleep } from 'node:timers/promises';

const before = process.memoryUsage().rss;
const { openEmbeddedDatabase } = await import('#server/db/client.ts');
const database = await openEmbeddedDatabase({ dataDir: process.argv[2] ?? '' });
await database.pool.query('select count(*) from emails');
await sleep(5_000);
console.log(process.memoryUsage().rss - before);
await database.close();
