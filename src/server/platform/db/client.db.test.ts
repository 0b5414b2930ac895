import { openAsBlob } from 'node:fs';
import { expect, it } from 'vitest';
import { openEmbeddedDatabase } from '#server/platform/db/client.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { templateArchive } from '#tests/support/database/template.ts';

it.each([
  ['a value that does not fit its type', 'select $1::int as x', 'many'],
  ['text with NUL', 'select $1::text as x', 'a\0b'],
  ['a failure while it runs', 'select 1 / $1::int as x', 0],
])(
  'A statement refused for %s leaves the next ones alone, on the connection they share',
  async (_name, text, value) => {
    const { pool } = await emptyDatabase();
    for (let round = 0; round < 5; round += 1) {
      await expect(pool.query(text, [value])).rejects.toThrow();
      const answers = await Promise.all([
        pool.query('select $1::int as x', [round]),
        pool.query({ name: 'client-test', text: 'select $1::int as x', values: [round + 1] }),
      ]);
      expect(answers.map(({ rows }) => rows)).toEqual([[{ x: round }], [{ x: round + 1 }]]);
    }
  },
);

it('Closing ends every connection and timer, and may be asked for twice', async () => {
  const database = await openEmbeddedDatabase('memory', await openAsBlob(templateArchive()));
  await database.pool.query('select 1');
  await database.close();
  await database.close();
  expect(database.pool.ended).toBe(true);
  expect(database.pool.totalCount).toBe(0);
});
