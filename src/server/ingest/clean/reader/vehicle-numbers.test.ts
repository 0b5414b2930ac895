import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);

describe('What tells the reader’s car from others becomes zeros', () => {
  test.each([
    ['Škoda Octavia, nr rej. WX 4471K, ready', 'Škoda Octavia, nr rej. 00 00000, ready'],
    ['Kennzeichen B-AB 1234', 'Kennzeichen 0-00 0000'],
    ['Your registration number: AB12 CDE', 'Your registration number: 0000 000'],
    ['License plate 7ABC123', 'License plate 0000000'],
    ['Immatriculation : AB-123-CD', 'Immatriculation : 00-000-00'],
    ['Matrícula: 1234 BCD', 'Matrícula: 0000 000'],
    ['Targa: AB 123 CD', 'Targa: 00 000 00'],
    ['Kenteken AB-12-CD', 'Kenteken 00-00-00'],
    ['Registreringsnummer: ABC 12D', 'Registreringsnummer: 000 000'],
    ['Plaka: 34 ABC 123', 'Plaka: 00 000 000'],
    ['Госномер А123ВС77', 'Госномер 00000000'],
    ['Rendszám: ABC-123', 'Rendszám: 000-000'],
    ['VIN TMBJJ7NE1F0123456.', 'VIN 00000000000000000.'],
    ['FIN: WVWZZZ1JZXW000001', 'FIN: 00000000000000000'],
    ['Fahrgestell-Nr. WVWZZZ1JZXW000001', 'Fahrgestell-Nr. 00000000000000000'],
  ])('%s', (line, zeros) => {
    expect(shown(line)).toBe(zeros);
  });

  test('wherever the mail repeats it', () => {
    const html = '<p>nr rej. WX 4471K, VIN TMBJJ7NE1F0123456</p><p>Octavia WX 4471K OC od 249 zł</p>';
    const copy = cleanMail(parsedMail({ subject: 'Czas na przegląd Skody WX 4471K', html }), { imageKey });
    expect(`${copy.subject} ${copy.html}`).not.toMatch(/4471|TMB/);
    expect(copy.html).toContain('OC od 249 zł');
  });
});

test.each([
  'The 911 Targa 4 GTS is back',
  'Placa RTX 4090 por 1.799 €',
  'Company registration number SC123456',
  'Charity registration no. NI 612345',
  'Registration opens 12 March 2026',
  'VIN rouge 2019',
  'Le fin du fin: 12 huîtres N3',
  'Reg. nr. 12345678',
  'License plate frames from $12',
  'Škoda Octavia RS 245',
])('What is no plate stays: %s', (line) => {
  expect(shown(line)).toBe(line);
});
