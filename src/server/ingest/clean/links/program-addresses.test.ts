import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { withoutProgramAddresses } from '#server/ingest/clean/links/program-addresses.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

describe('An address for another program', () => {
  test.each([
    ['Open in the app: brandapp://home?uid=77120934&src=email', 'Open in the app: '],
    ['ऐप में खोलें brandapp://home?uid=77120934', 'ऐप में खोलें '],
    ['Chat: whatsapp://send?phone=4930123456&text=Card%2077120934.', 'Chat: .'],
    ['Bot: tg://resolve?domain=brand_bot&start=sub_7719045', 'Bot: '],
    ['Chat with us (viber://pa?chatURI=brand&context=7719045)', 'Chat with us ()'],
    ['intent://home/7719045#Intent;scheme=brand;end', ''],
    ['Share: mailto:?subject=Anna%20recommends&body=https%3A%2F%2Fbrand.com%2Fp%2F88f0c1', 'Share: '],
    ['Write to mailto:hello@brand.com?subject=Card%2077120934!', 'Write to mailto:hello@brand.com!'],
    ['Reply: sms:12345?body=STOP%2077120934', 'Reply: sms:12345'],
    ['Reply: sms:+4930123456?&body=YES%2077120934', 'Reply: sms:+4930123456'],
  ])('is taken out: %s', (line, kept) => {
    expect(withoutProgramAddresses(line)).toBe(kept);
  });

  test.each([
    'https://brand.com/sale?size=m',
    'New lampshttps://brand.com/lamps',
    'ftp://files.brand.com/manual.pdf',
    'Write to mailto:hello@brand.com',
    'Call tel:+4930123456 or hello@brand.com',
    'Tel: 030 123456? Call!',
    'Opening hours: 10:00 to 18:00',
    'The ratio is 3:1, A/B://C',
    'SMS: STOP to 12345',
    'Whatsapp: 351 555 0190?',
  ])('is not found in: %s', (line) => {
    expect(withoutProgramAddresses(line)).toBe(line);
  });

  test('goes from the words of html, of the text and of the subject alike', () => {
    const line = 'Open brandapp://home?uid=77120934 or mailto:?body=77120934 now';
    const copy = cleanMail(parsedMail({ subject: line, html: `<p>${line}</p>`, text: line }), { imageKey });
    expect([copy.subject, copy.html, copy.text, copy.preheader].join('\n')).not.toMatch(/77120934|brandapp/);
    expect(copy.text).toMatch(/^Open.*now$/);
  });
});
