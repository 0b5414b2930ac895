import { describe, expect, test } from 'vitest';
import { findAddressedName } from './addressed-block.ts';

const own = 'oak & row oakandrow.example news@oakandrow.example';
const found = (...lines: string[]) =>
  findAddressedName(['Lamps for spring', '20% off until Sunday.', ...lines, 'See all lamps'], own);

describe('A name that something goes to is found', () => {
  test.each([
    ["It'll be delivered to:", 'Thandiwe Nkosi', '14 Heron Lane'],
    ['TO', 'THANDIWE NKOSI', '14 HERON LANE, LEEDS'],
    ['Your lamps travel to', 'Ruxandra Popa', 'Birkenweg 5'],
    ['Wird geliefert an', 'Ruxandra Popa', 'Birkenweg 5a'],
    ['Livré à :', 'Ruxandra Popa', '5 rue des Lilas'],
    ['Levering til', 'Ruxandra Popa', 'Storgata 12'],
    ['Dostawa do:', 'Ruxandra Popa', 'Lipowa 7/12'],
    ['Delivery address:', 'Ruxandra Popa', '88 Mill Lane'],
  ])('above a street: %s / %s / %s', (...lines) => {
    expect(found(...lines)).toBe(`“${lines[1]}”`);
  });

  test.each([
    ['Notificação para: RUXANDRA POPA WRONA'],
    ['Notificação para: Ruxandra Popa Wrona'],
    ['Mitteilung für: Ruxandra Popa'],
    ['Notification for: Ruxandra Popa'],
    ['Reserved to: Annika Popa'],
    ['Aviso para RUXANDRA POPA WRONA 123.456.789-09'],
    ['Notificação para: RUXANDRA POPA - CPF: 000.000.000-00'],
    ['RUXANDRA POPA WRONA', '12345678909'],
    ['Annika Popa', 'CPF 000.000.000-00'],
    ['RUXANDRA POPA 12.345.678/0001-95'],
  ])('behind a label, or beside a register’s number: %s', (...lines) => {
    expect(found(...lines)).toMatch(/Popa|POPA/);
  });
});

describe('Nobody is meant', () => {
  test.each([
    ['Contact:', 'Ruxandra Popa', '14 Heron Lane'],
    ['Verantwortlich:', 'Annika Keller', 'Birkenweg 5'],
    ['Visit us at our store:', 'Ruxandra Popa', '14 Heron Lane'],
    ['Returns to', 'Ruxandra Popa', '14 Heron Lane'],
    ['Oak & Row', 'Heron Lane Studio', '14 Heron Lane'],
    ['Delivery to:', 'Oak Row', '14 Heron Lane'],
    ['Delivery to:', 'Popa Lamps GmbH', '14 Heron Lane'],
    ['Delivery to:', 'Great Britain', 'from 5 pounds'],
    ['Available for: Apple Watch'],
    ['Perfect for: Summer Nights'],
    ['Ideal para: Toda Familia'],
    ['POPA LAMPS LTDA', '12.345.678/0001-95'],
    ['Desk Lamps', '12345678909'],
    ['Call Ruxandra Popa', '+44 20 7946 0123'],
    ['Speakers:', 'Ruxandra Popa', 'Head of Light'],
    ['Annika Keller', '14 Heron Lane'],
  ])('%s / %s', (...lines) => {
    expect(found(...lines)).toBeNull();
  });
});
