import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findPercents } from '#server/ingest/offers/percents.ts';

/** `20` and `20 at most`. */
const read = (text: string) =>
  findPercents(text).map(({ percent, isUpTo }) => `${percent}${isUpTo ? ' at most' : ''}`);

describe('A discount of 20 percent is read', () => {
  test.each([
    'Take 20% off',
    '20 % OFF everything',
    '20 percent off',
    'Save 20%',
    'An extra 20% discount for members',
    'Prices reduced by 20%',
    '20% cheaper this week',
    'An extra 20%',
    'Take an extra 20% when you check out',
    'Enjoy 20% on your first order',
    'Here’s 20% for you',
    'Students get 20%',
    '20% on us',
    '20% your next order',
    'Your 20% student voucher',
    '20% price cut on lamps',
    'Prices slashed by 20%',
    '20% lower prices',
    '20% less on all lamps',
    'Sale: 20%',
    '20 % Rabatt',
    '20% auf alles',
    '20 Prozent günstiger',
    'Spare 20 %',
    'Jetzt 20 % sparen',
    '20 % Nachlass',
    'Alles um 20 % reduziert',
    '20 % Ermäßigung',
    'Mit Code HERBST 20 %',
    '-20 %',
    '–20 % sur tout',
    '− 20 % sur tout',
    '20 % de réduction',
    '20 % de remise',
    '20 % sur toute la boutique',
    '20 % de moins',
    'Économisez 20 %',
    'ÉCONOMISEZ 20 %',
    'Soldes : 20 %',
    '20 % de descuento',
    '20% dto. en todo',
    'Ahorra un 20 %',
    'Rebajas del 20 %',
    '20 por ciento de descuento',
    '20% korting',
    '20 procent korting',
    'Bespaar 20%',
    '20% voordeel',
    '20% op alles',
    '20% de desconto',
    'Economize 20%',
    'Poupe 20%',
    '20 por cento de desconto',
    '20% off em toda a loja',
    '20% di sconto',
    'Sconto del 20%',
    'Risparmia il 20%',
    '20% su tutto',
    '20% rabatu',
    'Rabat 20% na wszystko',
    'Zniżka 20%',
    '20% taniej',
    '20%オフ',
    '20%OFF',
    '20%割引',
    '2割引',
    'Скидка 20%',
    '20% скидки на всё',
    'خصم 20%',
    'وفر 20% اليوم',
    '%20 indirim',
    '25%\noff'.replace('25', '20'),
    'Mengenrabatt von 20 %',
    'Twenty percent off',
    'Your welcome gift: 20%',
    '20 % on 2 items',
    'Zwei Teile: 20 %',
    '3 items = 20%',
    '20 per cent off',
    'Jetzt 20 % billiger',
    'Minus 20 Prozent auf Zelte',
    'Bénéficiez de 20 % dès votre inscription',
    'Llévate un 20 %',
    'Due capi: meno 20%',
    'Twenty per cent off everything',
    'Zwanzig Prozent auf alles',
    'Vingt pour cent de réduction',
    'Veinte por ciento de descuento',
    'Venti per cento di sconto',
    'Twintig procent korting',
    'Preise um 20 % gesenkt',
    'Prezzi giù del 20%',
    'Ceny niższe o 20%',
    '20 % geschenkt',
    'Nu 20 procent billigare',
    '20 % på allt',
  ])('%s', (text) => {
    expect(read(text)).toEqual(['20']);
  });
});

describe('A discount of 50 percent at most is read', () => {
  test.each([
    'Up to 50% off',
    'SAVE UP TO 50%',
    'Bis zu 50 % Rabatt',
    'bis zu -50 % reduziert',
    'Jusqu’à 50 % de réduction',
    "Jusqu'à -50 %",
    'Hasta un 50 % de descuento',
    'hasta el 50 % de descuento',
    'Tot 50% korting',
    'Tot wel 50% korting',
    'Até 50% de desconto',
    '30-50% off',
    '30–50 % Rabatt',
    '30 to 50% off',
    'From 30% to 50% off',
    '30%–50% off',
    '30 bis 50 % Rabatt',
    '30 à 50 % de remise',
    'Fino al 50% di sconto',
    'Rabaty do 50%',
    '最大50%オフ',
    'Скидки до 50%',
    'خصم حتى 50%',
  ])('%s', (text) => {
    expect(read(text)).toEqual(['50 at most']);
  });
});

describe('Half the price', () => {
  test.each([
    'Half price today',
    'Half-price lamps',
    'Zum halben Preis',
    'À moitié prix',
    'A mitad de precio',
    'Nu halve prijs',
    '½ price',
    '½ off all mugs',
    'Alla lampor till halva priset',
    'Alles voor de helft van de prijs',
    'La moitié du prix',
    '半額',
  ])('%s', (text) => {
    expect(read(text)).toEqual(['50']);
  });

  test('may be the least of prices', () => {
    expect(read('Up to half price')).toEqual(['50 at most']);
  });
});

describe('Parts of a price', () => {
  test.each([
    ['A third off all curtains', '33'],
    ['Ein Drittel günstiger', '33'],
    ['Un tiers de moins', '33'],
    ['A quarter off garden chairs', '25'],
    ['Een kwart goedkoper', '25'],
    ['A tenth off anything blue', '10'],
    ['Ticket prices cut in half', '50'],
    ['2/3 off', '67'],
  ])('%s is %s', (text, percent) => {
    expect(read(text)).toEqual([percent]);
  });

  test.each([
    'The third office on the left',
    'A quarter of our readers',
    'Half of the lamps are lit',
    'A third of it is wool',
  ])('no discount: %s', (text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('Other figures', () => {
  test.each([
    ['12.5% off', '12.5'],
    ['12,5 % Rabatt', '12.5'],
    ['1% off', '1'],
    ['99% off', '99'],
    ['5 % Rabatt', '5'],
  ])('%s is %s', (text, percent) => {
    expect(read(text)).toEqual([percent]);
  });

  test('stand in the order of the text', () => {
    expect(read('10% off lamps, 20% off chairs, up to 30% off beds')).toEqual(['10', '20', '30 at most']);
  });
});

describe('No discount is', () => {
  test.each([
    ['a fibre', '100% cotton, 95 % Baumwolle, 80% laine, 60 % algodón, 50% katoen'],
    ['a fibre in a sale', 'Sale now on: shirts of 95% cotton'],
    ['a promise', '100% satisfaction guaranteed, save time'],
    ['money back', 'Get 5% cashback, earn 2% on your next purchase'],
    ['more of a thing', 'Take 20% more photos with an extra 20% battery'],
    ['a share of time', 'Enjoy 50% longer evenings'],
    ['a strength', '13.5% vol., 5 % Alc.'],
    ['cocoa', 'Sale: chocolate of 70% cocoa'],
    ['interest', 'Save now: 4.9% APR, 3 % p.a., 2 % Zinsen'],
    ['a share', '98% of our customers save time'],
    ['tax in English', 'Sale prices include 20% VAT'],
    ['tax in German', 'Rabatte gelten auf Preise inkl. 19 % MwSt.'],
    ['tax in French', 'Remise comprise, 20 % TVA incluse'],
    ['tax in Spanish', 'Descuento aplicado, 21 % IVA incluido'],
    ['tax in Dutch', 'Korting is inclusief 21% btw'],
    ['a recipe', 'Now with 50% less sugar'],
    ['packing', 'Our bottles: 30% less plastic'],
    ['a battery', 'Your battery is at 20%'],
    ['the weather', 'Rain: 60%'],
    ['progress', 'You are 80% there'],
    ['more for the same', 'Now 50% more in the box'],
    ['nothing', '0% off'],
    ['everything', '100% off'],
    ['beyond everything', '1,000% better value, save now'],
    ['what runs for years', 'A bond of 4% on 2 years'],
    ['a gift to others', '10% of every sale goes to charity'],
    ['a share in words', 'Twenty percent of our readers own a lamp, thirty percent of the house'],
    ['a word beginning like one', '20% offline, 20% offices'],
    ['a figure of another sentence', 'Come and save. Then 20% had gone'],
    ['a course', 'Save the date: shares dropped 20%'],
    ['interest', 'Save big, rates as low as 4.65%'],
    ['what others earn', 'Less revenue: 20%'],
    ['a part of an address', 'https://a.b/sale%20shoes'],
    ['how far a course is below its best', 'The coin trades 99% off its high'],
    ['how far a course is below its best', 'Shares are 30% below their all-time peak'],
    ['a figure far from its word', `Sale${' of this and that'.repeat(5)} 20%`],
  ])('%s: %s', (_what, text) => {
    expect(read(text)).toEqual([]);
  });
});

test('A discount is read wherever it stands, in small or capital letters', () => {
  const offers = [
    '20% off',
    '20 % rabatt',
    '20 % de remise',
    '20% korting',
    '20% de desconto',
    '20% de descuento',
  ];
  const around = fc.constantFrom('', 'Today: ', 'New lamps. ', '★ ', '\n', '(');
  fc.assert(
    fc.property(
      around,
      fc.constantFrom(...offers),
      fc.constantFrom('', '!', '.', ' for you', '\n', ')'),
      (before, offer, after) => {
        expect(read(before + offer + after)).toEqual(['20']);
        expect(read((before + offer + after).toUpperCase())).toEqual(['20']);
      },
    ),
  );
});

test('Every figure from 1 to 99 is read as it is, and stands where it says', () => {
  // No words of three letters: before "GDP" a figure is no offer's.
  const anything = fc.string().filter((before) => !/\p{L}{3}/u.test(before));
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('', ' '),
      anything,
      (percent, gap, before) => {
        const text = `${before} ${percent}${gap}% off`;
        const found = findPercents(text).at(-1);
        expect(found).toMatchObject({ kind: 'percent', percent });
        expect(text.slice(found?.start, found?.end)).toContain(`${percent}${gap}%`);
      },
    ),
  );
});
