import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makePublicCopy } from '#server/ingest/public-copy.ts';
import { imageKey, parsedMail } from '#tests/support/mail/parsed-mail.ts';

const alphabets = {
  digits: '0123456789',
  base36: '0123456789abcdefghijklmnopqrstuvwxyz',
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  hex: '0123456789abcdef',
};
type Coding = keyof typeof alphabets;

/** Returns a pseudo-random identifier, always the same for the same secret; no number begins with a zero. */
function identifier(coding: Coding, length: number, secret: string): string {
  const bytes = createHash('sha512').update(secret).digest();
  const signs = alphabets[coding];
  const text = Array.from({ length }, (_, at) => signs[(bytes[at] ?? 0) % signs.length]).join('');
  return coding === 'digits' ? text.replace(/^0/, '7') : text;
}

const a = (href: string, words = 'Shop') => `<a href="${href.replaceAll('&', '&amp;')}">${words}</a>`;
const linen = 'https://www.brand.com/collections/linen';

function hrefsOf(hrefs: readonly string[]): string[] {
  const html = a(linen) + hrefs.map((href) => a(href)).join('');
  const copy = makePublicCopy(parsedMail({ html }), { imageKey });
  return [...copy.html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
}

/** Each builds the links of an email from named identifiers. */
const forms: Array<[title: string, shortest: number, links: (id: (name: string) => string) => string[]]> = [
  ['two links in a counter’s folder', 8, (id) => [1, 2].map((n) => `https://www.brand.com/c/${id(`l${n}`)}`)],
  ['five links in it', 7, (id) => [1, 2, 3, 4, 5].map((n) => `https://brand.com/r/${id(`l${n}`)}`)],
  ['links of a folder that says it', 8, (id) => [1, 2].map((n) => `https://www.brand.com/go/${id(`l${n}`)}`)],
  ['a short host', 7, (id) => [1, 2, 3, 4].map((n) => `https://brnd.link/${id(`l${n}`)}`)],
  ['an own host', 7, (id) => [1, 2, 3, 4].map((n) => `https://k.brand.com/x/${id(`l${n}`)}`)],
  ['an identifier amid numbers', 6, (id) => [3, 4].map((n) => `https://news.brand.com/e/77/${id('r')}/${n}`)],
  ['the same on the site', 6, (id) => [3, 4].map((n) => `https://www.brand.com/e/77/${id('r')}/${n}`)],
  [
    'a program that counts',
    6,
    (id) => [12, 13].map((n) => `https://news.brand.com/link.php?M=${id('r')}&N=77&L=${n}&F=H`),
  ],
];

/** Share of random lower-case names that may pass as words. */
const readShare = 0.03;

describe.each(forms)('Links that are written alike: %s', (_title, shortest, linksFor) => {
  const codings: Coding[] = shortest === 6 ? ['digits', 'base36'] : ['base36', 'base58'];
  test.each(codings)('tell nothing of who clicked (%s)', (coding) => {
    // A short identifier of letters that occurs alone looks like a word too often.
    const least = shortest === 6 && coding !== 'digits' ? 10 : shortest;
    let left = 0;
    const mails = 150;
    for (let subscriber = 0; subscriber < mails; subscriber += 1) {
      const made: string[] = [];
      const links = linksFor((name) => {
        const id = identifier(coding, least + (subscriber % 5), `${subscriber} ${name}`);
        made.push(id);
        return id;
      });
      const shown = hrefsOf(links);
      expect(shown[0]).toBe(linen);
      if (shown.some((href) => made.some((id) => href.includes(id)))) left += 1;
    }
    expect(left / mails).toBeLessThanOrEqual(readShare);
  });
});

describe('Pages that are written alike stay', () => {
  test.each([
    ['products by number', ['https://www.brand.com/p/1234567', 'https://www.brand.com/p/1234588']],
    ['products by code', ['https://www.brand.com/dp/B0CXYZ1234', 'https://www.brand.com/dp/B0CABC9876']],
    ['films by their name', ['https://www.brand.com/v/dQw4w9WgXcQ', 'https://www.brand.com/v/k3JdK9sdZ1x']],
    [
      'films in a folder of words',
      ['https://www.brand.com/films/xk3JdK9s', 'https://www.brand.com/films/Zk3b29sd'],
    ],
    ['words of one length', ['linens', 'cotton', 'shirts'].map((word) => `https://partner.net/${word}`)],
    [
      'words in a counter’s folder',
      ['linens', 'cotton', 'shirts'].map((word) => `https://www.brand.com/c/${word}`),
    ],
    ['categories', ['https://www.brand.com/c/123456', 'https://www.brand.com/c/234567']],
    [
      'articles by section',
      ['https://www.brand.com/content/39/26219', 'https://www.brand.com/content/39/26220'],
    ],
    ['pages of a program', [1, 2].map((n) => `https://help.brand.com/show.php?id=88421${n}&lang=en`)],
    [
      'pages of a partner’s program',
      [1, 2].map((n) => `https://partner.net/show.php?p=3545341${n}&a=608575`),
    ],
    ['places of a shop', ['https://www.brand.com/m/London', 'https://www.brand.com/m/Madrid']],
  ])('%s', (_what, hrefs) => {
    expect(hrefsOf(hrefs)).toEqual([linen, ...hrefs]);
  });
});

test.each([
  ['crm_id=C-759129', ''],
  ['em_id=29550', ''],
  ['account_id=388821', ''],
  ['loyaltyId=388821', ''],
  ['hotel_id=388821', '?hotel_id=388821'],
  ['store_id=38882&colour=red', '?store_id=38882&colour=red'],
])('A number of people’s goes, one of things stays: %s', (query, kept) => {
  expect(hrefsOf([`https://www.brand.com/sale/linen?${query}`])[1]).toBe(
    `https://www.brand.com/sale/linen${kept}`,
  );
});
