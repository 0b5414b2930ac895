import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { maskedNumber } from '#server/ingest/clean/reader/account-numbers.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

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

describe('What is left, and what ends, is the reader’s', () => {
  test.each([
    'You have €37.50 left on your gift card',
    'Your gift card has a balance of €37.50',
    'Deine Karte hat ein Guthaben von 37,50 €',
    'You still have £12 left to spend',
    'Du hast noch 12,40 € auf deiner Karte',
    'Il vous reste 12,40 € sur votre carte cadeau',
    'Te quedan 12,40 € en tu tarjeta',
    '3,450 points expire this month',
    '1.250 Punkte verfallen',
    '1 250 punktów wygasa',
    '1.250 puntos caducan',
    '3,450포인트가 소멸됩니다',
    '보유 포인트 3,450P가 소멸됩니다',
    '3450ポイントがまもなく失効します',
    '您有3450积分即将过期',
  ])('%s', (line) => {
    expect(shown(line)).toBe(zeros(line));
  });

  test.each([
    'You have £10 to spend on your next order',
    'Sichere dir ein Guthaben von 10 €',
    'Get a balance of £10',
    '500 bonus points for every friend',
    'Points expire after 12 months',
    '24,900원 구매 시 500포인트 적립',
    '500ポイントプレゼント',
    '积分商城 500积分起',
    'Only 3 left on your shelf',
  ])('but not: %s', (line) => {
    expect(shown(line)).toBe(line);
  });
});

describe('Points alone in a cell are the reader’s beside rank, card or number', () => {
  test.each([
    ['Nivel: Aur', 'Puncte: 1.284', 'Card: 6420 1187 3390'],
    ['Platinum member', '77 401 228', '18,650 points'],
    ['Status: Gold', '18.650 Punkte', 'Alle Vorteile'],
  ])('%s | %s | %s', (...cells) => {
    const text = new DetailRemover(false).fromText(cells.join('\n'));
    expect(text).not.toMatch(/1\.284|6420|77 401|18.650/);
  });

  test.each([
    ['Free coffee', '500 points', 'Free cake'],
    ['Points: 500', 'Price: £12', 'Order now'],
    ['Members', '250 000', 'Shops'],
  ])('and else the brand’s: %s | %s | %s', (...cells) => {
    expect(new DetailRemover(false).fromText(cells.join('\n'))).toBe(cells.join('\n'));
  });
});

test.each([
  ['Ai 1.284 puncte de folosit', 'Puncte tale: 1.284', 'Nivel: Aur', '1.284'],
  ['You have €37.50', 'A balance: your balance: €37.50', '', '37.50'],
  ['3,450포인트!', '보유 포인트: 3,450', '', '3,450'],
  ['Use your lovely 18,650 points', 'Gold member', '18,650 points', '18,650'],
])('A balance is found again in the subject: %s', (subject, first, second, figure) => {
  const html = `<p>${first}</p><p>${second}</p><p>Lamp €37.50, chair €1,284</p>`;
  const copy = cleanMail(parsedMail({ subject, html }), { imageKey });
  expect(copy.subject).not.toContain(figure);
  expect(copy.html).toContain('Lamp €37.50, chair €1,284');
});

test('What cells tell is found again in a text without cells', () => {
  const cells = ['Platinum member', '77 401 228', '18,650 points'];
  const panel = ['Nivel: Aur', 'Puncte: 1.284'];
  const html = [...cells, ...panel].map((cell) => `<p>${cell}</p>`).join('');
  const text = `${cells.join(' ')} |\n${panel.join(' ')} 12.284`;
  const copy = cleanMail(parsedMail({ html, text }), { imageKey });
  expect(copy.text).toBe('Platinum member 00 000 000 00,000 points |\nNivel: Aur Puncte: 0.000 12.284');
});
