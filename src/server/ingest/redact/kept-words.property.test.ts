import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** Fillers of the gaps: brands as written, generic addressees, times and amounts. */
const gaps = {
  brand: [
    'Oak & Row Home',
    'Miss Velour',
    'Mr. Teal',
    'Mrs Button',
    'Don Pancho',
    'Dear Skin',
    'Harper Lane',
    'Harbor Mutual',
    'BNO Bank of Marlow',
    'Tom Barlow',
    'Carla Bruhn',
    'Dr. Hannah',
    'Frau Blum',
    'Santa Clara',
    'Lumora',
    'ROSIE MAE',
    'AVTO Cars',
    'Jack & Jill',
    'L’Orme',
    'Anna’s Kitchen',
  ],
  season: ['Summer', 'Autumn', 'April', 'June', 'Friday', 'Easter', 'Valentine', 'Noel', 'Sommer', 'Verano'],
  amount: ['$619', '€1.250', '0.00025 BTC', '20 %', '10,000 points', '£49.99', 'CHF 120', '1.999,00 €'],
  number: [
    'ISSN 2049-3630',
    'ISBN 978-3-16-148410-0',
    'EAN 4006381333931',
    'CVE-2026-4781',
    '+44 20 7946 0123',
  ],
} as const;

/** Sentences with gaps, by language: orders, titles, generic greetings, prepositions before brands. */
const sentences: Record<string, readonly string[]> = {
  en: [
    "Don't Miss Out - Start Planning Your Trip Today",
    "Don't Wait, Save Now",
    "Hello {season}: Don't Wait, Save Now",
    'Hello {season}! Your new favourites are here',
    'Hurry, your {amount} credit ends tonight',
    'Miss {season}? So do we',
    '{brand}: new scent',
    '{brand} is back, just for you',
    'Meet {brand} in our shop',
    'Switch to {brand} and save {amount}',
    'Insured with {brand}',
    'Made for you by {brand}',
    'This offer is sent to you on behalf of {brand}',
    'Say hi to {brand}',
    'Thanks, {season}',
    'Dear Subscriber, a hundred days are left',
    'Dear Bookworms, your list is here',
    'Will you be my {season}?',
    'Mark your calendar: {season} is coming',
    'Grace, style and comfort',
    'Go on, treat yourself',
    'Read {number} online',
    'Claim {amount} today',
    'Win {amount} with {brand}!',
  ],
  de: [
    'Nicht verpassen - jetzt {amount} sichern',
    'Hallo {season}! Deine neuen Lieblinge',
    'Liebe Lesende, der {season} ist da',
    'Liebe Teilnehmende,',
    'Lieber {brand}-Kunde,',
    'Ein Angebot von {brand}',
    'Jetzt neu bei {brand}',
    'Für dich: {brand} zum halben Preis',
    'Danke, {season}',
    'Sichern Sie sich {amount}',
    'Lies {number}',
  ],
  fr: [
    'Ne manquez pas nos soldes, foncez !',
    'Bonjour {season} ! Vos envies sont là',
    'Chers Abonnés, voici {brand}',
    'Une offre de {brand}, rien que pour vous',
    'Avec {brand}, gagnez {amount}',
    'Mademoiselle {season}, la collection',
    'Merci, {season}',
    'Lisez {number}',
  ],
  es: [
    'No te lo pierdas, compra ya',
    '¡Hola, {season}! Tus favoritos han llegado',
    'Estimados Lectores, esto es {brand}',
    'Una oferta de {brand} para ti',
    'Gana {amount} con {brand}',
    'Señorita {season}, la colección',
    'Lee {number}',
  ],
  it: [
    'Non perderti i saldi, approfitta ora',
    'Ciao {season}! Le novità per te',
    'Cari Lettori, ecco {brand}',
    'Un’offerta di {brand} per te',
    'Vinci {amount} con {brand}',
    'Leggi {number}',
  ],
  nl: [
    'Mis het niet, bestel nu',
    'Hallo {season}! Jouw favorieten',
    'Beste Lezers, dit is {brand}',
    'Geachte {brand}-lid,',
    'Een aanbieding van {brand} voor jou',
    'Win {amount} met {brand}',
    'Lees {number}',
  ],
  pt: [
    'Não perca, compre já',
    'Olá, {season}! As suas novidades',
    'Caros Leitores, eis {brand}',
    'Uma oferta da {brand} para você',
    'Ganhe {amount} com {brand}',
    'Leia {number}',
  ],
};

const input = fc.constantFrom(...Object.values(sentences).flat()).chain((sentence) =>
  fc
    .record({
      brand: fc.constantFrom(...gaps.brand),
      season: fc.constantFrom(...gaps.season),
      amount: fc.constantFrom(...gaps.amount),
      number: fc.constantFrom(...gaps.number),
    })
    .map((filled) =>
      sentence.replace(/\{(brand|season|amount|number)\}/g, (_gap, key: keyof typeof filled) => filled[key]),
    ),
);
const lines = fc.array(input, { minLength: 3, maxLength: 6 });

const copyOf = ([subject = '', ...body]: readonly string[], name: string, address: string) => {
  const copy = makePublicCopy(
    parsedMail({
      subject,
      html: `<h1>${body[0]}</h1>${body
        .slice(1)
        .map((line) => `<p>${line.replaceAll('&', '&amp;')}</p>`)
        .join('')}`,
      text: body.join('\n'),
      recipients: [{ name, address }],
      headers: [{ name: 'list-unsubscribe', value: '<https://brand.com/unsubscribe>' }],
    }),
    { imageKey },
  );
  return { subject: copy.subject, text: copy.text?.split('\n'), shown: copy.shown.words?.split('\n') };
};

const settled = { seed: 20_261_128, numRuns: 150 };

describe('A campaign loses no word', () => {
  test('where nothing tells who reads it', () => {
    fc.assert(
      fc.property(lines, (written) => {
        const [subject, ...body] = written;
        expect(copyOf(written, '', 'k77@reader.example')).toEqual({ subject, text: body, shown: body });
      }),
      settled,
    );
  });

  test('but for its reader, where header fields tell who that is', () => {
    const subscribers = fc.constantFrom(
      ['Rachel Adams', 'rachel.adams@reader.example'],
      ['Jörg Weißhaupt', 'jweiss81@reader.example'],
      ['', 'thandiwe.mokoena@reader.example'],
      ['Lucía', 'lucia77@reader.example'],
    );
    fc.assert(
      fc.property(lines, subscribers, (written, [name = '', address = '']) => {
        const first = name.split(' ')[0] || 'Thandiwe';
        const [subject, ...body] = written;
        const called = [`${subject}, ${first}`, `Hi ${first},`, ...body];
        const copy = copyOf(called, name, address);
        expect(copy.text).toEqual(['Hi there,', ...body]);
        expect(copy.shown).toEqual(['Hi there,', ...body]);
        expect(copy.subject.startsWith(subject ?? '')).toBe(true);
      }),
      settled,
    );
  });
});
