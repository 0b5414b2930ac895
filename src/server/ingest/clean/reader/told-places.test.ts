import { expect, test } from 'vitest';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);

test.each([
  ['Depuis votre adresse (14 rue Haute, 5000 Namur) le magasin', 'Depuis votre adresse le magasin'],
  ['From your address (14 High Street, Leeds) it is', 'From your address it is'],
  ['Von deiner Adresse (Lindenallee 14, 5000 Aarau) sind es', 'Von deiner Adresse sind es'],
  ['Desde tu dirección (Calle Mayor 14, Madrid) son', 'Desde tu dirección son'],
  ['Dal tuo indirizzo (Via Roma 14, Bologna) sono', 'Dal tuo indirizzo sono'],
  ['Your home address: 14 High Street, LS1 4AB', 'Your home address:'],
  ['Jouw adres: Lindenlaan 14, Utrecht', 'Jouw adres:'],
  ['Atatürk Mah. 1423 Sok. No:7 adresine bugün ücretsiz teslimat.', 'adresine bugün ücretsiz teslimat.'],
  ['Bağdat Cad. 12/4 adresinize teslim', 'adresinize teslim'],
  ['Váci utca 17. címre szállítjuk', 'címre szállítjuk'],
])('A sentence loses the address of its reader: %s', (line, kept) => {
  expect(shown(line)).toBe(kept);
});

test.each([
  "Ouverture le 20 mars, 10 rue de l'Ange, 5000 Namur",
  'Your address: you@example.com',
  'Tell us your address (only once) and win 12 lamps',
  'Your email address (2 clicks) is enough',
  'Mağazamız: Bağdat Cad. 12/4, İstanbul',
  'Bu e-posta rodrigo77@4711.example adresine gönderilmiştir',
  'Web adresine 3 adımda ulaşın',
  'Unsere Adresse: Lindenallee 14, 5000 Aarau',
  'Your address: 3 steps to change it: open, tap, save',
])('The brand’s address stays: %s', (line) => {
  expect(shown(line)).toBe(line);
});

test.each([
  'Du bist Unterzeichner Nr. 48.219.',
  'You are signer number 48,219',
  "You're supporter #48219",
  'Vous êtes la signataire n° 48 219',
  'Eres la firmante n.º 48.219',
  'Je bent ondertekenaar nr. 48.219',
  'Jesteś osobą nr 48219',
  'Вы подписавший № 48219',
])('Which of many the reader is becomes zeros: %s', (line) => {
  expect(shown(line)).toBe(line.replace(/\d/g, '0'));
});

test.each([
  '48,219 people have signed',
  'You are 1 of 48,219',
  'Sie sind die Nummer 1',
  'You are here: no. 10 Downing Street',
])('and how many there are stays: %s', (line) => {
  expect(shown(line)).toBe(line);
});
