import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countWords } from '#server/ingest/store/facts/count-words.ts';
import { readWordsFrom } from '#server/search/email-search/words-by-prefix.ts';
import type { Suggestions } from '#shared/contract/search/email-search.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Persona, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let personas: Readonly<Record<Role, Persona>>;

beforeAll(async () => {
  test = await openTestApp();
  const { pool } = test.database;
  personas = await createPersonas(test);
  const open = await createBrand(pool, { name: 'Łódź Weaves', slug: 'lodz-weaves' });
  const closed = await createBrand(pool, { name: 'Weaver House', slug: 'weaver-house', isPremiumOnly: true });
  const unseen = await createBrand(pool, { name: 'Weavers Unseen', slug: 'unseen' });
  for (const [subject, brandId, days, text] of [
    ['Christmas wool', open.id, 1, 'Warm blankets'],
    ['Christmas candles', open.id, 2, null],
    ['Woven in winter', closed.id, 3, 'Warmest of all'],
    ['A warm summer', open.id, 40, null],
  ] as const)
    await createEmail(pool, { brandId, subject, receivedAt: daysAgo(days), sender: 'Mill', text });
  await createEmail(pool, { brandId: unseen.id, subject: 'Warm and held', state: 'held' });
});

afterAll(() => test.app.close());

async function suggested(q: string, role: Role = 'premium') {
  const answer = await personas[role].ask('GET', `/api/emails/suggest?${new URLSearchParams({ q })}`);
  expect(answer.statusCode).toBe(200);
  const { brands, categories, seasons, emails } = answer.json<Suggestions>();
  return {
    brands: brands.map(({ name }) => name),
    categories: categories.map(({ slug }) => slug),
    seasons: seasons.map(({ value }) => value),
    emails: emails.map(({ subject }) => subject),
  };
}

const none = { brands: [], categories: [], seasons: [], emails: [] };

describe('GET /api/emails/suggest', () => {
  it('finds brands, categories, seasons and emails by the beginning of the last word', async () => {
    expect(await suggested('chr')).toEqual({
      ...none,
      seasons: ['christmas'],
      emails: ['Christmas wool', 'Christmas candles'],
    });
    expect(await suggested('christmas wo')).toEqual({ ...none, emails: ['Christmas wool'] });
    expect((await suggested('lodz')).brands).toEqual(['Łódź Weaves']);
    expect((await suggested('hous')).brands).toEqual(['Weaver House']);
    expect((await suggested('other')).categories).toEqual(['other']);
    expect((await suggested('black fr')).seasons).toEqual(['black_friday']);
  });

  it('finds the word itself, and no beginning of it, once a blank follows', async () => {
    expect((await suggested('warm ')).emails).toEqual(['Christmas wool', 'A warm summer']);
    expect((await suggested('christm ')).emails).toEqual([]);
  });

  it('understands the operators, and an empty box suggests nothing', async () => {
    expect((await suggested('subject:wov')).emails).toEqual(['Woven in winter']);
    expect((await suggested('brand:weaver')).brands).toEqual(['Weaver House']);
    for (const q of ['', '   ', '"', 'from:']) expect([q, await suggested(q)]).toEqual([q, none]);
  });

  it.each(['visitor', 'free'] as const)('tells %s of nothing but open brands and 30 days', async (role) => {
    expect(await suggested('warm', role)).toEqual({ ...none, emails: ['Christmas wool'] });
    expect(await suggested('weave', role)).toMatchObject({ brands: ['Łódź Weaves'] });
    expect(await suggested('wov', role)).toEqual(none);
    expect(await suggested('weaver', role)).toEqual(none);
  });
});

describe('the vocabulary', () => {
  const large = { smallVault: 0, maxWords: 50 };

  it('has the words of subjects and bodies, but no numbers', async () => {
    const { pool } = test.database;
    const read = await readWordsFrom(pool, ['w', 'wa', 'war', 'warme', '2', 'zzz'], large);
    const from = (beginning: string) => read(beginning) ?? [];
    expect([from('w'), from('wa')].map((words) => [...words].sort())).toEqual([
      ['warm', 'warmest', 'winter', 'wool', 'woven'],
      ['warm', 'warmest'],
    ]);
    expect([from('war').length, from('warme'), from('2'), from('zzz')]).toEqual([2, ['warmest'], [], []]);
  });

  it('gives the most frequent words of a beginning, by the newest emails', async () => {
    const { pool } = test.database;
    await pool.query("update search_words set emails = 9 where word = 'warmest'");
    const first = async () => (await readWordsFrom(pool, ['wa'], { ...large, maxWords: 1 }))('wa');
    expect(await first()).toEqual(['warmest']);
    await countWords(pool, { signal: new AbortController().signal });
    expect(await first()).toEqual(['warm']);
  });

  it('leaves beginnings to the search index in a small vault', async () => {
    expect((await readWordsFrom(test.database.pool, ['wa']))('wa')).toBeNull();
  });
});
