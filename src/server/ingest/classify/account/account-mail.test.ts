import { describe, expect, test } from 'vitest';
import { isAccountMail } from '#server/ingest/classify/account/account-mail.ts';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const unsubscribe = { name: 'list-unsubscribe', value: '<https://brand.example/u>' };

/** Subject and lines. Shops that send order mail through a list platform have its header fields. */
const orders: Record<string, [subject: string, lines: string]> = {
  ja: [
    'ご注文ありがとうございます',
    'ご注文番号：6878825264\nお届け先：〒100-0001 東京都千代田区1-1\n合計 3,980円',
  ],
  'ja, sent': ['商品を発送しました', 'お荷物の伝票番号：687882526412\nお届け予定日：2月12日'],
  ko: ['[책방] 주문 확인', '주문번호: 20260210-1234567\n배송지: 서울시 강남구 12'],
  zh: ['您的订单已发货', '订单号：6878825264123\n快递单号：SF1234567890123'],
  'zh, traditional': ['訂單確認', '訂單編號：6878825264\n收件地址：台北市信義區1號'],
  th: ['ยืนยันคำสั่งซื้อ', 'หมายเลขคำสั่งซื้อ: 687882526\nที่อยู่จัดส่ง: กรุงเทพ'],
  he: ['אישור הזמנה', 'מספר הזמנה: 687882526\nכתובת למשלוח: תל אביב'],
  ar: ['تأكيد الطلب', 'رقم الطلب: 687882526\nعنوان التوصيل: القاهرة'],
  ru: ['Заказ №2049117 отправлен', 'Номер заказа: 2049117\nАдрес доставки: Москва'],
  uk: ['Ваше замовлення прийнято', 'Номер замовлення: 2049117\nАдреса доставки: Київ'],
  bg: ['Вашата поръчка е приета', 'Номер на поръчката: 2049117\nАдрес за доставка: София'],
  ro: ['Comanda ta a fost expediată', 'Numărul comenzii: 2049117\nAdresa de livrare: Cluj'],
  hu: ['Rendelésed visszaigazolása', 'Rendelésszám: 2049117\nSzállítási cím: Budapest'],
  el: ['Η παραγγελία σας', 'Αριθμός παραγγελίας: 2049117\nΔιεύθυνση αποστολής: Αθήνα'],
  vi: ['Xác nhận đơn hàng', 'Mã đơn hàng: 2049117\nĐịa chỉ giao hàng: Hà Nội'],
  id: ['Konfirmasi pesanan', 'Nomor pesanan: 2049117\nAlamat pengiriman: Jakarta'],
};

describe('Mail about an order is told in any language of brands', () => {
  test.each(Object.entries(orders))('%s', (_language, [subject, lines]) => {
    const mail = parsedMail({ subject, headers: [unsubscribe] });
    expect(isAccountMail(mail, lines.split('\n'))).toBe(true);
    const copy = makePublicCopy(parsedMail({ subject, text: lines, headers: [unsubscribe] }), { imageKey });
    expect(`${copy.subject}\n${copy.text}`).not.toMatch(/[1-9]\d{5}|\d{5}[1-9]/);
  });

  test.each([
    ['送料無料！春のご注文はお早めに', '新作ランプ 3,980円から\nお支払い方法いろいろ'],
    ['주문 폭주! 봄 세일', '지금 주문하면 무료 배송'],
    ['订单满减，春季特惠', '立即下单，享受优惠'],
    ['Закажите лампу к весне', 'Заказ от 3000 ₽ — доставка бесплатно'],
    ['Comandă acum', 'Livrare gratuită la orice comandă'],
    ['Rendelj most', 'Ingyenes szállítás minden rendelésre'],
    ['Παραγγείλτε τώρα', 'Δωρεάν αποστολή σε κάθε παραγγελία'],
    ['Pesan sekarang', 'Gratis ongkir untuk setiap pesanan'],
  ])('but not a campaign: %s', (subject, lines) => {
    expect(isAccountMail(parsedMail({ subject }), lines.split('\n'))).toBe(false);
  });
});

test('Long numbers of a campaign stay.', () => {
  const text = '春の新作。品番６８７８８２５２６４です。\n型番4829135の在庫';
  expect(makePublicCopy(parsedMail({ subject: '春の新作', text }), { imageKey }).text).toBe(text);
});
