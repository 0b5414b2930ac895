import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/greetings', file), 'utf8')
    .trim()
    .split('\n');
const copyOf = (name: string, input: string) => {
  const recipients = [{ name, address: 'k77@reader.org' }];
  const html = `<p>${input}</p><p>News</p>`;
  return makePublicCopy(parsedMail({ recipients, subject: input, html }), { imageKey });
};
const shownTo = (name: string, input: string) => {
  const { subject, text } = copyOf(name, input);
  return [subject, text?.split('\n')[0]];
};

test('Headlines that greet seasons, towns, things and everybody stay, whether To names a reader or not.', () => {
  const changed = linesOf('headlines.txt').flatMap((input) =>
    ['', 'Tobias Fuchs']
      .filter((name) => shownTo(name, input).some((shown) => shown !== input))
      .map(() => input),
  );
  expect(changed).toEqual([]);
  const held = linesOf('headlines.txt').filter((input) => copyOf('', input).doubtfulNames !== undefined);
  expect(held).toEqual([]);
});

test('Who is greeted by a name that nothing proves stays in the subject; the body loses the name or is looked at.', () => {
  for (const input of linesOf('called-by-name.txt')) {
    const { subject, doubtfulNames } = copyOf('', input);
    expect([input, subject]).toEqual([input, input]);
    expect([input, doubtfulNames ?? []]).not.toEqual([input, []]);
  }
});
