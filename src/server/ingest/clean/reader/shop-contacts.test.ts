import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { DetailRemover } from '#server/ingest/clean/reader/reader-details.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

const inCampaign = (text: string) => new DetailRemover(false).fromText(text);
const inOrderMail = (text: string) => new DetailRemover(true).fromText(text);

describe('By what numbers everybody reaches the brand stays, in mail about orders too', () => {
  test.each([
    'Serve aiuto? Scrivici su WhatsApp al numero 351 555 0190.',
    'Hai domande? Chiamaci al 351 555 0190',
    'Call us on 604-555-0112',
    'Call Janice at 604-555-0112',
    'Text us: 604-555-0112',
    'Rufen Sie uns an: 71 555 01 40',
    'Contactez-nous au 71 555 01 40',
    'Escríbenos al WhatsApp 555 555 1234',
    'Fale conosco: 3333-201044',
    'Bel ons op 71 555 01 40',
    'Zadzwoń: 22 555 01 70',
    'Zavolejte nám na 222 555 017',
    'Ring oss på 61 55 01 40',
    'Hívj minket: 1 555 0182',
    'Звоните: 495 555-01-66',
    'Горячая линия 495 555-01-66',
    '客服热线 400-820-5555',
    '服务热线：400-820-5555',
    '고객센터 1588-0421',
    '문의 1588-042112',
    'フリーダイヤル 120-555-0163',
    'Harvest Table, Charity BN 10811 2233 RR0001, 604-555-0112',
    'Harvest Table Inc., 12 Oak Street, Springfield, 604-555-0112',
    'Brand GmbH, Lindenallee 1, 71 555 01 40',
  ])('%s', (line) => {
    expect([inCampaign(line), inOrderMail(line)]).toEqual([line, line]);
  });

  test('and so does what links call', () => {
    const html = `<p>Order number: 11112222</p><p>Need help? 604 555 0112 or 351 555 0190</p><p>Parcel 604 555 0199</p>
      <a href="tel:+16045550112">Ring</a><a href="https://wa.me/393515550190">Chat</a>`;
    const copy = cleanMail(parsedMail({ subject: 'Your order has shipped', html }), { imageKey });
    expect(copy.html).toContain('604 555 0112 or 351 555 0190');
    expect(copy.html).not.toMatch(/11112222|604 555 0199/);
  });
});

describe('In a campaign a reference is the reader’s where it is called so', () => {
  test.each([
    'Forklift driver, £12.80/h, ref NG-88213',
    'T2 Rua do Mar, 84 m², Ref. CA-11892',
    'Customers may call 1-800-555-0133 (reference 26-0317) for a refund',
    'Bewerbung an Frau Baumann, Tel. 07524 55 50 21, Referenznummer WS-40917',
    'Offre 12, référence : 2026-118',
    'Reference\nWS-40917',
  ])('%j stays', (text) => {
    expect(inCampaign(text)).toBe(text);
  });

  test.each([
    'Your reference: 26-0317',
    'Your booking reference: 26-0317',
    'Booking reference: 26-0317',
    'Ihre Referenznummer WS-40917',
    'Votre référence : 2026-118',
    'Your customer reference\nWS-40917',
  ])('%j goes', (text) => {
    expect(inCampaign(text)).not.toMatch(/0317|40917|2026-118/);
  });

  test.each(['Reference 26-0317', 'Reference\nWS-40917'])(
    'and in mail about an order any does: %j',
    (text) => {
      expect(inOrderMail(text)).not.toMatch(/0317|40917/);
    },
  );
});

test.each([
  'Customer UID 77120934',
  'Your phone number: 938 55 012',
  '联系电话：13855501234',
  'Parcel 604-555-0112',
  'Message about order 604555',
])('What is no contact of the brand’s goes from mail about an order: %s', (line) => {
  expect(inOrderMail(line)).not.toBe(line);
});

test.each(['“Accessed from 203.0.113.7” is a phishing sentence', 'Ping 198.51.100.23 or 192.0.2.1'])(
  'An address for examples is nobody’s: %s',
  (line) => {
    expect([inCampaign(line), inOrderMail(line)]).toEqual([line, line]);
  },
);
