import { type Kysely, sql } from 'kysely';

/** Finds the few emails that were taken in as their text, because their html could not be cleaned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index email_bodies_noted on email_bodies (email_id) where evidence ? 'cleaningNote'`.execute(
    db,
  );
}
