/**
 * A process that kills itself before or after the commit of a transaction with an event: `node
 * enqueue-child.ts PLACE MOMENT`. PLACE is a database's address or the folder of an embedded one; MOMENT is
 * `before` or `after` the commit.
 */

import { openEmbeddedDatabase, openServerDatabase } from '#server/platform/db/client.ts';
import { recordEvent } from '#server/platform/db/outbox.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { enqueueWithEvents } from '#server/platform/jobs/enqueue-with-events.ts';
import { startJobs } from '#server/platform/jobs/job-runner.ts';

const [place = '', moment] = process.argv.slice(2);
const { pool, ...database } = place.startsWith('postgres')
  ? await openServerDatabase(place)
  : await openEmbeddedDatabase({ dataDir: place });

const kill = () => process.kill(process.pid, 'SIGKILL');
const jobs = await startJobs(
  { ...database, pool },
  [{ name: 'pictures', timeLimitSeconds: 60, run: async () => {} }],
  { info() {}, error: (fields, message) => console.error(message, fields) },
);
enqueueWithEvents({
  pool,
  log: { error: (fields, message) => console.error(message, fields) },
  jobs: {
    ...jobs,
    trigger: async () => {},
    enqueue: async (client, name) => {
      await jobs.enqueue(client, name);
      if (moment === 'before') kill();
    },
    nudge: kill,
  },
});
await inTransaction(pool, async (client) => recordEvent(client, 'email.stored', [1]));
