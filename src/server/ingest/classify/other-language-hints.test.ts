import { describe, expect, test } from 'vitest';
import { classifyTestMail } from '#tests/support/mail/classified-mail.ts';

const typeOf = (subject: string, text: string, isBulk = true) =>
  classifyTestMail({ subject, text, html: `<p>${text}</p>`, isBulk }).campaignType;

describe('A launch in a language that has no rules of its own is read', () => {
  test.each([
    ['cs', 'Novinka: lampa Olše', 'Lampa z olšového dřeva, 45 cm, 1 290 Kč. Skladem od pondělí.'],
    ['hu', 'Megérkezett az új kollekció', 'Tölgyfa lámpák három méretben, 24 900 Ft.'],
    ['tr', 'Yeni koleksiyon: Meşe lambalar', 'Üç boyda meşe lambalar, 1.490 TL.'],
    ['el', 'Νέα συλλογή φωτιστικών', 'Φωτιστικά από δρυ σε τρία μεγέθη, 89 €.'],
    ['ru', 'Новинка: лампа «Ольха»', 'Лампа из ольхи, высота 45 см, 4 900 руб.'],
    ['uk', 'Новинки осені: лампи з дуба', 'Лампи з дуба трьох розмірів, 2 900 грн.'],
    ['bg', 'Нова колекция лампи', 'Лампи от дъб в три размера, 89 лв.'],
    ['he', 'קולקציה חדשה של מנורות', 'מנורות מעץ אלון בשלושה גדלים, 390 ₪.'],
    ['ko', '신제품 램프 출시', '참나무 램프, 높이 45cm, 89,000원.'],
    ['ja', '新発売：オークのランプ', 'オーク材のランプ、高さ45cm、12,800円。'],
    ['zh', '新品上市：橡木台灯', '橡木台灯，高45厘米，售价399元。'],
    ['vi', 'Ra mắt đèn gỗ sồi', 'Đèn gỗ sồi cao 45 cm, giá 890.000đ.'],
    ['id', 'Koleksi baru: lampu kayu ek', 'Lampu kayu ek tinggi 45 cm, Rp450.000.'],
  ])('%s: %s', (_language, subject, text) => {
    expect(typeOf(subject, text)).toBe('product_launch');
  });
});

describe('An offer in such a language is read', () => {
  test.each([
    ['cs', 'Lampa z vašeho seznamu zlevnila', 'Lampa Olše zlevnila z 1 290 Kč na 990 Kč.'],
    ['ro', 'Reducere la lămpi', '30% reducere la toate lămpile din stejar.'],
    ['tr', 'Kargo bedava', 'Bugün sepette 50 TL indirim.'],
    ['bg', 'Безплатна доставка този уикенд', 'За всички поръчки над 30 лв. до неделя.'],
    ['hi', 'लैंप पर छूट', 'सभी लैंप पर 40% छूट, केवल आज।'],
    ['ko', '램프 특가', '오늘까지 35% 할인.'],
    ['th', 'ลดราคาโคมไฟ', 'ลด 30% ทุกชิ้น วันนี้เท่านั้น'],
    ['ar', 'خصم على المصابيح', 'خصم 30% على جميع المصابيح حتى الجمعة.'],
  ])('%s: %s', (_language, subject, text) => {
    expect(typeOf(subject, text)).toBe('promotion');
  });
});

describe('Mail to one reader with a link to the site that sent it is about that reader’s affair', () => {
  test.each([
    ['lt', 'Jūsų sąskaitos išrašas paruoštas', 'Sąskaitos likutis 128,40 Eur: https://acme.example/saskaita'],
    ['el', 'Τα εισιτήριά σας', 'Η αγορά σας ολοκληρώθηκε: https://tickets.acme.example/21'],
    [
      'hr',
      'Zahtjev za novu lozinku',
      'Zatražena je promjena lozinke za Vaš račun: https://acme.example/lozinka',
    ],
    ['et', 'Arve nr 2026-03318', 'Arve leiate siit, tasuda tuleb homme: https://acme.example/arve'],
    ['ko', '예약이 확정되었습니다', '예약 확인: https://acme.example/r'],
  ])('%s: %s', (_language, subject, text) => {
    expect(classifyTestMail({ subject, text, isBulk: false }).campaignType).toBe('transactional');
  });

  test.each([
    ['without a link', 'Zítra', 'Ahoj, sejdeme se zítra v 18:30 u řeky, příště napíšu dřív?'],
    [
      'with a link elsewhere',
      'Článek',
      'Ahoj, přečti si tohle, je to skvělé: https://elsewhere.example/clanek',
    ],
    ['that answers', 'Re: Zítra', '> Sejdeme se?\n> V šest?\nAno, přijdu: https://acme.example/'],
  ])('and is not %s', (_what, subject, text) => {
    expect(classifyTestMail({ subject, text, isBulk: false }).campaignType).toBe('other');
  });
});

describe('Words of other languages say nothing in a language with rules', () => {
  test.each([
    [
      'newsletter',
      'Notes from the workshop',
      `The spar of a boat and the promo of a film: ${'we walked along the river and talked of what a lamp is for. '.repeat(16)}`,
    ],
    [
      'newsletter',
      'Neues aus der Werkstatt',
      `Ein Brief über Promo und Spar. ${'Wir gingen am Fluss entlang und sprachen über das Licht und das Holz. '.repeat(16)}`,
    ],
  ])('%s: %s', (type, subject, text) => {
    expect(typeOf(subject, text)).toBe(type);
  });
});
