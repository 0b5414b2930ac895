import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { DetailRedactor } from '#server/ingest/redact/redact-details.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const shown = (...lines: string[]) => new DetailRedactor(true).redactText(lines.join('\n')).split('\n');

describe('In mail about an account', () => {
  test.each([
    ['Ref 7731994', 'Ref 0000000'],
    ['Tagihan nomor 0812-8890-4471', 'Tagihan nomor 0000-0000-0000'],
    ['Your reservation H8K2M is confirmed', 'Your reservation 00000 is confirmed'],
    ['Seat 14A, plate WX 4471K', 'Seat 000, plate WX 00000'],
    ['Total 1.250,00 €, arriving 2026-11-30', 'Total 0.000,00 €, arriving 0000-00-00'],
    ['ご注文番号６８７８８２５２６４です', 'ご注文番号0000000000です'],
    ['رقم الطلب ٤٨٢٩١٣', 'رقم الطلب 000000'],
    ['4월 12일', '0월 00일'],
    [`${'Long terms. '.repeat(300)}Ref 7731994`, `${'Long terms. '.repeat(300)}Ref 0000000`],
  ])('every number becomes zeros: %s', (line, zeros) => {
    expect(shown(line)).toEqual([zeros]);
    expect(new DetailRedactor(true).redactLine(line)).toBe(zeros);
  });

  test.each([
    ['Passenger: Priyanka Nair', 'Passenger: '],
    ['受取人：田中花子', '受取人：'],
    ['              Ship to:   Mark LONDON', '              Ship to:   '],
    ['Order number: 11111111', 'Order number: 00000000'],
    ['Please note: your parcel waits at the shop.', 'Please note: your parcel waits at the shop.'],
    ['https://brand.com/', 'https://brand.com/'],
    ['To: you@example.com', 'To: you@example.com'],
  ])('the words of a form’s value go: %s', (line, rest) => {
    expect(shown(line)).toEqual([rest]);
  });

  test('so do those in the next cell', () => {
    expect(shown('Passenger:', 'Priyanka Nair', 'Seat:', '14A', 'Thank you')).toEqual([
      'Passenger:',
      '',
      'Seat:',
      '000',
      'Thank you',
    ]);
  });

  test('a number goes from subject and pictures, and links lead home', () => {
    const html = `<p>Booking reference</p><p>Q7XK2P</p><img src="https://img.acme.example/pass?ref=Q7XK2P&w=600" width="600">
      <a href="https://acme.example/manage?ref=Q7XK2P&amp;page=seats">Manage booking</a>
      <a href="https://us02web.zoom.us/j/86231190447">Join</a>`;
    const subject = 'Your itinerary Q7XK2P: Leeds to Oslo';
    const copy = makePublicCopy(parsedMail({ subject, html }), { imageKey, brandDomain: 'acme.example' });
    expect(copy).toMatchObject({ isAccount: true, subject: 'Your itinerary 000000: Leeds to Oslo' });
    expect(JSON.stringify(copy)).not.toMatch(/Q7XK2P|8623/);
    expect(copy.html.match(/href="[^"]*"/g)).toEqual(Array(2).fill('href="https://acme.example/"'));
  });
});
