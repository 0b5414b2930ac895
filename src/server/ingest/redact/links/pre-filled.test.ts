import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

function shownFor(href: string): string | undefined {
  const html = `<a href="https://www.brand.com/sale">Sale</a><a href="${href.replaceAll('&', '&amp;')}">Tell us</a>`;
  const copy = makePublicCopy(parsedMail({ html }), { imageKey });
  return [...copy.html.matchAll(/ href="([^"]*)"/g)].at(1)?.[1]?.replaceAll('&amp;', '&');
}

const ids = [
  '388821',
  '920923',
  '77812',
  '75912950',
  'q7x2k9',
  'PJAmBS1x',
  'C-759129',
  '9f3a7c21e0b4',
  'K7Q2ZX',
];

describe('Where anybody publishes, what was filled in for a reader goes', () => {
  test.each([
    ['https://www.surveymonkey.com/r/LINEN26?c={id}', 'https://www.surveymonkey.com/r/LINEN26'],
    [
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url&entry.76={id}',
      'https://docs.google.com/forms/d/e/1FAIpQLSd3xQz/viewform?usp=pp_url',
    ],
    [
      'https://brand.typeform.com/to/Xy12ab?ticket={id}&lang=en',
      'https://brand.typeform.com/to/Xy12ab?lang=en',
    ],
    ['https://brand.typeform.com/to/Xy12ab#ticket={id}&from=mail', 'https://brand.typeform.com/to/Xy12ab'],
    ['https://calendly.com/brand/fitting?a1={id}', 'https://calendly.com/brand/fitting'],
    ['https://www.trustpilot.com/evaluate/brand.com?b={id}', 'https://www.trustpilot.com/evaluate/brand.com'],
  ])('%s', (href, kept) => {
    for (const id of ids) expect(shownFor(href.replace('{id}', id))).toBe(kept);
  });
});

test('What is published there stays', async () => {
  await checkEveryRow(readTable(import.meta.url, 'pre-filled-kept.tsv', ['href']), ({ href }) => {
    expect(shownFor(href)).toBe(href);
  });
});
