import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { readSchema } from '../scripts/read-schema.ts';

it('The schema in the documentation is the one that the migrations make', async () => {
  const { pool } = await emptyDatabase();
  const written = readFileSync(new URL('../docs/schema.md', import.meta.url), 'utf8');
  expect(written, 'docs/schema.md is out of date: run `npm run schema`').toBe(await readSchema(pool));
});
