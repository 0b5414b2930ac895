import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmailFacets, FoundEmail } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

let test: TestApp;
let brand: CreatedBrand;

beforeAll(async () => {
  test = await openTestApp();
  const { pool } = test.database;
  brand = await createBrand(pool, { name: "Miller's Wi-Fi Barn", slug: 'millers' });
  const other = await createBrand(pool, { name: 'Elsewhere', slug: 'elsewhere' });
  const add = (subject: string, text = '', brandId = other.id) =>
    createEmail(pool, {
      brandId,
      subject,
      text,
      html: '<p>Hello</p>',
      sender: 'Them',
      receivedAt: daysAgo(1),
    });
  await add('Mother’s Day brunch', "The Ladies' watches and the driver`s gloves");
  await add('Fathers Day hats');
  await add('A soft tshirt for X-ray doctors', 'Sign up by e-mail and pre-order a co-op mug');
  await add('One re-usable cup', 'reusable cups and a drive-in');
  await add('L’été commence', 'Jusqu’à demain, d’aujourd’hui');
  await add('ＦＬＡＳＨ　ＤＥＡＬ', '今だけ４０％ＯＦＦ　コード：ＨＡＮＡ４０');
  await add('𝐋𝐚𝐬𝐭 𝓬𝓱𝓪𝓷𝓬𝓮 Ⓝⓞⓦ', 'ﬁreproof ﬂasks ①apples');
  await add('🔥 Hot ★ prices in €', '🍋 lemons → £5');
  await add('Нова колекція стільців', 'Καρέκλες κήπου, כיסאות');
  await add('Chairs and friday tables', 'black');
  await add('Nothing special', '', brand.id);
});

afterAll(() => test.app.close());

async function search(q: string, path = '/api/emails') {
  const { statusCode, body, headers } = await test.app.inject(`${path}?${new URLSearchParams({ q })}`);
  const found = statusCode === 200 ? (JSON.parse(body) as FoundEmail[]).map(({ subject }) => subject) : [];
  return { statusCode, found, notes: decodeURIComponent(String(headers['x-search-notes'] ?? '')) };
}

const facets = async (q: string) =>
  (await test.app.inject(`/api/emails/facets?${new URLSearchParams({ q })}`)).json<EmailFacets>();

describe('a search finds a word however it is written', () => {
  it.each([
    [
      'Mother’s Day brunch',
      ['"mothers day"', '"mother\'s day"', 'mother', 'ladies watches', '"drivers gloves"', 'driver'],
    ],
    ['Fathers Day hats', ["father's day", '"father’s day hats"']],
    [
      'A soft tshirt for X-ray doctors',
      ['t-shirt', '"T‑shirt"', 'xray', 'x-ray', 'email', 'e-mail', 'preorder', '"coop mug"', 'subject:xray'],
    ],
    ['One re-usable cup', ['reusable subject:one', 'drivein', '"one re usable"']],
    ['L’été commence', ["l'ete", 'ete', '"lete commence"', "aujourd'hui"]],
    [
      'ＦＬＡＳＨ　ＤＥＡＬ',
      ['flash deal', '"flash deal"', 'ＦＬＡＳＨ', '𝐟𝐥𝐚𝐬𝐡', '40 hana40', 'ＨＡＮＡ４０', '"40%OFF"'],
    ],
    ['𝐋𝐚𝐬𝐭 𝓬𝓱𝓪𝓷𝓬𝓮 Ⓝⓞⓦ', ['"last chance now"', 'subject:chance', 'fireproof flasks', 'apples']],
    [
      '🔥 Hot ★ prices in €',
      ['🔥', '★', '€', '🔥 hot', '🍋', '→', '£', 'subject:★', 'body:🍋', '🔥🍋', '"hot prices"'],
    ],
  ] as const)('%s', async (subject, queries) => {
    for (const q of queries)
      expect.soft([q, (await search(q)).found]).toEqual([q, expect.arrayContaining([subject])]);
  });

  it('finds brands whose names have apostrophes and hyphens', async () => {
    for (const q of ['millers', "miller's", 'wifi barn', 'wi-fi', 'brand:millers', '"millers wi-fi"'])
      expect.soft([q, (await search(q)).found]).toEqual([q, ['Nothing special']]);
  });

  it('finds nothing by other signs and by parts that nobody wrote together', async () => {
    for (const q of ['🍏', '₹', '"xray soft"']) expect.soft([q, (await search(q)).found]).toEqual([q, []]);
  });
});

describe('a search of which nothing can be searched for', () => {
  it.each(['!!!', '—', '%', '"', '-', '()', '＊', '\u200b…'])('finds nothing, and says so: %j', async (q) => {
    const found = await search(q);
    expect(found).toEqual({
      statusCode: 200,
      found: [],
      notes: 'There is nothing in this query to search for.',
    });
    expect(await search(q, '/api/emails/search')).toEqual(found);
    expect(await facets(q)).toMatchObject({ total: { count: 0 }, notes: [found.notes], month: [] });
  });

  it('is no search where nothing was typed', async () => {
    for (const q of ['', '   ']) expect([q, (await search(q)).found.length]).toEqual([q, 11]);
  });
});

describe('a last word that finds nothing as a word', () => {
  it.each([
    ['black frid', 'Chairs and friday tables', 'frid'],
    ['spec', 'Nothing special', 'spec'],
    ['стіль', 'Нова колекція стільців', 'стіль'],
    ['κηπ', 'Нова колекція стільців', 'κηπ'],
    ['כיסא', 'Нова колекція стільців', 'כיסא'],
    ['fire type:other', '𝐋𝐚𝐬𝐭 𝓬𝓱𝓪𝓷𝓬𝓮 Ⓝⓞⓦ', 'fire'],
  ])('is looked for as a beginning, and it is said: %s', async (q, subject, word) => {
    const note = `Nothing was found with “${word}” as a word, so words that begin with it were searched.`;
    for (const path of ['/api/emails', '/api/emails/search'])
      expect.soft(await search(q, path)).toEqual({ statusCode: 200, found: [subject], notes: note });
    expect(await facets(q)).toMatchObject({ total: { count: 1 }, notes: [note] });
  });

  it('stays a word where it finds something, is left out, or begins nothing', async () => {
    for (const [q, found] of [
      ['hot', ['🔥 Hot ★ prices in €']],
      ['prices -lemon -🔥', []],
      ['qqqq', []],
    ] as const)
      expect.soft([q, await search(q)]).toEqual([q, { statusCode: 200, found, notes: '' }]);
  });

  it('goes on on the next page as it began', async () => {
    const { pool } = test.database;
    for (let at = 0; at < 3; at += 1)
      await createEmail(pool, { brandId: brand.id, subject: `Zebrafish ${at}`, receivedAt: daysAgo(2 + at) });
    const first = await test.app.inject('/api/emails?q=zebraf&limit=2');
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
    const second = await test.app.inject(next);
    const subjects = [...first.json<FoundEmail[]>(), ...second.json<FoundEmail[]>()].map(
      ({ subject }) => subject,
    );
    expect(subjects).toEqual(['Zebrafish 0', 'Zebrafish 1', 'Zebrafish 2']);
  });
});
