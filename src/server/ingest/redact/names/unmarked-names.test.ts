import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { formsOf } from '#server/ingest/redact/names/name-forms.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** Returns the subject and heading of an email that greets the subscriber. */
const shown = (name: string, greeting: string, input: string) => {
  const copy = makePublicCopy(
    parsedMail({
      recipients: [{ name, address: 'k77@reader.example' }],
      subject: input,
      html: `<h1>${input}</h1><p>${greeting}</p>`,
    }),
    { imageKey },
  );
  return [copy.subject, copy.text?.split('\n')[0]];
};

test('A name that no sign sets off is taken out of a heading, and somebody else of that name stays', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'unmarked-names.tsv', ['name', 'greeting', 'input', 'redacted']),
    ({ name, greeting, input, redacted }) => {
      expect(shown(name, greeting, input)).toEqual([redacted, redacted]);
    },
  );
});

describe('Somebody who is told of by the same name stays', () => {
  test('in a mail that does not greet by it', () => {
    expect(shown('Rachel Adams', 'News', 'A gift for Rachel')[0]).toBe('A gift for Rachel');
  });

  test('in a long text', () => {
    const input = `A gift for Rachel, ${'who lives in a story of many words, '.repeat(4)}as you know`;
    expect(shown('Rachel Adams', 'Hi Rachel,', input)[0]).toBe(input);
  });
});

test('The forms of a name are told for any name, and match whole words alone', () => {
  const letter = fc.constantFrom(...'abeinoszáěżаняйçş-');
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 12 }), (letters) => {
      const name = letters.join('');
      const forms = formsOf(name);
      if (forms === null) return;
      expect(name.startsWith(forms.stem)).toBe(true);
      expect(new RegExp(`^${forms.pattern}`, 'iu').test(`${name}xyzw`)).toBe(false);
    }),
    { seed: 20_261_122 },
  );
});
