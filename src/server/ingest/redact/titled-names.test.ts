import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (name: string, input: string) =>
  makePublicCopy(
    parsedMail({
      recipients: [{ name, address: 'k77@reader.example' }],
      html: `<p>News of the week</p><p>${input}</p><p>Twelve lamps</p>`,
    }),
    { imageKey },
  ).text?.split('\n')[1];

test('A title goes with the name, and a last name stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'titled-names.tsv', ['name', 'input', 'redacted']),
    ({ name, input, redacted }) => {
      expect(shown(name, input)).toBe(redacted);
    },
  );
});

describe('A title goes with the name', () => {
  test.each([
    ['Lucía Fernández', 'Estimada Dña. Lucía Fernández:', 'Hola:'],
    ['Lucía Fernández', 'Estimada D.ª Lucía Fernández:', 'Hola:'],
    ['Lucía Fernández', 'Estimada Dª Lucía:', 'Hola:'],
    ['Iker Etxeberria', 'Estimado D. Iker Etxeberria:', 'Hola:'],
    ['Iker Etxeberria', 'Estimado Sr. D. Iker Etxeberria:', 'Hola:'],
    ['Anne-Laure d’Estaing', 'Bonjour Anne-Laure d’Estaing', 'Bonjour'],
    ['Anne-Laure d’Estaing', 'Chère Madame d’Estaing,', 'Bonjour,'],
    ['Chiara dell’Orto', 'Gentile Chiara dell’Orto,', 'Gentile cliente,'],
  ])('behind a greeting: to %s, "%s"', (name, input, redacted) => {
    for (const told of [name, '']) expect(shown(told, input)).toBe(redacted);
  });

  test('behind words for whom the mail went to', () => {
    const input = 'Ce message est adressé à Anne-Laure d’Estaing car';
    expect(shown('Anne-Laure d’Estaing', input)).toBe('Ce message est adressé à vous car');
  });
});

describe('A last name stays', () => {
  test('where it is the sender’s too', () => {
    const from = { name: 'Mr. Adams', address: 'list@brand.example' };
    const recipients = [{ name: '', address: 'adams@reader.example' }];
    expect(makePublicCopy(parsedMail({ from, recipients }), { imageKey }).sender).toBe('Mr. Adams');
  });
});
