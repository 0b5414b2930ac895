import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

/** Returns the public copy of an email to an address without a name. */
const shown = (input: readonly string[]) => {
  const [subject = '', ...lines] = input;
  const html = lines.map((line) => `<p>${line}</p>`).join('');
  const recipients = [{ name: '', address: 'k77@reader.example' }];
  const copy = makePublicCopy(parsedMail({ subject, html, recipients }), { imageKey });
  return [copy.subject, ...(copy.text?.split('\n') ?? [])];
};

describe('Who is greeted and told of is not the reader', () => {
  test.each([
    [['Gracias, Iker', 'Tras 200 partidos, Iker Otaegi cuelga las botas.', 'Querido Iker, esta es tu casa.']],
    [['Farvel, Solveig', 'Kære Solveig, tak for musikken.', 'Pianisten Solveig Dahl døde i marts.']],
    [
      [
        'Välkommen, Gunilla!',
        'Vår nya kapten heter Gunilla Öberg och kan havet.',
        'Hej Gunilla, vad ser du?',
      ],
    ],
    [['Servus, Marlies!', 'Marlies Almeida (34) eröffnet den Abend.']],
    [['Gefeliciteerd, Joost!', 'Oprichter Joost Zeeman (geboren in 1949) trakteert.']],
    [['Hello, Harriet!', 'Harriet is our best-loved bag.', 'Shop Harriet']],
    [['Bonjour Estelle', '« Bonjour Estelle » de Marc Roux, 18 €']],
    [['Chère Madame Aubry', '« Chère Madame Aubry » d’Élise Roux, 21 €']],
    [['“Hey Martin, have you counted?”', '“Hey Martin, have you counted?” That’s how it began.']],
    [['A letter', 'Dear Imogen, I said, come and sit.', 'Hi Imogen, wrote my mother.']],
    [['Danke, Gerhard', 'Am Freitag geht Gerhard in den Ruhestand.']],
    [['Hallo Rex, bald klappt es!', 'Rex wartet seit 412 Tagen.']],
  ])('%j', (input) => {
    expect(shown(input)).toEqual(input);
  });

  test.each([
    'Liebe Tierfreunde,',
    'Liebe Neukunden,',
    'Kära trädgårdsvänner,',
    'Beste tuinvrienden,',
    'Liebe Bauhaus-Kunden,',
  ])('nor are those who are several: %s', (greeting) => {
    expect(shown(['News', greeting])[1]).toBe(greeting);
  });

  test.each([
    [
      ['News', 'Hi Harriet, we wrote to you in May.'],
      ['News', 'Hi there, we wrote to you in May.'],
    ],
    [
      ['News', 'Hi Harriet,', 'Harriet Okafor Main Street'],
      ['News', 'Hi there,', 'Harriet Okafor Main Street'],
    ],
    [
      ['News', 'Hi Harriet,', 'Harriet, your bag is back'],
      ['News', 'Hi there,', 'Harriet, your bag is back'],
    ],
    [
      ['News', 'Liebe Sommer,', 'Lampen'],
      ['News', 'Liebe Sommer,', 'Lampen'],
    ],
  ])('but who is only greeted is: %j', (input, sanitized) => {
    expect(shown(input)).toEqual(sanitized);
  });
});
