import { beforeEach, describe, expect, it } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import type { Database } from '#server/db/client.ts';
import { readableBy } from '#server/features/access/readable.ts';
import { visitor } from '#server/features/auth/viewer.ts';
import type { SearchFilter } from '#server/features/emails/search/repository.ts';
import { planSearch, searchEmails } from '#server/features/emails/search/search-emails.ts';
import { weekOf } from '#server/features/emails/search/search-weeks.ts';
import type { Position } from '#server/http/cursor.ts';
import { toWholeWords } from '#shared/email-query/words.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

let database: Database;

beforeEach(async () => {
  database = await emptyDatabase();
});

const db = () => database.pool;

const everything = readableBy(
  { kind: 'user', userId: 'reader', isAdmin: false, hasPremium: true },
  new Date(),
);

describe('what the database cuts into words', () => {
  it.each([
    'Summer SALE: 20% off! <b>today</b> &amp; more',
    'news@shop.example http://shop.example/wi-fi?x=1#y 25.00 1,000 -5 v2.0',
    'Crème Brûlée Ødegård ÀÁÂÃÄÅÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝ àáâãäåçèéêëìíîïñòóôõöøùúûüýÿ',
    '🎄Gifts—now it’s “yours” · half £ price… ™',
    'quote\'s "double" back\\slash ~tilde^ {brace} [bracket] |bar| `tick`',
    'скидки 日本語 łódź',
  ])('is what is looked for: %s', async (text) => {
    const { rows } = await db().query<{ words: string[] }>(
      `select tsvector_to_array(email_words($1, '')) as words`,
      [text],
    );
    expect([...(rows[0]?.words ?? [])].sort()).toEqual([...new Set(toWholeWords(text))].sort());
  });

  it.each(['2026-11-15T23:59:59.999Z', '2026-11-16T00:00:00Z', '1999-12-31T00:00:00Z'])(
    'and its week: %s',
    async (at) => {
      const { rows } = await db().query<{ week: number }>('select email_week($1) as week', [at]);
      if (at > '2000') expect(rows[0]?.week).toBe(weekOf(new Date(at)));
      expect(Number.isInteger(rows[0]?.week)).toBe(true);
    },
  );
});

interface Mail {
  id: number;
  brandId: number;
  brandName: string;
  subject: string;
  sender: string;
  receivedAt: Date;
  campaignType: (typeof campaignTypes)[number];
}

/** 240 emails over two years, most of them in one month, with few words, so that all combinations come about. */
async function fill(): Promise<{
  mails: Mail[];
  brands: Array<{ id: number; name: string; emailCount: number }>;
}> {
  const random = randomFrom(7);
  const pick = <Value>(values: readonly Value[]): Value =>
    values[Math.floor(random() * values.length)] as Value;
  const brands = [];
  for (const name of ['Rye & Fennel', 'Fennel Seeds', 'Summer House', 'Nord', 'Nord Summer Rye']) {
    brands.push({ ...(await createBrand(db(), { name })), emailCount: 48 });
  }
  const words = ['summer', 'sale', 'rye', 'bread', 'gift', 'the', 'Été', 'new'];
  const mails: Mail[] = [];
  for (let number = 0; number < 240; number += 1) {
    const brand = pick(brands);
    const subject = Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(words)).join(' ');
    const sender = pick([brand.name, 'The Team', 'sale@x.example']);
    const receivedAt = daysAgo(random() < 0.6 ? 150 + Math.floor(random() * 30) : random() * 700);
    const campaignType = pick(campaignTypes);
    const email = await createEmail(db(), { brandId: brand.id, subject, sender, receivedAt, campaignType });
    mails.push({
      id: email.id,
      brandId: brand.id,
      brandName: brand.name,
      subject,
      sender,
      receivedAt,
      campaignType,
    });
  }
  return { mails, brands };
}

/** What a search means, written as plainly as possible. */
function expected(mails: readonly Mail[], query: string, filter: SearchFilter): number[] {
  const words = toWholeWords(query);
  return mails
    .filter(({ subject, sender, brandName }) => {
      const whole = toWholeWords(`${subject} ${sender}`);
      const names = toWholeWords(brandName);
      return words.every((word) => whole.includes(word) || names.some((name) => name.startsWith(word)));
    })
    .filter(({ brandId }) => filter.brandId === undefined || brandId === filter.brandId)
    .filter(({ campaignType }) => filter.campaignType === undefined || campaignType === filter.campaignType)
    .sort((a, b) => b.receivedAt.getTime() - a.receivedAt.getTime() || b.id - a.id)
    .map(({ id }) => id);
}

describe('a search', () => {
  it('finds exactly what it means, page after page, for every query, filter and size of step', async () => {
    const { mails, brands } = await fill();
    const queries = [
      'summer',
      'sale',
      'rye',
      'fen',
      'nord',
      'the',
      'ete',
      'ÉTÉ',
      'summer sale',
      'rye bread',
      'nord rye',
      'summer rye nord',
      'fennel gift',
      'team sale',
      'sale x example',
      'nothing',
      'summer nothing',
      'su sa',
    ];
    const filters: SearchFilter[] = [
      {},
      { campaignType: 'promotion' },
      { brandId: brands[0]?.id },
      { brandId: brands[4]?.id, campaignType: 'newsletter' },
    ];
    let found = 0;
    for (const query of queries) {
      for (const filter of filters) {
        for (const sizes of [{ mostMatches: 2, looked: 1 }, { mostMatches: 5_000, looked: 60 }, {}]) {
          const pages: number[] = [];
          let after: Position | undefined;
          do {
            const page = await searchEmails(db(), everything, query, {
              brands,
              filter,
              limit: 17,
              after,
              ...sizes,
            });
            pages.push(...page.map(({ id }) => id));
            after = page.length === 17 ? page.at(-1) : undefined;
          } while (after !== undefined);
          expect({ query, filter, ids: pages }).toEqual({
            query,
            filter,
            ids: expected(mails, query, filter),
          });
          found += pages.length;
        }
      }
    }
    expect(found).toBeGreaterThan(1_000);
  });

  it('finds what its reader may read only, whatever brands it is given', async () => {
    const { mails, brands } = await fill();
    const closed = brands[1]?.id;
    await db().query('update brands set is_premium_only = true where id = $1', [closed]);
    const since = daysAgo(165);
    const readable = readableBy(visitor, daysAgo(135));
    const open = mails.filter(({ brandId, receivedAt }) => brandId !== closed && receivedAt >= since);
    let found = 0;
    for (const query of ['summer', 'fennel', 'rye', 'fennel gift', 'team sale', 'nord rye']) {
      for (const sizes of [{ mostMatches: 2, looked: 1 }, {}]) {
        const page = await searchEmails(db(), readable, query, {
          brands,
          filter: {},
          limit: 300,
          after: undefined,
          ...sizes,
        });
        const ids = page.map(({ id }) => id);
        expect({ query, ids }).toEqual({ query, ids: expected(open, query, {}) });
        found += ids.length;
      }
    }
    expect(found).toBeGreaterThan(100);
  });

  it('asks for the mail of at most a hundred brands, of the largest', () => {
    const brands = Array.from({ length: 300 }, (_, id) => ({ id, name: `Nord ${id}`, emailCount: id }));
    const { wholeBrands } = planSearch(['nord'], brands, {});
    expect(wholeBrands).toHaveLength(100);
    expect(Math.min(...wholeBrands)).toBe(200);
  });

  it('finds nothing in an empty vault', async () => {
    const options = { brands: [], filter: {}, limit: 10, after: undefined };
    expect(await searchEmails(db(), everything, 'sale', options)).toEqual([]);
  });
});
