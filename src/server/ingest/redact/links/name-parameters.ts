import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { normalizeText } from '#shared/format/normalized.ts';

/** Form fields of a person's first and last name in the languages of Europe, without accents. */
const personNames = new Set(
  `firstname lastname fname lname forename surname givenname familyname fullname vorname nachname prenom nomdefamille
   voornaam achternaam apellido apellidos cognome sobrenome apelido imie nazwisko jmeno prijmeni meno priezvisko
   keresztnev vezeteknev utonev prenume fornamn efternamn fornavn efternavn etternavn etunimi sukunimi eesnimi
   adsoyad soyad soyadi ime prezime vards uzvards vardas pavarde imya familiya onoma eponymo`.split(/\s+/),
);

/** Form fields of either name, or of a thing's name. */
const anyNames = new Set('name nom nome nombre naam nimi nume navn namn nev isim'.split(' '));

const oneWord = /^\p{Lu}[\p{L}’'-]{1,30}$/u;

/** Shorter ones occur at the end of other words (`name` in `filename`). */
const minEnding = 6;

/**
 * Whether a parameter gives a person's name to a form or picture: by its own name, or, if that may also mean
 * a thing, by its value.
 * @param name lower-case.
 */
export function givesName(name: string, value: string): boolean {
  const key = normalizeText(name, 'NFD')
    .replaceAll('ł', 'l')
    .replace(/[^a-z]/g, '');
  if (key === '' || value === '' || !/^[\p{L}\p{M}’'. -]+$/u.test(value)) return false;
  if (personNames.has(key)) return true;
  if (anyNames.has(key)) {
    const [first = '', ...others] = value.trim().split(/\s+/);
    const isGiven = givenNames.has(first.toLowerCase());
    return others.length === 0
      ? isGiven || (key !== 'name' && oneWord.test(first))
      : isGiven && others.length < 3;
  }
  return [...personNames].some((one) => one.length >= minEnding && key.endsWith(one));
}
