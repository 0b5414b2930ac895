import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

/** The address of the one link and of the one picture of a mail that does not name its reader elsewhere. */
function shownFor(query: string) {
  const html = `<p>Twelve lamps</p><a href="https://www.brand.com/quiz?${query}">Quiz</a>
    <img src="https://img.brand.com/card?${query}&w=600" width="600" height="200" alt="Card">`;
  const copy = cleanMail(parsedMail({ recipients: [{ name: '', address: 'k77@reader.org' }], html }), {
    imageKey,
  });
  return {
    link: / href="([^"]*)"/.exec(copy.html)?.[1]?.replaceAll('&amp;', '&'),
    picture: copy.images[0]?.url,
  };
}

describe('A name that a link gives to a form goes, in any language', () => {
  test.each([
    'naam=Rachel',
    'imie=Katarzyna',
    'imi%C4%99=Katarzyna',
    'vorname=J%C3%BCrgen',
    'prenom=Am%C3%A9lie',
    'pr%C3%A9nom=K%C3%A9vin',
    'nome=Giulia',
    'nombre=Iker',
    'jmeno=Tom%C3%A1%C5%A1',
    'fornamn=Elsa',
    'etunimi=Aino',
    'keresztnev=Zs%C3%B3fia',
    'prenume=Ruxandra',
    'nazwisko=Wrona',
    'efternavn=S%C3%B8rensen',
    'soyad=%C3%87elik',
    'achternaam=van+der+Meulen',
    'user%5Bfirst_name%5D=Thandiwe',
    'contact.vorname=Yannik',
    'name=Rachel',
    'name=Rachel+Adams',
    'nom=Le-Goff',
  ])('%s', (pair) => {
    expect(shownFor(`step=2&${pair}`)).toEqual({
      link: 'https://www.brand.com/quiz?step=2',
      picture: 'https://img.brand.com/card?step=2&w=600',
    });
  });
});

test.each([
  'name=Blue+Lamp',
  'name=Linen',
  'name=linen-shirt',
  'nome=lampada-blu',
  'naam=Zomer+2026',
  'filename=Linen',
  'prename2=5',
  'brand=Rachel',
  'collection=Max',
  'dim=Large',
])('What is no person’s stays: %s', (pair) => {
  expect(shownFor(pair)).toEqual({
    link: `https://www.brand.com/quiz?${pair}`,
    picture: `https://img.brand.com/card?${pair}&w=600`,
  });
});
