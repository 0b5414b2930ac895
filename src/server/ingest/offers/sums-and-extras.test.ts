import { describe, expect, test } from 'vitest';
import { findAmounts } from '#server/ingest/offers/amounts.ts';
import { findExtras } from '#server/ingest/offers/extras.ts';

/** Each sum once: `10 GBP`, `10 GBP at most`. */
const read = (text: string) => [
  ...new Set(
    findAmounts(text).map(
      ({ amount, currency, isUpTo }) => `${amount} ${currency}${isUpTo ? ' at most' : ''}`,
    ),
  ),
];
const extras = (text: string) => findExtras(text).map(({ kind }) => kind);

describe('A sum off is read', () => {
  test.each([
    ['£10 off', '10 GBP'],
    ['£10 OFF YOUR ORDER', '10 GBP'],
    ['£10.50 off', '10.5 GBP'],
    ['£ 10 off', '10 GBP'],
    ['Get £10 off', '10 GBP'],
    ['Save £10', '10 GBP'],
    ['Save £10 when you spend £50', '10 GBP'],
    ['A £10 voucher for you', '10 GBP'],
    ['£5 welcome voucher', '5 GBP'],
    ['GBP 10 off', '10 GBP'],
    ['$1,000 off sofas', '1000 USD'],
    ['US$5 off', '5 USD'],
    ['A$5 off', '5 AUD'],
    ['CA$5 off', '5 CAD'],
    ['R$ 30 de desconto', '30 BRL'],
    ['CHF 20 Rabatt', '20 CHF'],
    ['10 € Rabatt', '10 EUR'],
    ['10,50 € Rabatt', '10.5 EUR'],
    ['10 EUR Nachlass', '10 EUR'],
    ['10 Euro Gutschein', '10 EUR'],
    ['1.000 € Rabatt', '1000 EUR'],
    ['1.249,50 € Rabatt', '1249.5 EUR'],
    ['Spare 10 €', '10 EUR'],
    ['Sparen Sie 10 €', '10 EUR'],
    ['10 € geschenkt', '10 EUR'],
    ['10 € de réduction', '10 EUR'],
    ['10€ de remise', '10 EUR'],
    ['10 € offerts', '10 EUR'],
    ['Économisez 10 €', '10 EUR'],
    ['10 € de descuento', '10 EUR'],
    ['10 € de regalo', '10 EUR'],
    ['Ahorra 10 €', '10 EUR'],
    ['€10 korting', '10 EUR'],
    ['€ 10,00 voordeel', '10 EUR'],
    ['Bespaar €10', '10 EUR'],
    ['10 euro korting', '10 EUR'],
    ['Poupe 10 €', '10 EUR'],
    ['Economize R$ 30', '30 BRL'],
    ['Save an extra $50', '50 USD'],
    ['a $30 promotional certificate', '30 USD'],
    ['10 € di sconto', '10 EUR'],
    ['Risparmia 10 €', '10 EUR'],
    ['50 zł rabatu', '50 PLN'],
    ['Rabat 50 zł', '50 PLN'],
    ['1,000円OFF', '1000 JPY'],
    ['500円引き', '500 JPY'],
    ['Скидка 500 ₽', '500 RUB'],
    ['500 руб. скидки', '500 RUB'],
    ['خصم 50 ريال', '50 SAR'],
    ['Save up to £10', '10 GBP at most'],
    ['Up to £10 off', '10 GBP at most'],
    ['Bis zu 10 € Rabatt', '10 EUR at most'],
    ['Jusqu’à 10 € de remise', '10 EUR at most'],
    ['Hasta 10 € de descuento', '10 EUR at most'],
    ['Ahorra hasta 10 €', '10 EUR at most'],
    ['Tot €10 korting', '10 EUR at most'],
    ['Até R$ 30 de desconto', '30 BRL at most'],
    ['Descontos de até USD 30 em voos', '30 USD at most'],
    ['Rabatte bis zu CHF 30', '30 CHF at most'],
    ['Cupom de até USD 30', '30 USD at most'],
    ['Aproveite até USD 30 de economia', '30 USD at most'],
    ['Savings of up to $30', '30 USD at most'],
  ])('%s: %s', (text, sum) => {
    expect(read(text)).toEqual([sum]);
  });

  test('and another behind it', () => {
    expect(read('£10 off lamps, £20 off chairs')).toEqual(['10 GBP', '20 GBP']);
  });
});

describe('No sum off is', () => {
  test.each([
    ['a price', 'Lamps from £25, now £19.99'],
    ['two prices', 'Was £40, now £30'],
    ['a German price', 'Nur 9,99 € statt 19,99 €'],
    ['a French price', 'À partir de 25 €'],
    ['a threshold', 'On orders over £50'],
    ['a cost', 'Delivery £3.99'],
    ['a total', 'Total: 40,00 €'],
    ['a prize', 'Win £500'],
    ['a donation', 'Give £5 a month'],
    ['something else that is saved', 'Save 10 minutes, get 10 points'],
    ['nothing', '£0 off'],
    ['a word that begins like one', '£10 offset, £5 officially'],
    ['money nobody names', '10 off, save 10'],
  ])('%s: %s', (_what, text) => {
    expect(read(text)).toEqual([]);
  });
});

describe('Free delivery is read', () => {
  test.each([
    'Free delivery',
    'FREE SHIPPING',
    'Free UK delivery',
    'free next-day delivery',
    'Free express shipping',
    'Free postage',
    'Free P&P',
    'Kostenloser Versand',
    'Kostenlose Lieferung',
    'Gratis Versand',
    'Gratisversand',
    'Versandkostenfrei ab 30 €',
    'versandkostenfreie Lieferung',
    'Livraison gratuite',
    'Livraison offerte',
    'Frais de port offerts',
    'Frais de port gratuits',
    'Envío gratis',
    'Envíos gratuitos',
    'Gastos de envío gratis',
    'Gratis verzending',
    'Gratis bezorging',
    'Gratis levering',
    'Frete grátis',
    'Portes grátis',
    'Spedizione gratuita',
    'Consegna gratis',
    'Darmowa dostawa',
    'Dostawa gratis',
    '送料無料',
    'Бесплатная доставка',
    'شحن مجاني',
    'التوصيل المجاني',
  ])('%s', (text) => {
    expect(extras(text)).toEqual(['free_delivery']);
  });

  test.each([
    'Contact-free delivery',
    'Carefree shipping',
    'Free returns',
    'Delivery from £3.99',
    'Fast shipping',
    'Versandkosten 4,90 €',
    'Lieferung frei Haus? Leider nein',
    'Livraison rapide',
    'Envío en 24 horas',
    'Verzending binnen een dag',
    'Frete calculado no carrinho',
    'Feel free, delivery is quick',
  ])('and not in: %s', (text) => {
    expect(extras(text)).toEqual([]);
  });
});

describe('A gift is read', () => {
  test.each([
    'A free gift with every order',
    'Free gifts inside',
    'Gift with purchase',
    'Gratis Geschenk',
    'Ein Geschenk zu deiner Bestellung',
    'Gratis Zugabe',
    'Cadeau offert dès 30 €',
    'Cadeaux offerts',
    'Un regalo gratis',
    'Gratis cadeau',
    'Cadeau bij je bestelling',
    'Brinde grátis',
  ])('%s', (text) => {
    expect(extras(text)).toEqual(['gift']);
  });

  test.each([
    'Gift ideas for everybody',
    'The gift guide',
    'A gift card',
    'Geschenkideen',
    'Idées cadeaux',
    'Ideas de regalo',
    'Cadeautips',
    'Ideias de presente',
    'Gifts, free of plastic',
  ])('and not in: %s', (text) => {
    expect(extras(text)).toEqual([]);
  });
});
