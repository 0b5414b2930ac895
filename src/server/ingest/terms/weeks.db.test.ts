import { expect, it } from 'vitest';
import { weekOf } from '#server/ingest/terms/weeks.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';

it('Weeks of the program are those of the index', async () => {
  const instants = [
    '2026-11-15T23:59:59.999Z',
    '2026-11-16T00:00:00Z',
    '2000-01-03T00:00:00Z',
    '1999-12-31T00:00:00Z',
  ];
  const { pool } = await emptyDatabase();
  const { rows } = await pool.query<{ week: number }>(
    'select email_week(at) as week from unnest($1::timestamptz[]) with ordinality as given (at, place) order by place',
    [instants],
  );
  const weeks = rows.map(({ week }) => week);
  expect(weeks.slice(0, 3)).toEqual(instants.slice(0, 3).map((at) => weekOf(new Date(at))));
  // Before the first Monday the database rounds towards it; no email is that old.
  expect(Number.isInteger(weeks[3])).toBe(true);
});
