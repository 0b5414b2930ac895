import { describe, expect, test } from 'vitest';
import { cleanMail } from '#server/ingest/clean/clean.ts';
import { imageKey, parsedMail } from '#tests/support/parsed-mail.ts';

/** What a mail that greets its reader says in its subject and in its last line. */
const shown = (name: string, said: string, address = 'k77@reader.example') => {
  const first = name === '' ? (/^[a-z]+/.exec(address)?.[0] ?? '') : (name.split(' ')[0] ?? '');
  const greeted = first.charAt(0).toUpperCase() + first.slice(1);
  const copy = cleanMail(
    parsedMail({
      recipients: [{ name, address }],
      subject: said,
      html: `<p>Hi ${greeted},</p><p>Twelve lamps.</p><p>${said}</p>`,
    }),
    { imageKey },
  );
  const [greeting, , line] = copy.text?.split('\n') ?? [];
  return { greeting, line, subject: copy.subject };
};

describe('A reader called like a season, a month, a feeling or a star', () => {
  const readers = 'Summer Autumn Joy Hope April May June Star Angel Adele Brooklyn Sunshine'
    .split(' ')
    .map((first) => `${first} Walker`);
  test.each(readers)('is taken out where the mail turns to them: %s', (name) => {
    const [first] = name.split(' ');
    for (const [said, cleaned] of [
      [`${first}, your linen is here`, 'Your linen is here'],
      [`We miss you, ${first}!`, 'We miss you!'],
      [`🎉 ${first}, don’t miss out`, '🎉 Don’t miss out'],
    ] as const)
      expect(shown(name, said)).toEqual({ greeting: 'Hi there,', subject: cleaned, line: cleaned });
  });

  test.each(readers)('leaves the word alone: %s', (name) => {
    const [first] = name.split(' ');
    for (const said of [
      `Our ${first} sale`,
      `${first}’s best deals`,
      `${first}, at last`,
      `Made for ${first}`,
      `${first}: all lamps`,
      `The best of ${first}`,
    ])
      expect(shown(name, said)).toEqual({ greeting: 'Hi there,', subject: said, line: said });
  });

  test('is known by an address of two words, and by no season that is greeted', () => {
    const address = 'summer.walker@reader.example';
    expect(shown('', 'Summer, your linen is here', address).subject).toBe('Your linen is here');
    const copy = cleanMail(
      parsedMail({ subject: 'Hello Summer!', recipients: [{ name: 'Summer Walker', address }] }),
      { imageKey },
    );
    expect(copy.subject).toBe('Hello Summer!');
  });

  test.each(['Customer', 'Valued Customer', 'Friend', 'Member'])('is nobody: %s', (name) => {
    const said = `${name.split(' ').at(-1)}, your voice counts`;
    expect(shown(name, said)).toMatchObject({ subject: said, line: said });
    const subject = `Dear ${name},`;
    expect(
      cleanMail(parsedMail({ subject, recipients: [{ name, address: 'k7@reader.example' }] }), { imageKey })
        .subject,
    ).toBe(subject);
  });
});

describe('A reader whose name is a word', () => {
  test.each([
    ['Will Stone', 'Will, your order is here', 'Your order is here'],
    ['Mark Stone', 'See you soon, Mark!', 'See you soon!'],
    ['Rose Hill', 'Rose Hill: 20% off', '20% off'],
    ['Grace Hill', 'Just for Grace', 'Just for you'],
    ['Max Moore', 'Max’s picks', 'Your picks'],
    ['Jack Moore', 'Not Jack?', 'Not you?'],
    ['Rose Hill', 'Rose, schau vorbei', 'Schau vorbei'],
    ['Ruby Hill', 'Thanks for reading, Ruby.', 'Thanks for reading.'],
  ])('is taken out of what is said to them: %s, "%s"', (name, said, cleaned) => {
    expect(shown(name, said)).toEqual({ greeting: 'Hi there,', subject: cleaned, line: cleaned });
  });

  test.each([
    ['Will Stone', 'Will you be my Valentine?'],
    ['Will Stone', 'WILL YOU BE MY VALENTINE?'],
    ['Mark Lee', 'Mark your diary'],
    ['Chase Lee', 'Chase your dreams'],
    ['Page Lee', 'Page: 12 new prints'],
    ['Rose Hill', 'Rose: our colour of the year'],
    ['Rose Hill', 'Rose, pink and gold'],
    ['Rose Hill', 'Rose, pink, gold'],
    ['Rose Hill', 'Rose, lilac.'],
    ['Olive Hill', 'Lemon, thyme, Olive!'],
    ['Rose Hill', 'Lilac, Rose!'],
    ['Ruby Hill', 'The ring comes in Pearl, Ruby.'],
    ['Max Moore', 'Max – 20% off'],
    ['Grant Moore', 'Grant your home a new look'],
    ['Sol Moreno', 'Sol, playa y arena'],
  ])('leaves headlines of the word alone: %s, "%s"', (name, said) => {
    expect(shown(name, said)).toEqual({ greeting: 'Hi there,', subject: said, line: said });
  });
});
