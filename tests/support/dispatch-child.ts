/**
 * A process of its own that kills itself while it hands events to a consumer: `node dispatch-child.ts PLACE MOMENT`.
 * PLACE is a database's address or the folder of an embedded one; MOMENT is `before` or `after` the consumer's work.
 */

import { openEmbeddedDatabase, openServerDatabase } from '#server/db/client.ts';
import { dispatchEvents } from '#server/events/dispatch-events.ts';
import { counting } from '#tests/support/counting-consumer.ts';

const [place = '', moment] = process.argv.slice(2);
const database = place.startsWith('postgres')
  ? await openServerDatabase(place)
  : await openEmbeddedDatabase({ dataDir: place });

dispatchEvents({ database, log: { error: (fields, message) => console.error(message, fields) } }, [
  counting((now) => {
    if (now === moment) process.kill(process.pid, 'SIGKILL');
  }),
]);
