import type { EventConsumer } from '#server/events/dispatch-events.ts';

/** Notes each stored email in the table `handled`. @param moment where a test does something to it. */
export function counting(moment: (name: 'before' | 'after') => void = () => {}): EventConsumer {
  return {
    name: 'counting',
    kinds: ['email.stored'],
    async handle(client, events) {
      moment('before');
      for (const { id, ids } of events) {
        await client.query('insert into handled (event, subject) values ($1, $2)', [id, ids[0]]);
      }
      moment('after');
    },
  };
}
