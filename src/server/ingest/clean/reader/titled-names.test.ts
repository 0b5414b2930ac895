import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

const shown = (name: string, said: string) =>
  cleanMail(
    parsedMail({
      recipients: [{ name, address: 'k77@reader.example' }],
      html: `<p>News of the week</p><p>${said}</p><p>Twelve lamps</p>`,
    }),
    { imageKey },
  ).text?.split('\n')[1];

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
  ])('behind a greeting: to %s, "%s"', (name, said, cleaned) => {
    for (const told of [name, '']) expect(shown(told, said)).toBe(cleaned);
  });

  test('behind words for whom the mail went to', () => {
    const said = 'Ce message est adressé à Anne-Laure d’Estaing car';
    expect(shown('Anne-Laure d’Estaing', said)).toBe('Ce message est adressé à vous car');
  });

  test.each([
    ['Lucía Fernández', 'D. Lucía, gracias', 'Gracias'],
    ['Lucía Fernández', 'Doña Lucía, gracias por su compra', 'Gracias por su compra'],
    ['Iker Etxeberria', 'D. Iker Etxeberria, gracias', 'Gracias'],
    ['Rachel Adams', 'Mrs Adams, thank you', 'Thank you'],
    ['Jonas Weiß', 'Herr Dr. Weiß, Ihre Lampe ist da', 'Ihre Lampe ist da'],
  ])('where it is called: to %s, "%s"', (name, said, cleaned) => {
    expect(shown(name, said)).toBe(cleaned);
  });

  test.each(['Mrs Adams', 'MRS ADAMS', 'Ms. Rachel Adams:', 'Dr. Adams,'])(
    'on a line of its own: "%s"',
    (said) => {
      expect(shown('Rachel Adams', said)).toBe('Twelve lamps');
    },
  );
});

describe('A label for the holder keeps no name', () => {
  test.each([
    ['Account holder: ADAMS', 'Account holder:'],
    ['Name: Adams', 'Name:'],
    ['Card holder: R. Adams', 'Card holder:'],
    ['Kontoinhaberin: Adams', 'Kontoinhaberin:'],
    ['Titulaire : Adams', 'Titulaire :'],
    ['Nombre: Rachel', 'Nombre:'],
    ['Intestatario: Adams', 'Intestatario:'],
  ])('%s', (said, cleaned) => {
    expect(shown('Rachel Adams', said)).toBe(cleaned);
  });
});

describe('A last name stays', () => {
  test.each([
    ['Rachel Adams', 'Grace Adams is back'],
    ['Rachel Adams', 'Adams apples from our garden'],
    ['Rachel Adams', 'Designer: Adams'],
    ['Rachel Adams', 'Name: Adams Lounge Chair'],
    ['Rachel Adams', 'Mrs Adams bakes again'],
    ['Rachel Adams', 'Our customer Adams'],
    ['Anna Weiß', 'Farbe: Weiß'],
    ['Luc d’Arc', 'Jeanne d’Arc au cinéma'],
  ])('to %s, "%s"', (name, said) => {
    expect(shown(name, said)).toBe(said);
  });

  test('where it is the sender’s too', () => {
    const from = { name: 'Mr. Adams', address: 'list@brand.example' };
    const recipients = [{ name: '', address: 'adams@reader.example' }];
    expect(cleanMail(parsedMail({ from, recipients }), { imageKey }).sender).toBe('Mr. Adams');
  });
});
