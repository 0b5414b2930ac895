import { describe, expect, test } from 'vitest';
import { insertRows } from '#server/ingest/store/multi-row-insert.ts';
import type { Queryable } from '#server/platform/db/transaction.ts';

/** Returns the statements that a connection would receive. */
async function statements(rows: readonly (readonly unknown[])[], tail?: string) {
  const sent: { text: string; values: unknown[] }[] = [];
  const client = { query: async (text: string, values: unknown[]) => void sent.push({ text, values }) };
  await insertRows(client as unknown as Queryable, 't (a, b)', rows, tail);
  return sent;
}

describe('Rows are inserted', () => {
  test('with one statement, each value as a parameter in its place', async () => {
    expect(
      await statements(
        [
          [1, 'x'],
          [2, null],
        ],
        'on conflict do nothing',
      ),
    ).toEqual([
      {
        text: 'insert into t (a, b) values ($1,$2),($3,$4) on conflict do nothing',
        values: [1, 'x', 2, null],
      },
    ]);
  });

  test('without a statement when there are none', async () => {
    expect(await statements([])).toEqual([]);
    expect(await statements([[]])).toEqual([]);
  });

  test('never as words of the statement', async () => {
    const [sent] = await statements([["'); drop table t; --", '$1']]);
    expect(sent?.text.trim()).toBe('insert into t (a, b) values ($1,$2)');
  });

  test('with as many statements as parameters allow, all in their order', async () => {
    const rows = Array.from({ length: 70_000 }, (_, at) => [at, `${at}`]);
    const sent = await statements(rows);
    expect(sent.map(({ values }) => values.length)).toEqual([65_534, 65_534, 8_932]);
    expect(sent.flatMap(({ values }) => values)).toEqual(rows.flat());
    for (const { text, values } of sent) expect(text.trim().endsWith(`$${values.length})`)).toBe(true);
  });
});
