import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { maskedNumber } from '#server/ingest/redact/numbers/account-numbers.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const shown = (line: string) => new DetailRedactor(false).redactLine(line);

test('A balance in a cell of its own becomes zeros', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'balance-cells.tsv', ['label', 'value', 'masked']),
    ({ label, value, masked }) => {
      expect(maskedNumber(label, value)).toBe(masked || null);
    },
  );
});

test('What a reader holds becomes zeros or goes, and what the brand says of points and money stays', async () => {
  await checkEveryRow(readTable(import.meta.url, 'balances.tsv', ['line', 'shown']), (row) => {
    expect(shown(row.line)).toBe(row.shown);
  });
});

describe('Points alone in a cell are the reader’s beside rank, card or number', () => {
  test.each([
    ['Nivel: Aur', 'Puncte: 1.284', 'Card: 6420 1187 3390'],
    ['Platinum member', '77 401 228', '18,650 points'],
    ['Status: Gold', '18.650 Punkte', 'Alle Vorteile'],
  ])('%s | %s | %s', (...cells) => {
    const text = new DetailRedactor(false).redactText(cells.join('\n'));
    expect(text).not.toMatch(/1\.284|6420|77 401|18.650/);
  });

  test.each([
    ['Free coffee', '500 points', 'Free cake'],
    ['Points: 500', 'Price: £12', 'Order now'],
    ['Members', '250 000', 'Shops'],
  ])('and else the brand’s: %s | %s | %s', (...cells) => {
    expect(new DetailRedactor(false).redactText(cells.join('\n'))).toBe(cells.join('\n'));
  });
});

test.each([
  ['Ai 1.284 puncte de folosit', 'Puncte tale: 1.284', 'Nivel: Aur', '1.284'],
  ['You have €37.50', 'A balance: your balance: €37.50', '', '37.50'],
  ['3,450포인트!', '보유 포인트: 3,450', '', '3,450'],
  ['Use your lovely 18,650 points', 'Gold member', '18,650 points', '18,650'],
])('A balance is found again in the subject: %s', (subject, first, second, figure) => {
  const html = `<p>${first}</p><p>${second}</p><p>Lamp €37.50, chair €1,284</p>`;
  const copy = makePublicCopy(parsedMail({ subject, html }), { imageKey });
  expect(copy.subject).not.toContain(figure);
  expect(copy.html).toContain('Lamp €37.50, chair €1,284');
});

test('What cells tell is found again in a text without cells', () => {
  const cells = ['Platinum member', '77 401 228', '18,650 points'];
  const panel = ['Nivel: Aur', 'Puncte: 1.284'];
  const html = [...cells, ...panel].map((cell) => `<p>${cell}</p>`).join('');
  const text = `${cells.join(' ')} |\n${panel.join(' ')} 12.284`;
  const copy = makePublicCopy(parsedMail({ html, text }), { imageKey });
  expect(copy.text).toBe('Platinum member 00 000 000 00,000 points |\nNivel: Aur Puncte: 0.000 12.284');
});
