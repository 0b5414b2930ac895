import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const clean = (name: string, input: readonly string[], address = 'k77@reader.example') => {
  const [subject = '', ...lines] = input;
  const html = lines.map((line) => `<p>${line.replace('&', '&amp;')}</p>`).join('');
  return makePublicCopy(parsedMail({ subject, html, recipients: [{ name, address }] }), { imageKey });
};
const shown = (name: string, input: readonly string[], address?: string) => {
  const copy = clean(name, input, address);
  return [copy.subject, ...(copy.text?.split('\n') ?? [])];
};

describe('A couple to whom a mail goes', () => {
  test.each([
    [
      'Nadia Brandt',
      ['Nadia & Theo, your registry is live', 'Hi Nadia & Theo,', 'All the best, Nadia and Theo!'],
      ['Your registry is live', 'Hi there,', 'All the best!'],
    ],
    [
      'Anke Brandt',
      ['Neues', 'Liebe Anke und Uwe,', 'Anke & Uwe, eure Reise wartet'],
      ['Neues', 'Hallo,', 'Eure Reise wartet'],
    ],
    [
      'Irene Gil',
      ['Novedades', '¡Hola Irene y Luis!', 'Irene y Luis, vuestra casa'],
      ['Novedades', '¡Hola!', 'Vuestra casa'],
    ],
  ])('is taken out: %s', (name, input, sanitized) => {
    expect(shown(name, input)).toEqual(sanitized);
  });

  test.each([
    ['Nadia Brandt', ['A gift for Nadia & Theo', 'Nadia & Theo on tour']],
    ['Rachel Adams', ['Hi Monica & Ross,', 'Monica & Ross are back']],
    ['Anna Nowak', ['Danach: Anna & die Füchse', 'Anna und Tom spielen']],
  ])('is nobody else: %s, %j', (name, input) => {
    expect(shown(name, input).slice(1)).toEqual(input.slice(1));
    expect(shown(name, input)[0]).toContain(input[0]?.slice(-6));
  });
});

describe('Whom subject and greeting call by one word may be the reader', () => {
  test.each([
    ['मीरा, आपके लिए छूट', 'नमस्ते मीरा जी,', 'मीरा'],
    ['Pixel_Fox77, round two', 'Welcome back, Pixel_Fox77!', 'Pixel_Fox77'],
    ['GoTheBen9, season 4', 'Hey GoTheBen9!', 'GoTheBen9'],
    ['Оксано, знижка 20%', 'Вітаємо, Оксано!', 'Оксано'],
  ])('%s', (subject, greeting, name) => {
    const copy = clean('Somebody Else', [subject, greeting]);
    expect(copy.subject).toBe(subject);
    expect(copy.doubtfulNames).toContain(name);
  });

  test.each([
    ['S26, neu', 'Hallo S27!'],
    ['S26: neu', 'Alles über S26!'],
    ['बाज़ार, आज', 'नया बाज़ार'],
  ])('but no word that is not greeted: %s', (subject, line) => {
    expect(shown('Somebody Else', [subject, line])).toEqual([subject, line]);
  });
});
