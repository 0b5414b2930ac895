import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAccountMail } from '#server/ingest/clean/reader/account-mail.ts';
import { maskedNumber } from '#server/ingest/clean/reader/account-numbers.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { isLongNumber, isTrackingNumber } from '#server/ingest/clean/reader/tracking-numbers.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

const inCampaign = (line: string) => new DetailRemover(false).fromLine(line);
const inOrderMail = (line: string) => new DetailRemover(true).fromLine(line);
const zeros = (text: string) => text.replace(/\p{Nd}/gu, '0');

describe('A number of the reader becomes zeros in any mail', () => {
  test.each([
    'Kundennr. 4711081',
    'Bestellnr. 204911',
    'Auftragsnummer: 204911',
    'Ihre Kundennummer lautet 4711081',
    'N° de commande : 204911',
    'Commande n° 204911',
    'Nº de pedido: 204911',
    'Número de cliente 204911',
    'Numero ordine: 204911',
    'Ordernummer 204911',
    'Numer zamówienia: 204911',
    'Ordrenr. 204911',
    'Tilausnumero: 204911',
    'Sipariş numarası: 204911',
    'Αριθμός παραγγελίας: 204911',
    'Номер заказа 204911',
    'Membership no. 204911',
    'Account number 12-34-56-78',
    'Your booking #2049117 is confirmed',
    'Gift card 6331 1234 5678 9012',
    'Your verification code is 482913',
    'Dein Bestätigungscode: 482913',
    'Code de vérification : 482913',
    'Código de verificación: 482913',
    'Codice di verifica: 482913',
    'Kod weryfikacyjny: 482913',
    'PIN: 4829',
    'Card ending in 4242',
    'Karte endet auf 4242',
    'Visa **** 4242',
    'CPF: 123.456.789-09',
    'PESEL: 85010112345',
    'SSN 123-45-6789',
    'BSN: 123456782',
    'Steuer-ID 12 345 678 901',
    'Müşteri no: 94110342',
    'Ügyfélszám: 94110342',
    'Номер клиента: 94110342',
    'Номер карты: 94110342',
    'Номер замовлення: 94110342',
    'Kortnummer: 94110342',
    'Zákaznický kód je 94110342',
    'Αριθμός πελάτη: 94110342',
    'Cod client: 94110342',
    'Your Clubcard number: 634004123456',
    'Ihre Payback-Nummer: 9411034212',
    'Votre numéro Avantage : 94110342',
    'Jouw Bonuskaart-nr. 94110342',
    'Your ID: 94110342',
    'Subscription ID: 94110342',
    '会員番号：5237244864',
    'お客様番号: 5237244864',
    'ご注文番号６８７８８２５２６４',
    '订单号：6878825264',
    '您的会员卡号6878825264',
    '訂單編號：6878825264',
    '주문번호: 20260210-1234567',
    '고객님의 회원번호 5237244864',
  ])('%s', (line) => {
    expect(inCampaign(line)).toBe(zeros(line));
    expect(inOrderMail(line)).toBe(zeros(line));
  });

  test.each([
    ['You have 1,250 points', 'You have points'],
    ['You’ve earned 1250 bonus points', 'You’ve earned bonus points'],
    ['Sie haben 300 Punkte', 'Sie haben Punkte'],
    ['Vous avez 1 250 points', 'Vous avez des points'],
    ['Tienes 300 puntos', 'Tienes puntos'],
    ['Je hebt 300 punten', 'Je hebt punten'],
    ['Você tem 300 pontos', 'Você tem pontos'],
    ['Your 12,000 miles', 'Your miles'],
    ['Dear customer +44 7700 900123,', 'Dear customer,'],
    ['Hola +34 600 123 456!', 'Hola!'],
  ])('or goes where the sentence does without: %s', (line, shown) => {
    expect(inCampaign(line)).toBe(shown);
  });
});

describe('A number of the brand stays', () => {
  test.each([
    ['a price', 'Only £1,299.00 or 12 x €108'],
    ['a price in figures of a thousand', 'Ab 1.299 € im Angebot'],
    ['a discount', 'Save 15% with code LAMP15'],
    ['a code for everybody', 'Use code SPRING2026 on your order'],
    ['a day', 'Ends 31/12/2026'],
    ['a day the other way', 'Bis 31.12.2026'],
    ['a span', '12-14 March 2026, 09:00-17:30'],
    ['a year', '© 1984-2026 Brand Ltd'],
    ['a count', '10,000+ lamps sold, 250000 happy homes'],
    ['a size', 'Hero 1600x900, 120 cm x 60 cm'],
    ['a norm', 'ISO 9001 and EN 60598'],
    ['an article', 'Model 123456, SKU 884213'],
    ['points to be earned', 'Earn 500 points on orders over £50'],
    ['points to be had', 'Get 1,000 bonus points'],
    ['a telephone', 'Call 0800 123 4567'],
    ['a telephone of another country', 'Tel: +44 20 7946 0000'],
    ['a telephone for customers', 'Kundenservice: 0221 4960000'],
    ['another', 'Kundenhotline: 0221-4960000 (Mo-Fr)'],
    ['a third', 'Kundencenter 0221 / 4960000'],
    ['a telephone to order by', 'Bestellhotline: 0800 4960000'],
    ['another to order by', 'Orders: 0113 496 0000'],
    ['one to book by', 'Buchung: +49 221 4960000'],
    ['one for Dutch customers', 'Klantenservice: 020 123 4567'],
    ['one for Swedish customers', 'Kundservice: 08-123 456 78'],
    ['one for Danish customers', 'Kundeservice: 70 123 456'],
    ['one for Finnish customers', 'Asiakaspalvelu: 010 123 4567'],
    ['one for Polish customers', 'Biuro obsługi klienta: 801 123 456'],
    ['one for Czech customers', 'Zákaznický servis: 800 123 456'],
    ['a month of a policy', 'Policy 2026/01'],
    ['an article by its number', 'Artikelnummer: 4821330'],
    ['a part of a machine', 'Modellnummer 4821330'],
    ['an article of a Japanese shop', '商品番号：4821330'],
    ['the register of companies', 'Registered in England no. 01234567'],
    ['a tax number of the imprint', 'CNPJ 12.345.678/0001-90'],
    ['another tax number of the imprint', 'USt-IdNr. DE812947877, HRB 123456'],
    ['a third', 'NIF B12345678'],
    ['a few in an order', 'Order no. 2 of 10'],
    ['a rank', '#1 in lamps'],
    ['a colour', 'Colour #336699'],
  ])('%s', (_what, line) => {
    expect(inCampaign(line)).toBe(line);
  });
});

describe('A label and its number in cells of their own', () => {
  test.each([
    ['Order number', '204911', '000000'],
    ['Customer no.', ' AB-123456 ', ' 00-000000 '],
    ['Kundennummer:', '4711081', '0000000'],
    ['Order', '#2049117', '#0000000'],
    ['PIN', '4829', '0000'],
    ['Pickup code', '482913', '000000'],
  ])('%s: %s', (label, value, shown) => {
    expect(maskedNumber(label, value)).toBe(shown);
  });

  test.each([
    ['a price', 'Order number', '£204,911'],
    ['a day', 'Order date', '31.12.2026'],
    ['a count', 'Items', '204911'],
    ['two digits', 'Order number', '12'],
    ['a heading', 'Sale', '204911'],
  ])('but not %s', (_what, label, value) => {
    expect(maskedNumber(label, value)).toBeNull();
  });
});

describe('A mail is about an order or account', () => {
  const about = (subject: string, address: string, lines: string[] = [], isList = false) =>
    isAccountMail(
      parsedMail({
        subject,
        from: { name: 'Brand', address },
        headers: isList ? [{ name: 'list-unsubscribe', value: '<https://brand.com/u>' }] : [],
      }),
      lines,
    );

  test.each([
    ['Your order has shipped', 'orders@brand.com'],
    ['Order confirmation', 'no-reply.orders@brand.com'],
    ['Reset your password', 'security@brand.com'],
    ['Deine Bestellung ist unterwegs', 'bestellungen@brand.de'],
    ['Ihre Rechnung', 'rechnung@brand.de'],
    ['Votre commande est expédiée', 'commandes@brand.fr'],
    ['Colis expédié', 'delivery@brand.fr'],
    ['Tu pedido ha salido', 'pedidos@brand.es'],
    ['Il tuo ordine è stato spedito', 'ordini@brand.it'],
    ['Je bestelling is onderweg', 'bestellingen@brand.nl'],
    ['Twoja paczka czeka', 'zamowienia@brand.pl'],
    ['Din beställning är skickad', 'order@brand.se'],
    ['Vaše objednávka', 'orders@brand.cz'],
    ['Siparişiniz: yeni sipariş', 'orders@brand.com.tr'],
    ['Ваш заказ отправлен', 'orders@brand.ru'],
  ])('by its subject and its sender: %s', (subject, address) => {
    expect(about(subject, address)).toBe(true);
  });

  test.each([
    ['Your order has shipped', ['Order number: 204911']],
    ['Thank you', ['Order number: 204911', 'Delivery address', 'Total £20']],
    ['Danke', ['Bestellnummer: 204911', 'Lieferadresse', 'Gesamtsumme 20 €']],
    ['Merci', ['Numéro de commande : 204911', 'Adresse de livraison', 'Total 20 €']],
  ])('by its lines: %s', (subject, lines) => {
    expect(about(subject, 'hello@brand.com', lines)).toBe(true);
  });

  test.each([
    ['its subject alone', 'Your order is waiting for you', 'news@brand.com', [], false],
    ['its sender alone', 'Twelve lamps', 'orders@brand.com', [], false],
    ['two lines', 'Twelve lamps', 'news@brand.com', ['Total £20', 'Track your parcel'], false],
    ['a campaign of a list', 'Your order ships free', 'orders@brand.com', [], true],
    ['long lines', 'Your order', 'news@brand.com', [`Order number ${'word '.repeat(40)}`], false],
    ['nothing', '', '', [], false],
  ])('but not by %s', (_what, subject, address, lines, isList) => {
    expect(about(subject, address, lines, isList)).toBe(false);
  });
});

describe('A number of a carrier', () => {
  test.each([
    ['UPS', '1Z999AA10123456784'],
    ['USPS', '9400100000000000000000'],
    ['Amazon', 'TBA123456789000'],
    ['DHL', 'JJD014600001234567890'],
    ['DHL by SSCC', '00340434161094042557'],
    ['Hermes', 'H1000000000000000'],
    ['Royal Mail', 'RR473124829GB'],
  ])('is told by its shape: %s', (_carrier, number) => {
    expect(isTrackingNumber(number)).toBe(true);
    expect(isLongNumber(number, false)).toBe(true);
  });

  test.each([
    '1Z999AA1012345678',
    'AB123456789',
    '940010000000',
    'TBA12345',
    '1234567890123',
    'SUMMER2026SALE',
    '',
  ])('is none: %s', (number) => {
    expect(isTrackingNumber(number)).toBe(false);
  });

  test('of the Postal Union has one check digit of ten; in mail about an order its shape is enough', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{2}$/), fc.stringMatching(/^\d{8}$/), (service, serial) => {
        const all = Array.from({ length: 10 }, (_, check) => `${service}${serial}${check}GB`);
        expect(all.filter((number) => isTrackingNumber(number))).toHaveLength(1);
        expect(all.filter((number) => isTrackingNumber(number, true))).toHaveLength(10);
      }),
      { seed: 20_261_122, numRuns: 100 },
    );
  });
});
