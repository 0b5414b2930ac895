import { expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

/** Returns the sanitized link, after checking that html and text part agree. */
function shownFor(href: string): string | undefined {
  const html = `<a href="https://www.brand.com/sale">Sale</a><a href="${href.replaceAll('&', '&amp;')}">Open</a>`;
  const copy = makePublicCopy(parsedMail({ html, text: `Sale https://www.brand.com/sale\nOpen ${href}` }), {
    imageKey,
  });
  const inHtml = [...copy.html.matchAll(/ href="([^"]*)"/g)].at(1)?.[1]?.replaceAll('&amp;', '&');
  expect(copy.text?.split('Open ').at(1)).toBe(inHtml);
  return inHtml;
}

const input = ['Hola%2C%20soy%20Guadalupe%20Ortiz%20(expediente%2040917)', 'Hallo+hier+ist+Mats', 'YES'];

test('A link to a site of everybody loses what is one person’s, and nothing else', async () => {
  await checkEveryRow(readTable(import.meta.url, 'public-links.tsv', ['href', 'kept']), ({ href, kept }) => {
    expect(shownFor(href)).toBe(kept);
  });
});

test('What is filled in for a reader at sites of everybody goes', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'public-parameters.tsv', ['href', 'kept']),
    ({ href, kept }) => {
      for (const one of input) expect(shownFor(href.replaceAll('{}', one))).toBe(kept);
    },
  );
});

test.each(['Sale', 'Sale ', 'Sale: '])(
  'A web address in a text is cleaned, whatever stands before it: %j',
  (words) => {
    const text = `${words}https://www.brand.com/sale?utm_source=mail (https://www.brand.com/a_(b)?rid=PJAmBS1x)`;
    const copy = makePublicCopy(parsedMail({ subject: text, text }), { imageKey });
    const kept = `${words}https://www.brand.com/sale (https://www.brand.com/a_(b))`;
    expect([copy.subject, copy.text]).toEqual([kept, kept]);
  },
);
