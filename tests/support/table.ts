import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

type Row<Columns extends readonly string[]> = Record<Columns[number], string>;

/**
 * The rows of a tab-separated file beside a test. Its first line names the columns, a line that begins with `# ` is a
 * comment, and a cell may hold the escapes of JSON: `\n`, `\t`, `\\`, `\u00a0`.
 */
export function readTable<const Columns extends readonly string[]>(
  test: string,
  name: string,
  columns: Columns,
): Row<Columns>[] {
  const text = readFileSync(new URL(name, test), 'utf8').replace(/\n$/, '');
  const [head, ...rows] = text.split('\n').filter((line) => !line.startsWith('# '));
  if (head !== columns.join('\t')) throw new Error(`${name} has the columns ${head}`);
  const repeated = rows.find((row, at) => rows.indexOf(row) < at);
  if (repeated !== undefined) throw new Error(`${name} has a row twice: ${repeated}`);
  return rows.map((row) => {
    const cells = row.split('\t').map((cell): string => JSON.parse(`"${cell.replaceAll('"', '\\"')}"`));
    if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} columns in: ${row}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Row<Columns>;
  });
}

/** Tries every row before it fails, and then names each one that `check` refuses. */
export async function everyRow<R extends object>(rows: readonly R[], check: (row: R) => unknown) {
  const failures: string[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await check(row);
    } catch (error) {
      failures.push(`row ${at + 1}: ${Object.values(row).join(' | ')}: ${error}`);
    }
  }
  expect(rows).not.toEqual([]);
  expect(failures).toEqual([]);
}
