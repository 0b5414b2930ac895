import { expect, test } from 'vitest';
import { DetailRemover } from '#server/ingest/redact/reader-details.ts';
import { everyRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);

test('A sentence loses the address of its reader, and the brand’s stays', async () => {
  await everyRow(readTable(import.meta.url, 'told-places.tsv', ['line', 'kept']), ({ line, kept }) => {
    expect(shown(line)).toBe(kept);
  });
});
