import { describe, expect, test } from 'vitest';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRedactor(false).redactLine(line);
const zeros = (text: string) => text.replace(/\d/g, '0');

test('What a brand has noted of its reader becomes zeros, and what is of the brand, or of a day, stays', async () => {
  await checkEveryRow(readTable(import.meta.url, 'profile-details.tsv', ['line', 'shown']), (row) => {
    expect(shown(row.line)).toBe(row.shown);
  });
});

describe('The day of birth goes in whatever form it is written', () => {
  test.each([
    ['Fødselsdato', '1992-06-23'],
    ['Születési dátum:', '1991. 03. 14.'],
    ['Date of birth', '14 March 1991'],
  ])('in two cells: %s, %s', (label, value) => {
    expect(new DetailRedactor(false).redactText(`${label}\n${value}`)).toBe(`${label}\n${zeros(value)}`);
  });
});
