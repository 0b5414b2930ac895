import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sanitizeMail } from '#server/ingest/sanitize/clean.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../../../tests/fixtures/greetings', file), 'utf8')
    .trim()
    .split('\n');
const copyOf = (name: string, said: string) => {
  const recipients = [{ name, address: 'k77@reader.org' }];
  const html = `<p>${said}</p><p>News</p>`;
  return sanitizeMail(parsedMail({ recipients, subject: said, html }), { imageKey });
};
const shownTo = (name: string, said: string) => {
  const { subject, text } = copyOf(name, said);
  return [subject, text?.split('\n')[0]];
};

test('Headlines that greet seasons, towns, things and everybody stay, whether To names a reader or not.', () => {
  const changed = linesOf('headlines.txt').flatMap((said) =>
    ['', 'Tobias Fuchs']
      .filter((name) => shownTo(name, said).some((shown) => shown !== said))
      .map(() => said),
  );
  expect(changed).toEqual([]);
  const held = linesOf('headlines.txt').filter((said) => copyOf('', said).doubtfulNames !== undefined);
  expect(held).toEqual([]);
});

test('Who is greeted by a name that nothing proves stays in the subject; the body loses the name or is looked at.', () => {
  for (const said of linesOf('called-by-name.txt')) {
    const { subject, doubtfulNames } = copyOf('', said);
    expect([said, subject]).toEqual([said, said]);
    expect([said, doubtfulNames ?? []]).not.toEqual([said, []]);
  }
});
