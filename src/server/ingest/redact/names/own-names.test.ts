import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { findOwnNames } from '#server/ingest/redact/names/own-names.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** Returns the subject and the html lines of the public copy. */
const shown = (name: string, address: string, input: readonly string[]) => {
  const [subject = '', ...lines] = input;
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  const recipients = [{ name, address: `${address}@reader.example` }];
  const copy = makePublicCopy(parsedMail({ subject, html, text: lines.join('\n'), recipients }), {
    imageKey,
  });
  expect(copy.text).toBe(copy.shown.words);
  return [copy.subject, ...(copy.text?.split('\n') ?? [])];
};

/** Name in To, local part, lines, and the lines of the public copy. */
type Letter = [name: string, address: string, said: string[], sanitized: string[]];

describe('A name of which a mail says nothing but to its reader is taken out wherever it stands', () => {
  test.each<Letter>([
    [
      'Priya Raman',
      'k77',
      [
        'Priya, one more day',
        'Good on you Priya!',
        'View Priya’s dashboard',
        'Cheers Priya',
        'Happy Holi Priya 🪔',
      ],
      ['One more day', 'Good on you!', 'View your dashboard', 'Cheers', 'Happy Holi 🪔'],
    ],
    [
      'Tyrone Banks',
      'k77',
      ['Yo Tyrone 👋', 'What’s up, Tyrone?', 'Get Tyrone moving', 'Tyrone — see the new drop'],
      ['Yo 👋', 'What’s up?', 'Get moving', 'See the new drop'],
    ],
    [
      'Henrik Vogt',
      'k77',
      [
        'Henrik, dein Kaffee wird kalt',
        'Henriks Kaffeerunde',
        'Speziell für Henrik geröstet',
        'Bis bald Henrik',
      ],
      ['Dein Kaffee wird kalt', 'Kaffeerunde', 'Speziell für dich geröstet', 'Bis bald'],
    ],
    [
      'Camille Durand',
      'k77',
      [
        'Camille, et si on partait ?',
        'On a pensé à Camille',
        'Voir la maison de Camille',
        'À tout de suite Camille !',
      ],
      ['Et si on partait ?', 'On a pensé à vous', 'Voir la maison', 'À tout de suite !'],
    ],
    [
      'Rodrigo Paz',
      'k77',
      ['Rodrigo, ¿viste tu cesta?', '¡Qué onda Rodrigo!', 'El rincón de Rodrigo'],
      ['¿viste tu cesta?', '¡Qué onda!', 'El rincón'],
    ],
    [
      'Björn Lund',
      'k77',
      ['Björn, missa inte rean', 'Till Björn: 100 kr rabatt', 'Se Björns utvalda skor'],
      ['Missa inte rean', 'Till dig: 100 kr rabatt', 'Se utvalda skor'],
    ],
    [
      'Marta Wójcik',
      'k77',
      ['Marto, sprawdź nowości', 'Kupon dla Marty', 'Wiosna Marty', 'Do zobaczenia, Marto'],
      ['Sprawdź nowości', 'Kupon dla Ciebie', 'Wiosna', 'Do zobaczenia'],
    ],
    [
      'Jakub Horák',
      'k77',
      ['Jakube, máme pro vás slevu', 'Vybráno pro Jakuba', 'Jakubův košík čeká'],
      ['Máme pro vás slevu', 'Vybráno pro vás', 'Košík čeká'],
    ],
    [
      'Jelena Petrović',
      'k77',
      ['Jelena, stigle su vaše cipele', 'Izabrano za Jelenu', 'Jeleno, ne propustite popust'],
      ['Stigle su vaše cipele', 'Izabrano za vas', 'Ne propustite popust'],
    ],
    [
      'Ilona Kalniņa',
      'k77',
      ['Ilona, Jums dāvana', 'Sveika, Ilona!', 'Dāvana Ilonai: 20 %'],
      ['Jums dāvana', 'Sveika!', 'Dāvana: 20 %'],
    ],
    [
      'Νίκος Παπαδόπουλος',
      'k77',
      ['Νίκο, σε περιμένουμε', 'Επιλεγμένα για τον Νίκο', 'Οι προτάσεις του Νίκου'],
      ['Σε περιμένουμε', 'Επιλεγμένα για εσάς', 'Οι προτάσεις'],
    ],
    [
      'Максим Волков',
      'k77',
      ['Максим, ваша скидка', 'Подборка для Максима', 'Доброго дня Максим!'],
      ['Ваша скидка', 'Подборка для вас', 'Доброго дня!'],
    ],
    [
      'Dewi Lestari',
      'k77',
      ['Dewi, diskon untuk Anda', 'Khusus untuk Dewi', 'Keranjang belanja Dewi'],
      ['Diskon untuk Anda', 'Khusus untuk Anda', 'Keranjang belanja'],
    ],
    ['سلمى الحربي', 'k77', ['سلمى، اشتقنا إليكِ', 'أهلا سلمى'], ['اشتقنا إليكِ', 'أهلا']],
  ])('to %s', (name, address, input, sanitized) => {
    expect(shown(name, address, input)).toEqual(sanitized);
  });

  test.each<Letter>([
    [
      '',
      'giulia.ferri',
      ['Ci sei mancata, Giulia', 'Il carrello di Giulia'],
      ['Ci sei mancata', 'Il carrello'],
    ],
    [
      '',
      'amelie.roux',
      ['Amélie, à vous', 'Voir le coin d’Amélie de plus près'],
      ['À vous', 'Voir le coin d’Amélie de plus près'],
    ],
    [
      '',
      'zsofia.kelemen',
      ['Csak neked, Zsófia!', 'Tavaszi Zsófia kosara'],
      ['Csak neked!', 'Tavaszi kosara'],
    ],
    ['', 'nokwanda.dube', ['Nokwanda, pick a lamp', 'Lamps'], ['Pick a lamp', 'Lamps']],
    [
      '',
      'ludovica.riva',
      ['Ludo, la tua lista è qui', 'La scelta di Ludo'],
      ['La tua lista è qui', 'La scelta'],
    ],
  ])('told by an address: %s%s', (name, address, input, sanitized) => {
    expect(shown(name, address, input)).toEqual(sanitized);
  });

  test('in the words of pictures, which may be all that tells it', () => {
    const alts = ['Für Annika: 10 € Gutschein', 'Annikas Lieblingslampe'];
    const html = alts
      .map((alt) => `<img src="https://cdn.brand.com/a.png" width="300" alt="${alt}">`)
      .join('');
    const copy = makePublicCopy(
      parsedMail({ html, recipients: [{ name: '', address: 'annika.boll@reader.example' }] }),
      { imageKey },
    );
    expect(copy.html).toContain('alt="Für dich: 10 € Gutschein"');
    expect(copy.html).toContain('alt="Lieblingslampe"');
  });

  test('without a scar where the whole name stands', () => {
    expect(shown('Jana Nováková', 'k77', ['News', 'Držitel Jana Nováková, Dlouhá ulice'])[1]).toBe(
      'Držitel, Dlouhá ulice',
    );
    expect(shown('Mr. Gordon Adams', 'k77', ['News', 'Donor: Gordon Adams, since 2019'])[1]).toBe(
      'Donor:, since 2019',
    );
  });

  test('as initials', () => {
    expect(shown('J. R. Okafor', 'k77', ['News', 'Your initials J.R.O. engraved'])[1]).toBe(
      'Your initials engraved',
    );
  });
});

describe('A name that a mail uses for something else stays there', () => {
  test.each<[name: string, said: string[]]>([
    ['Sophie Martin', ['Meet Sophie', 'Sophie in cognac', 'Shop Sophie']],
    ['Luna Berg', ['Matratze Luna 140', 'Luna 140x200 cm, 599 €']],
    ['Nora Klein', ['Neues Licht', 'Pendelleuchte Nora 40 cm', 'Zur Leuchte Nora']],
    ['Clara Vogt', ['Clara und die Drachen', 'Ein Buch für Clara']],
    ['Simon Hale', ['Ep. 214', 'With Simon Rattle', 'Soup by Simon']],
    ['Olivia Reed', ['New in', '“My redness is gone” – Olivia, 29']],
    ['Emma Stone', ['See you soon,', 'Emma', 'Customer Care']],
    ['Victoria Lane', ['Victoria sponge £4', 'Enjoy Victoria’s finest']],
    ['Paul Adams', ['Our chef Paul made soup', 'Soups of Paul']],
    ['Georgia Fox', ['Peaches from Georgia', 'Georgia peaches, $9']],
    ['Diana Rossi', ['Diana Krall live', 'Diana']],
    ['Anna Nowak', ['Anna Karenina, 5 €', 'Annas Küche']],
    ['Angela Roth', ['Angela sagt danke', 'Eure Angela']],
    ['Aoife Byrne', ['Aoife and friends', 'Aoife']],
  ])('of %s: %j', (name, input) => {
    const greeted = shown(name, 'k77', ['News', `Hi ${name.split(' ')[0]},`, ...input]);
    expect(greeted).toEqual(['News', 'Hi there,', ...input]);
  });

  test.each([
    ['wine.lover88', ['Wine, now in store', 'Just for you, Wine lover!', 'Wine']],
    ['happy.camper', ['Happy, at last', 'Camper sale', 'Happy!']],
    ['news.reader', ['Reader, news', 'News, fresh today', 'Reader of the week']],
    ['rachel.adams', ['News', 'A gift for Rachel', 'Rachel Green on tour']],
    ['rachel.adams', ['Rachel, who lives in a story', 'A story for Rachel']],
    ['rachel.adams', ['News', '“Rachel, come in!”', 'Rachel']],
    ['rachel.adams', ['News', 'Rachel, I said, come in', 'Rachel']],
  ])('where an address holds the word: %s', (address, input) => {
    expect(shown('', address, input)).toEqual(input);
  });
});

test('Names are looked for in a bounded part of a mail', () => {
  const known = { words: new Set(['rachel']), isNamed: true, addressParts: [], senders: '' };
  const lines = Array.from({ length: 20_000 }, (_, at) => `Rachel, your lamp ${at} ${'x '.repeat(40)}`);
  const knownNames = Array.from({ length: 500 }, (_, at) => `Rachel${'abcdefghij'.charAt(at % 10)}${at}`);
  expect(findOwnNames({ knownNames: ['Rachel', ...knownNames], guessed: [] }, lines, known).own).toEqual([
    'rachel',
  ]);
});
