import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { formsOf } from '#server/ingest/clean/reader/name-forms.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

/** The subject and the heading of a mail that greets its reader. */
const shown = (name: string, greeting: string, said: string) => {
  const copy = cleanMail(
    parsedMail({
      recipients: [{ name, address: 'k77@reader.example' }],
      subject: said,
      html: `<h1>${said}</h1><p>${greeting}</p>`,
    }),
    { imageKey },
  );
  return [copy.subject, copy.text?.split('\n')[0]];
};

describe('A name that no sign sets off is taken out of a heading', () => {
  test.each([
    ['Rachel Adams', 'Hi Rachel,', 'A gift for Rachel', 'A gift for you'],
    ['Rachel Adams', 'Hi Rachel,', 'FOR RACHEL ONLY', 'FOR YOU ONLY'],
    ['Rachel Adams', 'Hi Rachel,', 'Tickets for Rachel: you are in', 'Tickets for you: you are in'],
    ['Rachel Adams', 'Hi Rachel,', 'Did you forget something Rachel?', 'Did you forget something?'],
    ['Rachel Adams', 'Hi Rachel,', 'It’s almost your birthday Rachel!', 'It’s almost your birthday!'],
    ['Rachel Adams', 'Hi Rachel,', 'Psst… Rachel!', 'Psst…!'],
    ['Rachel Adams', 'Hi Rachel,', 'Oh no Rachel, it’s gone', 'Oh no, it’s gone'],
    ['Rachel Adams', 'Hi Rachel,', '(Rachel) Your 20% off', 'Your 20% off'],
    ['Sabine Krüger', 'Hallo Sabine,', 'Na Sabine, schon fit?', 'Na, schon fit?'],
    ['Sabine Krüger', 'Hallo Sabine,', 'Ein Geschenk für Sabine', 'Ein Geschenk für dich'],
    ['Amélie Rousseau', 'Bonjour Amélie,', 'Alors Amélie,', 'Alors,'],
    ['Amélie Rousseau', 'Bonjour Amélie,', 'Un cadeau pour Amélie', 'Un cadeau pour vous'],
    ['Elsa Lind', 'Hej Elsa,', 'En present för Elsa', 'En present för dig'],
    ['Andreea Popescu', 'Bună Andreea,', 'Alese pentru Andreea', 'Alese pentru tine'],
  ])('to %s: "%s", "%s"', (name, greeting, said, cleaned) => {
    expect(shown(name, greeting, said)).toEqual([cleaned, cleaned]);
  });

  test.each([
    ['Katarzyna Zielińska', 'Cześć Katarzyno,', 'Polecane dla Katarzyny', 'Polecane dla Ciebie'],
    ['Katarzyna Zielińska', 'Cześć Katarzyno,', 'Pani Katarzyno, nowe promocje', 'Nowe promocje'],
    ['Marcin Wrona', 'Cześć Marcin,', 'Oferta dla Marcina', 'Oferta dla Ciebie'],
    ['Tomáš Dvořák', 'Ahoj Tomáši,', 'Tipy pro Tomáše', 'Tipy pro vás'],
    ['Tomáš Dvořák', 'Ahoj Tomáši,', 'Tomáši, máme pro vás dárek', 'Máme pro vás dárek'],
    ['Анна Иванова', 'Здравствуйте, Анна!', 'Подборка для Анны', 'Подборка для вас'],
    ['Дмитрий Орлов', 'Здравствуйте, Дмитрий!', 'Подборка для Дмитрия', 'Подборка для вас'],
    ['Ayşe Yılmaz', 'Merhaba Ayşe,', 'Ayşe’ye özel', 'Sana özel'],
    ['Emre Çelik', 'Merhaba Emre,', "Bu hafta Emre'ye özel", 'Bu hafta sana özel'],
    ['Aino Virtanen', 'Hei Aino,', 'Ainon suosikit', 'Suosikit'],
    ['Aino Virtanen', 'Hei Aino,', 'Katso Ainon suosikit', 'Katso suosikit'],
  ])('where it is declined: to %s: "%s", "%s"', (name, greeting, said, cleaned) => {
    expect(shown(name, greeting, said)).toEqual([cleaned, cleaned]);
  });
});

describe('Somebody who is told of by the same name stays', () => {
  test.each([
    'A dress for Rachel Green',
    'Just for Rachel Green',
    'For you Rachel Green',
    'A gift for Rachel and Ross',
    'A gift for Rachel & Ross',
    'Have you met Rachel Zoe?',
    'Have you met our designer Rachel?',
    'You get the Rachel!',
    'Made for you by Rachel!',
    'Your stylist is called Ms. Rachel Green!',
    'The Rachel!',
    'Meet Our Stylist Rachel!',
    'Because Rachel Zoe likes it',
    'Our designer Rachel chose this',
    'Rachels of the world',
    'Rachel-Kleid für dich',
  ])('%s', (said) => {
    expect(shown('Rachel Adams', 'Hi Rachel,', said)).toEqual([said, said]);
  });

  test.each([
    ['Katarzyna Zielińska', 'Dla Katarzyny Nowak'],
    ['Katarzyna Zielińska', 'Katarzyny historia'],
    ['Tomáš Dvořák', 'Tipy pro Tomáše Nováka'],
    ['Анна Иванова', 'Роман Анны Карениной'],
    ['Анна Иванова', 'Подборка для Анны Карениной'],
    ['Ayşe Yılmaz', 'Ayşe’nin hikayesi'],
    ['Aino Virtanen', 'Ainon tarina'],
    ['Anna Adams', 'Made for Annie'],
    ['Anna Adams', 'Annie, the musical'],
    ['Mark Adams', 'Marka dla Ciebie'],
    ['Petr Adams', 'Tipy pro Petra Nováka'],
    ['Rose Hill', 'A gift for Rose'],
    ['Summer Hill', 'A dress for Summer'],
  ])('to %s: "%s"', (name, said) => {
    expect(shown(name, 'News', said)).toEqual([said, said]);
  });

  test('in a mail that does not greet by it', () => {
    expect(shown('Rachel Adams', 'News', 'A gift for Rachel')[0]).toBe('A gift for Rachel');
  });

  test('in a long text', () => {
    const said = `A gift for Rachel, ${'who lives in a story of many words, '.repeat(4)}as you know`;
    expect(shown('Rachel Adams', 'Hi Rachel,', said)[0]).toBe(said);
  });
});

test('The forms of a name are told for any name, and match whole words alone', () => {
  const letter = fc.constantFrom(...'abeinoszáěżаняйçş-');
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const name = letters.join('');
      const forms = formsOf(name);
      if (forms === null) return;
      expect(name.startsWith(forms.stem)).toBe(true);
      expect(new RegExp(`^${forms.pattern}`, 'iu').test(`${name}xyzw`)).toBe(false);
    }),
    { seed: 20_261_122 },
  );
});
