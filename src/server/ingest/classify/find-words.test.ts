import { describe, expect, test } from 'vitest';
import { findWords } from '#server/ingest/classify/find-words.ts';
import { readZones } from '#server/ingest/classify/mail-zones.ts';
import { sanitizedMail } from '#tests/support/mail/sanitized-mail.ts';

const wordsOf = (subject: string, text: string) =>
  findWords(readZones(sanitizedMail({ subject, html: '', text })));

describe('The language of a mail', () => {
  test('is not told by the ends of addresses', () => {
    const links = ['a', 'b', 'c', 'd', 'e'].map((path) => `https://acme.com/${path}`).join(' ');
    const { evidence } = wordsOf('New arrivals', `The lamp for your desk ${links}`);
    expect(evidence.map(({ what }) => what)).toContain('new arrivals');
  });

  test.each([
    ['English', 'The lamp that you asked us for is now in the shop, and it is yours.'],
    ['German', 'Die Lampe, nach der du gefragt hast, ist jetzt im Laden und wartet auf dich.'],
    ['French', 'La lampe que vous avez demandée est dans la boutique et elle vous attend.'],
    ['Polish', 'Lampa, o którą pytałeś, jest już w sklepie i czeka na ciebie, więc zajrzyj do nas.'],
    ['Swedish', 'Lampan som du frågade efter finns nu i butiken och den väntar på dig.'],
    [
      'a name of another language',
      'The lamps of Dvořák and Çağla that you asked for are now in the shop, and they are all yours to take home.',
    ],
  ])('has rules: %s', (_language, text) => {
    expect(wordsOf('', text).isReadable).toBe(true);
  });

  test.each([
    ['Czech', 'Lampa, na kterou jste se ptali, je už v obchodě a čeká tam na vás.'],
    ['Turkish', 'Sorduğunuz lamba artık mağazada ve sizi bekliyor.'],
    ['Hungarian', 'A lámpa, amelyről kérdezett, már az üzletben van, és önre vár.'],
    ['Vietnamese', 'Chiếc đèn bạn hỏi đã có tại cửa hàng và đang chờ bạn.'],
    ['Greek', 'Το φωτιστικό που ζητήσατε είναι πλέον στο κατάστημα.'],
    ['Korean', '문의하신 램프가 매장에 들어왔습니다.'],
  ])('has none: %s', (_language, text) => {
    expect(wordsOf('', text).isReadable).toBe(false);
  });
});
