import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** Returns the subject and last line of an email that greets the subscriber. */
const shown = (name: string, input: string, address = 'k77@reader.example') => {
  const first = name === '' ? (/^[a-z]+/.exec(address)?.[0] ?? '') : (name.split(' ')[0] ?? '');
  const greeted = first.charAt(0).toUpperCase() + first.slice(1);
  const copy = makePublicCopy(
    parsedMail({
      recipients: [{ name, address }],
      subject: input,
      html: `<p>Hi ${greeted},</p><p>Twelve lamps.</p><p>${input}</p>`,
    }),
    { imageKey },
  );
  const [greeting, , line] = copy.text?.split('\n') ?? [];
  return { greeting, line, subject: copy.subject };
};

describe('A reader called like a season, a month, a feeling or a star', () => {
  const subscribers = 'Summer Autumn Joy Hope April May June Star Angel Adele Brooklyn Sunshine'
    .split(' ')
    .map((first) => `${first} Walker`);
  test.each(subscribers)('is taken out where the mail turns to them: %s', (name) => {
    const [first] = name.split(' ');
    for (const [input, redacted] of [
      [`${first}, your linen is here`, 'Your linen is here'],
      [`We miss you, ${first}!`, 'We miss you!'],
      [`🎉 ${first}, don’t miss out`, '🎉 Don’t miss out'],
    ] as const)
      expect(shown(name, input)).toEqual({ greeting: 'Hi there,', subject: redacted, line: redacted });
  });

  test.each(subscribers)('leaves the word alone: %s', (name) => {
    const [first] = name.split(' ');
    for (const input of [
      `Our ${first} sale`,
      `${first}’s best deals`,
      `${first}, at last`,
      `Made for ${first}`,
      `${first}: all lamps`,
      `The best of ${first}`,
    ])
      expect(shown(name, input)).toEqual({ greeting: 'Hi there,', subject: input, line: input });
  });

  test('is known by an address of two words, and by no season that is greeted', () => {
    const address = 'summer.walker@reader.example';
    expect(shown('', 'Summer, your linen is here', address).subject).toBe('Your linen is here');
    const copy = makePublicCopy(
      parsedMail({ subject: 'Hello Summer!', recipients: [{ name: 'Summer Walker', address }] }),
      { imageKey },
    );
    expect(copy.subject).toBe('Hello Summer!');
  });

  test.each(['Customer', 'Valued Customer', 'Friend', 'Member'])('is nobody: %s', (name) => {
    const input = `${name.split(' ').at(-1)}, your voice counts`;
    expect(shown(name, input)).toMatchObject({ subject: input, line: input });
    const subject = `Dear ${name},`;
    expect(
      makePublicCopy(parsedMail({ subject, recipients: [{ name, address: 'k7@reader.example' }] }), {
        imageKey,
      }).subject,
    ).toBe(subject);
  });
});

test('is taken out of what is said to them, and out of no headline', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'word-names.tsv', ['name', 'input', 'redacted']),
    ({ name, input, redacted }) => {
      expect(shown(name, input)).toEqual({ greeting: 'Hi there,', subject: redacted, line: redacted });
    },
  );
});
