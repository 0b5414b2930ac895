import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/**
 * Reads the rows of a tab-separated file in a test's folder. Its first line names the columns, a line that
 * begins with `# ` is a comment, and a cell may contain the escapes of JSON: `\n`, `\t`, `\\`, `\u00a0`.
 */
export function readTable<const C extends readonly string[]>(
  test: string,
  name: string,
  columns: C,
): Record<C[number], string>[] {
  const text = readFileSync(new URL(name, test), 'utf8').replace(/\n$/, '');
  const [head, ...rows] = text.split('\n').filter((line) => !line.startsWith('# '));
  if (head !== columns.join('\t')) throw new Error(`${name} has the columns ${head}`);
  const repeated = rows.find((row, at) => rows.indexOf(row) < at);
  if (repeated !== undefined) throw new Error(`${name} has a row twice: ${repeated}`);
  return rows.map((row) => {
    const cells = row.split('\t').map((cell): string => JSON.parse(`"${cell.replaceAll('"', '\\"')}"`));
    if (cells.length !== columns.length) throw new Error(`${name} has ${cells.length} columns in: ${row}`);
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<C[number], string>;
  });
}

/** Checks every row before it fails, and then lists each row that `check` rejects. */
export async function checkEveryRow<R extends [unknown] | object | string>(
  rows: readonly R[],
  check: (row: R) => unknown,
) {
  const failures: string[] = [];
  for (const [at, row] of rows.entries()) {
    try {
      await check(row);
    } catch (error) {
      const said = typeof row === 'string' ? row : Object.values(row).join(' | ');
      failures.push(`row ${at + 1}: ${said}: ${error}`);
    }
  }
  expect(rows).not.toEqual([]);
  expect(failures).toEqual([]);
}
