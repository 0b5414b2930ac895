import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { stripProgramAddresses } from '#server/ingest/redact/links/program-addresses.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

test('An address for another program is taken out, and what is none stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'program-addresses.tsv', ['line', 'kept']),
    ({ line, kept }) => {
      expect(stripProgramAddresses(line)).toBe(kept);
    },
  );
});

describe('An address for another program', () => {
  test('goes from the words of html, of the text and of the subject alike', () => {
    const line = 'Open brandapp://home?uid=77120934 or mailto:?body=77120934 now';
    const copy = makePublicCopy(parsedMail({ subject: line, html: `<p>${line}</p>`, text: line }), {
      imageKey,
    });
    expect([copy.subject, copy.html, copy.text, copy.preheader].join('\n')).not.toMatch(/77120934|brandapp/);
    expect(copy.text).toMatch(/^Open.*now$/);
  });
});
