import { describe, expect, test } from 'vitest';
import { maskedNumber } from '#server/ingest/clean/reader/account-numbers.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';

const shown = (line: string) => new DetailRemover(false).fromLine(line);
const zeros = (text: string) => text.replace(/\d/g, '0');

describe('What a reader holds becomes zeros', () => {
  test.each([
    'Points balance: 7782',
    'Your points: 7,782',
    'Your current points balance is 7782',
    'My miles: 12 450',
    'Reward balance: £12.50',
    'Your cashback: €3,20',
    'Punktestand: 7129',
    'Dein Bonuspunktestand: 7.129',
    'Dein Guthaben: 12,40 €',
    'Ihre Punkte: 431',
    'Ihr Kontostand beträgt 431 Punkte',
    'Vos points : 3028',
    'Votre solde de points est de 3 028',
    'Votre cagnotte : 12,30 €',
    'Tu saldo: 8490 puntos',
    'Tus puntos: 849',
    'Saldo punti: 6278',
    'I tuoi punti: 62',
    'Saldo: 8490 pontos',
    'Seus pontos: 8.490',
    'Je punten: 921',
    'Puntensaldo: 921',
    'Uw tegoed: € 12,50',
    'Liczba punktów: 9652',
    'Twoje punkty: 96',
    'Stav bodů: 5769',
    'Poängsaldo: 4994',
    'Dine point: 4994',
    'Pistesaldo: 9663',
    'Pontegyenleged: 4120',
    'Punctele tale: 412',
    'Puanınız: 412',
    'Бонусный баланс: 412',
    'Количество баллов: 1 412',
    'Υπόλοιπο πόντων: 412',
    '保有ポイント：7819pt',
    'お客様の現在のポイント: 7819',
    '会员积分：7819',
    '보유 포인트: 7,819',
    'You have £30.50 in credit',
    'You have £30.50 in your account credit',
    'Du hast 12,40 € Guthaben',
    'Sąskaitos likutis: 128,40 Eur',
    'Остаток на счёте: 412',
    'ยอดคงเหลือ: 412',
    'Số dư: 412',
    'Sisa saldo: 412',
    'Je hebt € 12,40 tegoed',
  ])('%s', (line) => {
    expect(shown(line)).toBe(zeros(line));
  });

  test.each([
    ['Points balance', '7,782', '0,000'],
    ['Punktestand:', '7.129', '0.000'],
    ['Vos points', '3028 points', '0000 points'],
    ['Dein Guthaben', '12,40 €', '00,00 €'],
    ['保有ポイント', '7819pt', '0000pt'],
    ['Your points', '62', '00'],
  ])('in cells of their own: %s, %s', (label, value, masked) => {
    expect(maskedNumber(label, value)).toBe(masked);
  });

  test.each([
    ['Hai 300 punti', 'Hai punti'],
    ['Masz 300 punktów', 'Masz punktów'],
    ['Vous avez 1 250 points', 'Vous avez des points'],
    ['Tu as déjà 80 points !', 'Tu as déjà des points !'],
    ['Vos 300 points', 'Vos points'],
  ])('or goes where the sentence does without: %s', (line, without) => {
    expect(shown(line)).toBe(without);
  });
});

describe('In mail about an account', () => {
  const inAccount = (line: string) => new DetailRemover(true).fromLine(line);

  test.each([
    'Likutis: 128,40 Eur',
    'Likutis   128,40 Eur',
    'Atlikums: 12,40 EUR',
    'Остаток: 1 280 руб',
    'Stanje: € 58,20',
  ])('money at hand is told by words that shops have for their stock, too: %s', (line) => {
    expect(inAccount(line).replace('руб', '')).toMatch(/^[^1-9]*$/);
    expect(shown(line)).toBe(line);
  });

  test('in cells of their own, too', () => {
    expect(maskedNumber('Likutis', '128,40 Eur', true)).toBe('000,00 Eur');
    expect(maskedNumber('Likutis', '128,40 Eur')).toBeNull();
  });

  test.each(['Likutis: 3 vnt.', 'Остаток: 12 шт.', 'Kaina: 128,40 Eur'])(
    'but stock and prices stay: %s',
    (line) => {
      expect(inAccount(line)).toBe(line);
    },
  );
});

describe('What the brand says of points and money to everybody stays', () => {
  test.each([
    'Earn 500 points on orders over £50',
    'Get 1,000 bonus points',
    'Your 500 points welcome gift is here',
    '100 points = £1',
    'Points: 500',
    'Your points: 10 per £1',
    'Saldo: 50% de desconto',
    'New Balance: 574 Core',
    'The new balance: 1000 pieces',
    'Punkte sammeln: 5 Punkte für jeden Euro',
    'Guthabenkarten ab 15 €',
    'You have 10 days left',
    'You have £10 off your next order',
    'Gift card from £25',
    'Your points are waiting',
    'Credit: photo by A. Shop, 2026',
    'Earn 3x points, 24 hours only',
    'Body: 100% cotton',
    'Sold: 2000 lamps',
    'Stand 12, Hall 4',
    'Balance: 20 min of yoga',
    'Saldo: últimas 48 horas',
  ])('%s', (line) => {
    expect(shown(line)).toBe(line);
  });

  test.each([
    ['Points', '500'],
    ['New Balance', '574'],
    ['Earn points', '500'],
    ['Sold', '2000'],
  ])('in cells: %s, %s', (label, value) => {
    expect(maskedNumber(label, value)).toBeNull();
  });
});
