import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRedactor(false).redactLine(line);

test('What tells the reader’s car from others becomes zeros, and what is no plate stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'vehicle-numbers.tsv', ['line', 'zeros']),
    ({ line, zeros }) => {
      expect(shown(line)).toBe(zeros);
    },
  );
});

describe('What tells the reader’s car from others becomes zeros', () => {
  test('wherever the mail repeats it', () => {
    const html = '<p>nr rej. WX 4471K, VIN TMBJJ7NE1F0123456</p><p>Octavia WX 4471K OC od 249 zł</p>';
    const copy = makePublicCopy(parsedMail({ subject: 'Czas na przegląd Skody WX 4471K', html }), {
      imageKey,
    });
    expect(`${copy.subject} ${copy.html}`).not.toMatch(/4471|TMB/);
    expect(copy.html).toContain('OC od 249 zł');
  });
});
