import type { Queryable } from '#server/platform/db/transaction.ts';

/** PostgreSQL counts parameters with 16 bits. */
const maxParameters = 65_535;

/**
 * Inserts many rows in as few statements as possible: a round trip costs more than a row. Values are sent as
 * parameters, bytes in binary form.
 * @param target table and columns, such as `email_bodies (email_id, html)`; never from outside.
 * @param tail SQL after the rows, such as `on conflict do nothing`.
 */
export async function insertRows(
  client: Queryable,
  target: string,
  rows: readonly (readonly unknown[])[],
  tail = '',
): Promise<void> {
  const width = rows[0]?.length ?? 0;
  if (width === 0) return;
  const perStatement = Math.floor(maxParameters / width);
  for (let start = 0; start < rows.length; start += perStatement) {
    const chunk = rows.slice(start, start + perStatement);
    const places = chunk.map(
      (_, row) =>
        `(${Array.from({ length: width }, (_, column) => `$${row * width + column + 1}`).join(',')})`,
    );
    await client.query(`insert into ${target} values ${places.join(',')} ${tail}`, chunk.flat());
  }
}
