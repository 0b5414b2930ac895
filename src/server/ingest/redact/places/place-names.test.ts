import { expect, test } from 'vitest';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRedactor(false).redactLine(line);

test('A sentence loses the address of its reader, and the brand’s stays', async () => {
  await checkEveryRow(readTable(import.meta.url, 'place-names.tsv', ['line', 'kept']), ({ line, kept }) => {
    expect(shown(line)).toBe(kept);
  });
});
