import { type Kysely, sql } from 'kysely';

/** Remembers that the demo was begun, from which instant its dates count, and that it is complete. At most one row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table demo_seed (
        id integer primary key check (id = 1),
        started_at timestamptz not null,
        completed_at timestamptz
      )`,
    )
    .execute(db);
}
