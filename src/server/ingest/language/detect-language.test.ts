import { describe, expect, test } from 'vitest';
import { detectLanguage } from '#server/ingest/language/detect-language.ts';

const mails: ReadonlyArray<[string, string]> = [
  [
    'en',
    'Our new spring collection is here. Enjoy twenty percent off everything until Sunday night. Come and see us in the shop, or have it all sent to your door.',
  ],
  [
    'de',
    'Unsere neue Kollektion ist da. Sichere dir bis Sonntag zwanzig Prozent Rabatt auf alles im Shop. Wir freuen uns auf deinen Besuch und wünschen dir eine schöne Zeit.',
  ],
  [
    'fr',
    'Notre nouvelle collection est arrivée. Profitez de vingt pour cent de remise jusqu’à dimanche soir. Nous vous attendons dans nos magasins et sur notre site avec plaisir.',
  ],
  [
    'es',
    'Nuestra nueva colección ya está aquí. Disfruta de un veinte por ciento de descuento hasta el domingo. Te esperamos en nuestras tiendas y también en la página web.',
  ],
  [
    'it',
    'La nostra nuova collezione è arrivata. Approfitta del venti per cento di sconto fino a domenica sera. Ti aspettiamo nei nostri negozi e anche sul sito, con tante novità.',
  ],
  [
    'nl',
    'Onze nieuwe collectie is er. Profiteer tot en met zondag van twintig procent korting op alles. We zien je graag in de winkel of op onze website, tot snel.',
  ],
  [
    'pl',
    'Nasza nowa kolekcja już jest. Skorzystaj z rabatu dwadzieścia procent na wszystko do niedzieli. Zapraszamy do naszych sklepów oraz na stronę internetową.',
  ],
  [
    'da',
    'Vores nye kollektion er her. Spar tyve procent på det hele indtil søndag aften, både i butikken og på nettet. Vi glæder os til at se dig, og ønsker dig en rigtig god weekend.',
  ],
  [
    'ja',
    '新しいコレクションが届きました。日曜日まで、すべての商品が二十パーセント割引になります。ぜひご覧ください。',
  ],
  ['el', 'Η νέα μας συλλογή είναι εδώ. Απολαύστε έκπτωση είκοσι τοις εκατό σε όλα μέχρι την Κυριακή.'],
];

describe('The language of a mail', () => {
  test.each(mails)('%s is told by its words', (tag, text) => {
    expect(detectLanguage([text])).toBe(tag);
  });

  test('is not that of its addresses and numbers', () => {
    const links = 'https://example.com/the-very-best-offers-of-the-whole-summer-are-waiting-for-you '.repeat(
      20,
    );
    expect(detectLanguage([`${links} ${mails[1]?.[1]} 1234567890`])).toBe('de');
  });

  test('is unknown where there are hardly any words', () => {
    expect(detectLanguage([])).toBeNull();
    expect(detectLanguage([null, '', '50 % 🎉'])).toBeNull();
    expect(detectLanguage(['Nur heute: alles um zwanzig Prozent billiger'])).toBeNull();
  });

  test('is told by what comes after a body without words', () => {
    expect(detectLanguage([null, mails[2]?.[1] ?? ''])).toBe('fr');
  });
});
