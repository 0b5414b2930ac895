import { describe, expect, test } from 'vitest';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { readOffers } from '#server/ingest/offers/extract-offers.ts';
import { allOfferWords } from '#server/ingest/offers/words/all-offer-words.ts';
import { cleanedMail } from '#tests/support/cleaned-mail.ts';
import { parsedMail } from '#tests/support/parsed-mail.ts';

/** A Saturday. */
const mail = parsedMail({ receivedAt: new Date('2026-11-21T09:00:00Z') });
const read = (text: string) => readOffers(mail, readZones(cleanedMail({ subject: '', html: '', text })));

/** 30 % off, 50 % at most, a sum, the code AB20, free delivery, from a sum on, until 30 November, and two shares or rates. */
type Sentences = readonly [
  percent: string,
  most: string,
  sum: readonly [text: string, amount: number, currency: string],
  code: string,
  delivery: string,
  threshold: readonly [text: string, sum: number],
  end: string,
  none: readonly string[],
];

const languages: Readonly<Record<string, Sentences>> = {
  it: [
    '30% di sconto su tutto',
    'Sconti fino al 50%',
    ['10 € di sconto', 10, 'EUR'],
    'Usa il codice AB20 alla cassa',
    'Spedizione gratuita',
    ['10% di sconto per ordini superiori a 60 €', 60],
    '10% di sconto fino al 30 novembre',
    ['95% cotone, in saldo da oggi', 'Sconti in banca: TAEG 5%'],
  ],
  ca: [
    '30 % de descompte en tot',
    'Fins al 50 % de descompte',
    ['10 € de descompte', 10, 'EUR'],
    'Fes servir el codi AB20',
    'Enviament gratuït a tot arreu',
    ['10 % de descompte en compres superiors a 60 €', 60],
    '10 % de descompte fins al 30 de novembre',
    ['Descomptes en camises: 95 % cotó', 'El 80 % dels clients aprova el descompte'],
  ],
  gl: [
    '30 % de desconto en todo',
    'Ata o 50 % de desconto',
    ['10 € de desconto', 10, 'EUR'],
    'Usa o código AB20',
    'Envío gratis',
    ['10 % de desconto en compras superiores a 60 €', 60],
    '10 % de desconto ata o 30 de novembro',
    ['Rebaixas: camisas de 95 % algodón', 'Medrou un 12 % no ano'],
  ],
  eu: [
    '%30eko deskontua',
    '% 50 arteko deskontua',
    ['10 €-ko deskontua', 10, 'EUR'],
    '%30eko deskontua AB20 kodearekin',
    'Doako bidalketa',
    ['%10eko deskontua, 60 €-tik gorako erosketetan', 60],
    '%10eko deskontua azaroaren 30era arte',
    ['Deskontuak: % 95 kotoia', 'Deskontu aroa: interesa %5'],
  ],
  ro: [
    '30% reducere la toate produsele',
    'Reduceri de până la 50%',
    ['50 de lei reducere', 50, 'RON'],
    'Folosește codul AB20',
    'Livrare gratuită',
    ['10% reducere la comenzi peste 200 lei', 200],
    '10% reducere până la 30 noiembrie',
    ['Reduceri la tricouri: 95% bumbac', 'Vânzări cu reducere: dobânda 5%'],
  ],
  hu: [
    '30% kedvezmény mindenre',
    'Akár 50% kedvezmény',
    ['1000 Ft kedvezmény', 1000, 'HUF'],
    '30% kedvezmény az AB20 kóddal',
    'Ingyenes szállítás',
    ['10% kedvezmény 15 000 Ft felett', 15000],
    '10% kedvezmény november 30-ig',
    ['Akciós pólók: 95% pamut', 'Akciós hitel: kamat 5%'],
  ],
  el: [
    'Έκπτωση 30% σε όλα',
    'Εκπτώσεις έως 50%',
    ['10€ έκπτωση', 10, 'EUR'],
    'Με τον κωδικό AB20',
    'Δωρεάν μεταφορικά',
    ['Έκπτωση 10% για αγορές άνω των 60 €', 60],
    'Έκπτωση 10% έως τις 30 Νοεμβρίου',
    ['Εκπτώσεις: μπλούζες 95% βαμβάκι', 'Προσφορά δανείου: επιτόκιο 5%'],
  ],
  tr: [
    'Tüm ürünlerde %30 indirim',
    '%50’ye varan indirim',
    ['50 TL indirim', 50, 'TRY'],
    'Kupon kodunuz: AB20',
    'Kargo bedava',
    ['%10 indirim, 500 TL ve üzeri alışverişlerde', 500],
    '%10 indirim, 30 Kasım’a kadar',
    ['İndirimli tişört: %95 pamuk', 'Kampanyalı kredi: faiz %5'],
  ],
  da: [
    '30 % rabat på alt',
    'Op til 50 % rabat',
    ['100 kr. rabat', 100, 'DKK'],
    'Brug rabatkoden AB20',
    'Gratis fragt',
    ['10 % rabat ved køb over 500 kr.', 500],
    '10 % rabat til og med 30. november',
    ['Rabat på skjorter: 95 % bomuld', 'Rabat på lån: renten er 5 %'],
  ],
  nb: [
    '30 % rabatt på alt',
    'Opptil 50 % rabatt',
    ['100 kr rabatt', 100, 'NOK'],
    'Bruk rabattkoden AB20',
    'Fri frakt',
    ['10 % rabatt ved kjøp over 500 kr', 500],
    '10 % rabatt til og med 30. november',
    ['Rabatt på skjorter: 95 % bomull', 'Billigere lån: renten er 5 %'],
  ],
  sv: [
    '30 procent rabatt på allt',
    'Upp till 50 % rabatt',
    ['100 kr rabatt på hela köpet, även på rea, för dig', 100, 'SEK'],
    'Ange koden AB20',
    'Fri frakt',
    ['10 % rabatt vid köp över 500 kr', 500],
    '10 % rabatt till och med 30 november',
    ['Rea på skjortor: 95 % bomull', 'Billigare lån: räntan är 5 %'],
  ],
  is: [
    '30% afsláttur af öllu',
    'Allt að 50% afsláttur',
    ['1.000 kr. afsláttur af þínum kaupum', 1000, 'ISK'],
    'Notaðu kóðann AB20',
    'Frí heimsending',
    ['10% afsláttur ef verslað er fyrir 5.000 kr. eða meira', 5000],
    '10% afsláttur til og með 30. nóvember',
    ['Útsala á bolum: 95% bómull', 'Tilboð á lánum: vextir 5%'],
  ],
  fi: [
    '30 % alennus kaikesta',
    'Jopa 50 % alennus',
    ['10 € alennus', 10, 'EUR'],
    'Saat sen koodilla AB20',
    'Ilmainen toimitus',
    ['10 %:n alennus yli 60 € ostoksista', 60],
    '10 % alennus 30.11. asti',
    ['Alennuksessa paidat: 95 % puuvillaa', 'Tarjous lainasta: korko 5 %'],
  ],
  et: [
    '30% soodustust kõigelt',
    'Kuni 50% allahindlus',
    ['10 € soodustust', 10, 'EUR'],
    'Kasuta koodi AB20',
    'Tasuta tarne',
    ['10% soodustust ostes üle 60 €', 60],
    '10% soodustust kuni 30. novembrini',
    ['Allahindlus: särgid 95% puuvilla', 'Soodsam laen: intress 5%'],
  ],
  lv: [
    '25% atlaide? Nē, 30% atlaide visam',
    'Atlaides līdz 50%',
    ['10 € atlaide', 10, 'EUR'],
    'Izmanto kodu AB20',
    'Bezmaksas piegāde',
    ['10% atlaide pirkumiem virs 60 €', 60],
    '10% atlaide līdz 30. novembrim',
    ['Atlaides krekliem: 95% kokvilna', 'Lētāks kredīts: likme 5%'],
  ],
  lt: [
    '30 % nuolaida viskam',
    'Nuolaidos iki 50 %',
    ['10 € nuolaida', 10, 'EUR'],
    'Įveskite kodą AB20',
    'Nemokamas pristatymas',
    ['10 % nuolaida perkant už 60 €', 60],
    '10 % nuolaida iki lapkričio 30 d.',
    ['Išpardavimas: 95 % medvilnė', 'Pigiau skolintis: palūkanos 5 %'],
  ],
  cs: [
    'Sleva 30 % na vše',
    'Slevy až 50 %',
    ['Sleva 100 Kč', 100, 'CZK'],
    'Zadejte kód AB20',
    'Doprava zdarma',
    ['Sleva 10 % při nákupu nad 1 000 Kč', 1000],
    'Sleva 10 % platí do 30. listopadu',
    ['Výprodej triček: 95 % bavlna', 'Zlevněná půjčka: úrok 5 %'],
  ],
  sk: [
    'Zľava 30 % na všetko',
    'Zľavy až do 50 %',
    ['Zľava 10 €', 10, 'EUR'],
    'Zadajte kód AB20',
    'Doprava zadarmo',
    ['Zľava 10 % pri nákupe nad 60 €', 60],
    'Zľava 10 % platí do 30. novembra',
    ['Výpredaj tričiek: 95 % bavlna', 'Lacnejšia pôžička: úrok 5 %'],
  ],
  pl: [
    'Rabat 30% na wszystko',
    'Zniżki do 50%',
    ['50 zł rabatu', 50, 'PLN'],
    'Użyj kodu AB20',
    'Darmowa dostawa',
    ['Rabat 10% przy zakupach powyżej 200 zł', 200],
    'Rabat 10% do 30 listopada',
    ['Wyprzedaż koszulek: 95% bawełny', 'Tańszy kredyt: oprocentowanie 5%'],
  ],
  sl: [
    '30 % popusta na vse',
    'Do 50 % popusta',
    ['10 € popusta', 10, 'EUR'],
    'Vpišite kodo AB20',
    'Brezplačna dostava',
    ['10 % popusta ob nakupu nad 60 €', 60],
    '10 % popusta do 30. novembra',
    ['Razprodaja majic: 95 % bombaž', 'Cenejši kredit: obresti 5 %'],
  ],
  hr: [
    '30 % popusta na sve',
    'Popusti do 50 %',
    ['10 € popusta', 10, 'EUR'],
    'Unesite kod AB20',
    'Besplatna dostava',
    ['10 % popusta za kupnju iznad 60 €', 60],
    '10 % popusta do 30.11.',
    ['Rasprodaja majica: 95 % pamuk', 'Jeftiniji kredit: kamata 5 %'],
  ],
  sr: [
    'Попуст 30% на све',
    'Попусти до 50%',
    ['500 дин. попуста', 500, 'RSD'],
    'Унесите код AB20',
    'Бесплатна достава',
    ['Попуст 10% за куповину преко 3.000 дин.', 3000],
    'Попуст 10% до 30. новембра',
    ['Распродаја мајица: 95% памук', 'Јефтинији кредит: камата 5%'],
  ],
  bg: [
    '30 процента отстъпка за всичко',
    'Намаления до 50%',
    ['20 лв. отстъпка', 20, 'BGN'],
    'Използвайте код AB20',
    'Безплатна доставка',
    ['Отстъпка 10% при покупка над 60 лв.', 60],
    'Отстъпка 10% до 30 ноември',
    ['Разпродажба на тениски: 95% памук', 'По-евтин кредит: лихва 5%'],
  ],
  ru: [
    'Скидка 30% на всё',
    'Скидки до 50%',
    ['Скидка 500 ₽', 500, 'RUB'],
    'По промокоду AB20',
    'Бесплатная доставка',
    ['Скидка 10% при заказе от 3 000 ₽', 3000],
    'Скидка 10% до 30 ноября',
    ['Распродажа футболок: 95% хлопок', 'Выгодный вклад: ставка 15%'],
  ],
  uk: [
    'Знижка 30% на все',
    'Знижки до 50%',
    ['Знижка 200 грн', 200, 'UAH'],
    'За промокодом AB20',
    'Безкоштовна доставка',
    ['Знижка 10% при замовленні від 1 000 грн', 1000],
    'Знижка 10% до 30 листопада',
    ['Розпродаж футболок: 95% бавовна', 'Дешевше: ставка 15% річних'],
  ],
  ar: [
    'خصم ٣٠٪ على كل شيء',
    'خصم يصل إلى 50%',
    ['خصم 50 ريال', 50, 'SAR'],
    'استخدم الكود AB20',
    'شحن مجاني',
    ['خصم 10% للطلبات فوق 200 ريال', 200],
    'خصم 10% حتى 30 نوفمبر',
    ['تخفيضات القمصان: 95% قطن', 'عروض القروض: الفائدة 5%'],
  ],
  fa: [
    '۳۰٪ تخفیف روی همه',
    'تا ۵۰ درصد تخفیف',
    ['۵۰ هزار تومان تخفیف', 50000, 'IRT'],
    'کد تخفیف: AB20',
    'ارسال رایگان',
    ['۱۰٪ تخفیف برای خرید بالای ۵۰۰ هزار تومان', 500000],
    '۱۰٪ تخفیف تا ۳۰ نوامبر',
    ['حراج پیراهن: ۹۵٪ پنبه', 'فروش ویژه، نرخ سود ۱۸٪'],
  ],
  ur: [
    'ہر چیز پر 30% رعایت',
    '50% تک رعایت',
    ['500 روپے کی رعایت', 500, 'PKR'],
    'کوڈ AB20 استعمال کریں',
    'مفت ڈیلیوری',
    ['10% رعایت، 2000 روپے سے زیادہ کی خریداری پر', 2000],
    '10% رعایت 30 نومبر تک',
    ['سیل میں قمیض: 95% کاٹن', 'بچت اسکیم، شرح سود 5%'],
  ],
  he: [
    '30% הנחה על הכול',
    'עד 50% הנחה',
    ['50 ₪ הנחה', 50, 'ILS'],
    'עם קוד AB20',
    'משלוח חינם',
    ['10% הנחה בקנייה מעל 200 ₪', 200],
    '10% הנחה עד 30 בנובמבר',
    ['מבצע חולצות: 95% כותנה', 'מבצע הלוואות: ריבית 5%'],
  ],
  hi: [
    'सब पर ३०% छूट',
    '50% तक की छूट',
    ['₹200 की छूट', 200, 'INR'],
    'कोड AB20 लगाएं',
    'मुफ्त डिलीवरी',
    ['10% छूट, ₹999 से अधिक की खरीदारी पर', 999],
    '10% छूट 30 नवंबर तक',
    ['सेल में कुर्ता: 95% कॉटन', 'बचत खाता, ब्याज 5%'],
  ],
  bn: [
    'সবকিছুতে ৩০% ছাড়',
    '৫০% পর্যন্ত ছাড়',
    ['১০০ টাকা ছাড়', 100, 'BDT'],
    'কোড AB20 ব্যবহার করুন',
    'ফ্রি ডেলিভারি',
    ['১০% ছাড়, ১০০০ টাকার বেশি কেনাকাটায়', 1000],
    '১০% ছাড় ৩০ নভেম্বর পর্যন্ত',
    ['সেল: ৯৫% সুতি জামা', 'সাশ্রয়ী ঋণে ছাড়, সুদ ৫%'],
  ],
  ta: [
    'அனைத்திற்கும் 30% தள்ளுபடி',
    '50% வரை தள்ளுபடி',
    ['₹200 தள்ளுபடி', 200, 'INR'],
    'கூப்பன் குறியீடு AB20',
    'இலவச டெலிவரி',
    ['10% தள்ளுபடி, ₹999-க்கு மேல் வாங்கினால்', 999],
    '10% தள்ளுபடி நவம்பர் 30 வரை',
    ['சலுகை விலை: 95% பருத்தி', 'சலுகை கடன்: வட்டி 5%'],
  ],
  th: [
    'ลด 30% ทุกชิ้น',
    'ส่วนลดสูงสุด 50%',
    ['ลด 100 บาท', 100, 'THB'],
    'ใส่โค้ด AB20',
    'ส่งฟรีทั่วประเทศ',
    ['ลด 10% เมื่อซื้อครบ 500 บาท', 500],
    'ลด 10% ถึง 30 พฤศจิกายน',
    ['ลดราคาเสื้อ ผ้าฝ้าย 95%', 'โปรโมชั่นเงินกู้ ดอกเบี้ย 5%'],
  ],
  vi: [
    'Giảm 30% toàn bộ',
    'Giảm đến 50%',
    ['Giảm 50.000đ', 50000, 'VND'],
    'Nhập mã AB20',
    'Miễn phí vận chuyển',
    ['Giảm 10% cho đơn hàng từ 300.000đ', 300000],
    'Giảm 10% đến hết ngày 30/11',
    ['Giảm giá áo: 95% cotton', 'Ưu đãi vay, lãi suất 5%'],
  ],
  id: [
    'Diskon 30% untuk semua',
    'Diskon hingga 50%',
    ['Potongan Rp50.000', 50000, 'IDR'],
    'Pakai kode AB20',
    'Gratis ongkir',
    ['Diskon 10% dengan minimum belanja Rp200.000', 200000],
    'Diskon 10% hingga 30 November',
    ['Obral kaus: 95% katun', 'Hemat pinjaman: suku bunga 5%'],
  ],
  ms: [
    'Diskaun 30% untuk semua',
    'Diskaun sehingga 50%',
    ['Diskaun RM20', 20, 'MYR'],
    'Guna kod AB20',
    'Penghantaran percuma',
    ['Diskaun 10% untuk perbelanjaan melebihi RM100', 100],
    'Diskaun 10% sehingga 30 November',
    ['Jualan murah: 95% kapas', 'Jimat pinjaman: kadar faedah 5%'],
  ],
  fil: [
    '30% na diskwento sa lahat',
    'Hanggang 50% na diskwento',
    ['₱100 na diskwento', 100, 'PHP'],
    'Gamitin ang code AB20',
    'Libreng delivery',
    ['10% na diskwento sa order na higit sa ₱500', 500],
    '10% na diskwento hanggang Nobyembre 30',
    ['Mas mura: 95% bulak', 'Tipid sa utang: interes 5%'],
  ],
  sw: [
    'Punguzo la 30% kwa vyote',
    'Punguzo la hadi 50%',
    ['Punguzo la KSh 500', 500, 'KES'],
    'Tumia msimbo AB20',
    'Usafirishaji wa bure',
    ['Punguzo la 10% kwa oda za zaidi ya KSh 2,000', 2000],
    'Punguzo la 10% hadi 30 Novemba',
    ['Bei nafuu: shati 95% pamba', 'Mkopo nafuu: riba 5%'],
  ],
  ko: [
    '전 상품 30% 할인',
    '최대 50% 할인',
    ['5,000원 할인', 5000, 'KRW'],
    '쿠폰 코드: AB20',
    '무료배송',
    ['5만원 이상 구매 시 10% 할인', 50000],
    '10% 할인, 11월 30일까지',
    ['특가 셔츠: 순면 95%', '특가 대출 금리 5%'],
  ],
  ja: [
    '全品30%オフ',
    '最大50%オフ',
    ['500円引き', 500, 'JPY'],
    'クーポンコード：AB20',
    '送料無料',
    ['10%オフ（5,000円以上のご購入で）', 5000],
    '10%オフ、11月30日まで',
    ['セール：綿95%のシャツ', 'お得なローン 金利5%'],
  ],
  'zh-Hans': [
    '全场7折',
    '低至5折',
    ['满200元减50元', 50, 'CNY'],
    '优惠码：AB20',
    '全场包邮',
    ['满200元享9折优惠', 200],
    '9折优惠，截至11月30日',
    ['特价衬衫：95%棉', '特价贷款，年化利率5%'],
  ],
  'zh-Hant': [
    '全館7折',
    '最高50% 優惠',
    ['立減50元', 50, 'CNY'],
    '優惠碼：AB20',
    '全館免運費',
    ['訂單滿 NT$1,000 享9折優惠', 1000],
    '9折優惠，即日起至11月30日',
    ['特價襯衫：棉95%', '優惠貸款利率5%'],
  ],
};

test('Every language that has a list is tried here', () => {
  const tried = Object.keys(languages).map((tag) => tag.replace(/-.*/, ''));
  const older = new Set(['fr']);
  expect(
    allOfferWords.map(({ language }) => language).filter((tag) => !tried.includes(tag) && !older.has(tag)),
  ).toEqual([]);
});

describe.each(Object.entries(languages))(
  'In %s',
  (_language, [percent, most, sum, code, delivery, threshold, end, none]) => {
    test('a percentage off is read', () => {
      expect(read(percent).offers).toContainEqual(
        expect.objectContaining({ kind: 'percent', percent: 30, isUpTo: false }),
      );
    });

    test('the most of several percentages is read', () => {
      expect(read(most).offers).toContainEqual(
        expect.objectContaining({ kind: 'percent', percent: 50, isUpTo: true }),
      );
    });

    test('a sum off is read', () => {
      const [text, amount, currency] = sum;
      expect(read(text).offers).toContainEqual(expect.objectContaining({ kind: 'amount', amount, currency }));
    });

    test('a code is read', () => {
      expect(read(`${code}.`).codes.map((found) => found.code)).toEqual(['AB20']);
    });

    test('free delivery is read', () => {
      expect(read(`${delivery}!`).offers.map(({ kind }) => kind)).toEqual(['free_delivery']);
    });

    test('the sum that an order must come to is read', () => {
      expect(read(threshold[0]).offers[0]).toMatchObject({ kind: 'percent', threshold: threshold[1] });
    });

    test('the last day is read', () => {
      expect(read(end).offers[0]).toMatchObject({ kind: 'percent', endsOn: '2026-11-30' });
    });

    test.each(none)('no offer is: %s', (text) => {
      expect(read(text).offers).toEqual([]);
    });
  },
);
