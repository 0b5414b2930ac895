import { expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/**
 * Returns the address of the only link and of the only picture of an email without other names of the
 * subscriber.
 */
function shownFor(query: string) {
  const html = `<p>Twelve lamps</p><a href="https://www.brand.com/quiz?${query}">Quiz</a>
    <img src="https://img.brand.com/card?${query}&w=600" width="600" height="200" alt="Card">`;
  const copy = makePublicCopy(parsedMail({ recipients: [{ name: '', address: 'k77@reader.org' }], html }), {
    imageKey,
  });
  return {
    link: / href="([^"]*)"/.exec(copy.html)?.[1]?.replaceAll('&amp;', '&'),
    picture: copy.images[0]?.url,
  };
}

test('A name that a link gives to a form goes, in any language', async () => {
  await checkEveryRow(readTable(import.meta.url, 'name-parameters.tsv', ['pair']), ({ pair }) => {
    expect(shownFor(`step=2&${pair}`)).toEqual({
      link: 'https://www.brand.com/quiz?step=2',
      picture: 'https://img.brand.com/card?step=2&w=600',
    });
  });
});

test.each([
  'name=Blue+Lamp',
  'name=Linen',
  'name=linen-shirt',
  'nome=lampada-blu',
  'naam=Zomer+2026',
  'filename=Linen',
  'prename2=5',
  'brand=Rachel',
  'collection=Max',
  'dim=Large',
])('What is no person’s stays: %s', (pair) => {
  expect(shownFor(pair)).toEqual({
    link: `https://www.brand.com/quiz?${pair}`,
    picture: `https://img.brand.com/card?${pair}&w=600`,
  });
});
