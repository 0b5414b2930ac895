import { describe, expect, test } from 'vitest';
import { DetailRemover } from '#server/ingest/redact/reader-details.ts';
import { cleanMail } from '#server/ingest/sanitize/clean.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { everyRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);

test('What tells the reader’s car from others becomes zeros, and what is no plate stays', async () => {
  await everyRow(readTable(import.meta.url, 'vehicle-numbers.tsv', ['line', 'zeros']), ({ line, zeros }) => {
    expect(shown(line)).toBe(zeros);
  });
});

describe('What tells the reader’s car from others becomes zeros', () => {
  test('wherever the mail repeats it', () => {
    const html = '<p>nr rej. WX 4471K, VIN TMBJJ7NE1F0123456</p><p>Octavia WX 4471K OC od 249 zł</p>';
    const copy = cleanMail(parsedMail({ subject: 'Czas na przegląd Skody WX 4471K', html }), { imageKey });
    expect(`${copy.subject} ${copy.html}`).not.toMatch(/4471|TMB/);
    expect(copy.html).toContain('OC od 249 zł');
  });
});
