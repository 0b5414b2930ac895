import { beforeAll, describe, expect, it } from 'vitest';
import { type Random, randomFrom } from '#doubles/volume/random.ts';
import type { Administrator } from '#server/accounts/auth/guards.ts';
import { type Viewer, visitor } from '#server/accounts/auth/viewer.ts';
import { recomputeFacts } from '#server/ingest/store/facts/backfill-facts.ts';
import { readableBy, readableInDashboard } from '#server/library/access/readable.ts';
import type { SearchedBrand } from '#server/library/brands/brand-index.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { SearchFilters } from '#server/search/email-search/compile-filters.ts';
import { compileSearch, isOnlyNegated } from '#server/search/email-search/compile-search.ts';
import { countFacets } from '#server/search/email-search/facets.ts';
import { findHits, type RankedHit } from '#server/search/email-search/find-hits.ts';
import { facetNames } from '#server/search/email-search/repository.ts';
import { readContext } from '#server/search/email-search/search-context.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import type { Term } from '#shared/email-query/query.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { emailSorts } from '#shared/vocabulary/email-search.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createCategory, createEmail } from '#tests/support/factories.ts';

/** Today, in a vault with mail of up to two years. */
const now = new Date('2026-06-15T12:00:00Z');
const premium = { kind: 'user', isAdmin: false, hasPremium: true } as Viewer;

/** Access of each kind of viewer. */
const viewers = {
  visitor: readableBy(visitor, now),
  premium: readableBy(premium, now),
  administrator: readableInDashboard({} as Administrator),
};

type Reader = keyof typeof viewers;

/** Words of the vault, each with its stem per language, as in PostgreSQL's dictionaries. */
const stems: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { chairs: 'chair', chair: 'chair', sales: 'sale', sale: 'sale', red: 'red', new: 'new', oak: 'oak' },
  de: {
    schuhe: 'schuh',
    schuh: 'schuh',
    neu: 'neu',
    rot: 'rot',
    sale: 'sal',
    sales: 'sal',
    chairs: 'chair',
    chair: 'chair',
  },
};
/** Words that only old mail contains, older than 50 or 150 days. */
const oldWords = [
  ['fern', 50],
  ['moss', 150],
] as const;
const words = [
  ...oldWords.map(([word]) => word),
  'chairs',
  'chair',
  'sales',
  'sale',
  'red',
  'new',
  'oak',
  'schuhe',
  'schuh',
  'neu',
  'rot',
  'café',
  'Δώρο',
];

/** One email in the reference model. */
interface Modelled {
  id: number;
  at: number;
  brand: SearchedBrand & { isClosed: boolean };
  state: string;
  type: string;
  season: string;
  language: string | null;
  platform: string | null;
  percent: number;
  code: string | null;
  from: string;
  subject: string[];
  /** Preheader and sender, which are searched separately. */
  others: string[][];
  body: string[];
}

let database: Database;
let vault: Modelled[];
let brands: Modelled['brand'][];

const plain = (word: string) => word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)] as Value;
}

/** Returns random words for mail of an age in days. */
function several(random: Random, age: number, most: number): string[] {
  const said = words.filter((word) => oldWords.every(([old, from]) => word !== old || age > from));
  return Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(said, random));
}

beforeAll(async () => {
  database = await emptyDatabase();
  const { pool } = database;
  const random = randomFrom(14);
  const categoryId = await createCategory(pool, { name: 'Garden', slug: 'garden' });
  brands = [];
  for (const [name, isClosed] of [
    ['Oak & Sons', false],
    ['Northmark', false],
    ['Red Sale House', true],
  ] as const) {
    const { id, slug, domain } = await createBrand(pool, {
      name,
      isPremiumOnly: isClosed,
      ...(name === 'Northmark' && { categoryId }),
    });
    const category = name === 'Northmark' ? 'garden' : 'other';
    brands.push({
      id,
      slug,
      domain,
      name,
      isClosed,
      emailCount: 1,
      categoryId,
      categoryName: category,
      categorySlug: category,
      formerSlugs: [],
      memberOf: [],
    });
  }
  vault = [];
  for (let index = 0; index < 60; index += 1) vault.push(await createModelled(random));
});

async function createModelled(random: Random): Promise<Modelled> {
  const { pool } = database;
  const brand = pick(brands, random);
  const age = pick([1, 20, 29, 31, 100, 200, 700], random) + random();
  const receivedAt = new Date(Math.floor(now.getTime() - age * dayMs));
  const modelled = {
    brand,
    state: pick(['published', 'published', 'published', 'held', 'hidden'] as const, random),
    type: pick(['promotion', 'newsletter', 'other'] as const, random),
    season: pick(['none', 'summer', 'black_friday'] as const, random),
    language: pick(['en', 'de', null], random),
    platform: pick(['Klaviyo', 'Mailchimp', null], random),
    percent: pick([0, 0, 10, 20, 40, 70], random),
    code: pick([null, null, 'OAK20'], random),
    from: pick(['news@mail.oak.example', 'hello@north.example'], random),
  };
  const [subject, preheader, sender, body] = [
    several(random, age, 4),
    several(random, age, 3),
    several(random, age, 1),
    several(random, age, 12),
  ];
  const { id } = await createEmail(pool, {
    ...modelled,
    brandId: brand.id,
    receivedAt,
    campaignType: modelled.type,
    esp: modelled.platform,
    subject: subject.join(' '),
    preheader: preheader.join(', '),
    sender: sender.join(' '),
    text: body.join('  '),
  });
  await pool.query('update emails set language = $2 where id = $1', [id, modelled.language]);
  if (modelled.percent > 0 || modelled.code !== null) {
    await pool.query(
      `insert into email_offers (email_id, position, kind, percent, code, evidence) values ($1, 0, $2, $3, $4, '')`,
      [id, modelled.percent > 0 ? 'percent' : 'other', modelled.percent || null, modelled.code],
    );
  }
  await recomputeFacts(pool, [id]);
  const codes = modelled.code === null ? [] : [[plain(modelled.code)]];
  const fromWords = modelled.from.split(/[@.]/);
  return {
    ...modelled,
    id,
    at: receivedAt.getTime(),
    subject: subject.map(plain),
    others: [preheader.map(plain), sender.map(plain), fromWords],
    body: [...body.map(plain), '|', ...codes.flat()],
  };
}

/** True if the text contains the word, or a form of it in the mail's language. */
function holds(said: readonly string[], word: string, language: string | null, isPrefix: boolean): boolean {
  const stem = (each: string) => (language === null ? undefined : stems[language]?.[each]);
  return said.some(
    (each) =>
      each === word ||
      (isPrefix && each.startsWith(word)) ||
      (stem(each) !== undefined && stem(each) === (stem(word) ?? word)),
  );
}

const holdsPhrase = (said: readonly string[], phrase: readonly string[]) =>
  ` ${said.join(' ')} `.includes(` ${phrase.join(' ')} `);

function isNamed(brand: SearchedBrand, phrase: readonly string[], isPrefix: boolean): boolean {
  const name = ` ${brand.name
    .toLowerCase()
    .match(/[a-z]+/g)
    ?.join(' ')} `;
  const isBeginning = isPrefix || (phrase.length === 1 && (phrase[0]?.length ?? 0) >= 3);
  return name.includes(` ${phrase.join(' ')}${isBeginning ? '' : ' '}`);
}

function matchesTerm(
  email: Modelled,
  term: Term,
  seen: ReadonlySet<SearchedBrand>,
  isClose: boolean,
): boolean {
  const is = () => {
    switch (term.kind) {
      case 'words': {
        const { words: wanted, field, isPhrase, isPrefix } = term;
        const named = field === 'any' && seen.has(email.brand) && isNamed(email.brand, wanted, isPrefix);
        const close = [email.subject];
        const fields =
          field === 'subject' || (field === 'any' && isClose)
            ? close
            : field === 'body'
              ? [email.body]
              : [...close, ...email.others, email.body];
        if (named) return true;
        if (isPhrase) return fields.some((said) => holdsPhrase(said, wanted));
        return fields.some((said) => holds(said, wanted[0] ?? '', email.language, isPrefix));
      }
      case 'from':
        return (
          email.from === term.value ||
          email.from.endsWith(`@${term.value}`) ||
          email.from.endsWith(`.${term.value}`)
        );
      case 'brand':
        return (
          seen.has(email.brand) &&
          (email.brand.slug === term.value || isNamed(email.brand, [term.value], true))
        );
      case 'category':
        return seen.has(email.brand) && email.brand.categorySlug === term.value;
      case 'platform':
        return email.platform?.toLowerCase() === term.value.toLowerCase();
      case 'code':
        return email.code?.toLowerCase() === term.value.toLowerCase();
      case 'type':
        return email.type === term.value;
      case 'season':
        return email.season === term.value;
      case 'language':
        return email.language === term.value;
      case 'offer':
        return email.percent > 0 && email.percent >= term.from && email.percent <= term.to;
      case 'date': {
        const day = new Date(email.at).toISOString().slice(0, 10);
        return (term.from === null || day >= term.from) && (term.before === null || day < term.before);
      }
      case 'has':
        if (term.value === 'code') return email.code !== null;
        return term.value === 'offer' && (email.percent > 0 || email.code !== null);
    }
  };
  return is() !== term.isNegated;
}

interface Search {
  q: string;
  filters: SearchFilters;
}

function matches(email: Modelled, { q, filters }: Search, reader: Reader, isClose = false): boolean {
  if (isOnlyNegated(parseQuery(q), filters)) return false;
  const isFree = reader === 'visitor';
  if (email.state !== 'published' && reader !== 'administrator') return false;
  if (isFree && (email.brand.isClosed || email.at < now.getTime() - 30 * dayMs)) return false;
  const seen = new Set(brands.filter(({ isClosed }) => !isFree || !isClosed));
  const day = new Date(email.at).toISOString().slice(0, 10);
  const any = (values: readonly string[] | undefined, value: string | null) =>
    values === undefined || (value !== null && values.includes(value));
  return (
    (filters.state === undefined || email.state === filters.state) &&
    any(filters.type, email.type) &&
    any(filters.season, email.season) &&
    any(filters.language, email.language) &&
    any(filters.platform, email.platform) &&
    any(filters.brand, email.brand.slug) &&
    any(filters.category, email.brand.categorySlug) &&
    (filters.offer === undefined || email.percent >= filters.offer) &&
    (filters.code === undefined || email.code !== null) &&
    (filters.from === undefined || day >= filters.from) &&
    (filters.to === undefined || day <= filters.to) &&
    parseQuery(q).clauses.every((clause) =>
      clause.any.some((term) => matchesTerm(email, term, seen, isClose)),
    )
  );
}

const newestFirst = (a: Modelled, b: Modelled) => b.at - a.at || b.id - a.id;

function inOrder(
  emails: readonly Modelled[],
  sort: (typeof emailSorts)[number],
  search: Search,
  reader: Reader,
) {
  const sorted = [...emails].sort(newestFirst);
  if (sort === 'oldest') return sorted.reverse();
  if (sort === 'depth') return sorted.sort((a, b) => b.percent - a.percent || newestFirst(a, b));
  const hasFarWords = parseQuery(search.q).clauses.some(({ any }) =>
    any.some((term) => term.kind === 'words' && term.field === 'any' && !term.isNegated),
  );
  if (sort === 'newest' || !hasFarWords) return sorted;
  const isClose = (email: Modelled) => matches(email, search, reader, true);
  return [...sorted.filter(isClose), ...sorted.filter((email) => !isClose(email))];
}

/** Returns a random search: words, operators, negations, alternatives and filters. */
function makeSearch(random: Random): Search {
  const word = () => pick(words, random);
  const parts: Array<() => string> = [
    word,
    word,
    () => `"${word()} ${word()}"`,
    () => `${word()} OR ${word()}`,
    () => `subject:${word()}`,
    () => `body:${word()}`,
    () => `subject:"${word()} ${word()}"`,
    () => `${word().slice(0, 3)}*`,
    () => 'from:oak.example',
    () => 'from:hello@north.example',
    () => pick(['brand:northmark', 'brand:oak', 'brand:nobody', 'northmark', 'house'], random),
    () => pick(['category:garden', 'type:promotion', 'season:summer', 'lang:de', 'platform:klaviyo'], random),
    () => pick(['offer:>=20', 'offer:<=10', 'offer:40', 'has:code', 'has:offer', 'code:oak20'], random),
    () => pick(['after:2026-01-01', 'before:2026-06-01', 'on:2026-06'], random),
  ];
  const q = Array.from({ length: Math.floor(random() * 4) }, () => {
    const part = pick(parts, random)();
    return random() < 0.2 && !part.includes(' OR ') ? `-${part}` : part;
  }).join(' ');
  const maybe = <Value>(share: number, value: () => Value) => (random() < share ? value() : undefined);
  const filters = {
    type: maybe(0.1, () => ['promotion' as const, 'other' as const]),
    season: maybe(0.1, () => ['summer' as const]),
    language: maybe(0.25, () => pick([['en'], ['de'], ['de', 'en']], random)),
    platform: maybe(0.1, () => ['Klaviyo']),
    brand: maybe(0.15, () => [pick(brands, random).slug, pick(brands, random).slug]),
    category: maybe(0.1, () => ['garden']),
    offer: maybe(0.1, () => 20),
    code: maybe(0.05, () => '1' as const),
    from: maybe(0.1, () => '2026-03-01'),
    to: maybe(0.1, () => '2026-06-01'),
    state: maybe(0.1, () => pick(['held', 'hidden'] as const, random)),
  };
  return { q, filters };
}

async function compiled({ q, filters }: Search, reader: Reader) {
  const query = parseQuery(q);
  const known = brands.filter(({ isClosed }) => reader !== 'visitor' || !isClosed);
  // Half of the prefixes are looked up in the vocabulary, as in a large vault.
  const bounds = { smallVault: q.length % 2 === 0 ? 0 : 5_000, maxWords: 50 };
  const context = await readContext(database.pool, known, query, bounds);
  return compileSearch(query, filters, context);
}

describe('a search over a random vault', () => {
  it('finds what a plain model finds, in its order and page by page, for every reader', async () => {
    const random = randomFrom(140);
    let found = 0;
    let partial = 0;
    for (let round = 0; round < 150; round += 1) {
      const search = makeSearch(random);
      const reader = pick(Object.keys(viewers) as Reader[], random);
      const sort = pick(emailSorts, random);
      const limit = pick([3, 100], random);
      const asked = await compiled(search, reader);
      const bounds = pick(
        [
          { looked: 300, further: 3_000, most: 10_000 },
          { looked: 4, further: 30, most: 60 },
          { looked: 2, further: 5, most: 3 },
        ],
        random,
      );
      const ids: number[] = [];
      let after: RankedHit | undefined;
      let isPartial = false;
      do {
        const page = await findHits(database.pool, viewers[reader], asked, { sort, limit, after, bounds });
        ids.push(...page.hits.map(({ id }) => id));
        after = page.hits.length === limit ? page.hits.at(-1) : undefined;
        isPartial ||= page.isPartial;
      } while (after !== undefined);
      const expected = inOrder(
        vault.filter((email) => matches(email, search, reader)),
        sort,
        search,
        reader,
      ).map(({ id }) => id);
      if (isPartial) {
        // A phrase may match beyond the limit of emails that are checked for it.
        expect({ search, isPhrase: asked.near !== null, isSmall: bounds.most === 3 }).toEqual({
          search,
          isPhrase: true,
          isSmall: true,
        });
        expect({ search, ids }).toEqual({ search, ids: expected.filter((id) => ids.includes(id)) });
        partial += 1;
        continue;
      }
      expect({ search, reader, sort, tsquery: asked.tsquery, ids }).toEqual({
        search,
        reader,
        sort,
        tsquery: asked.tsquery,
        ids: expected,
      });
      found += ids.length;
    }
    expect(found).toBeGreaterThan(500);
    expect(partial).toBeGreaterThan(0);
  });

  it('always asks the index for something that is to be there', async () => {
    const random = randomFrom(143);
    const asked: string[] = [];
    for (let round = 0; round < 300; round += 1) {
      const { tsquery, nearTsquery, near, findsNothing } = await compiled(makeSearch(random), 'premium');
      if (findsNothing) continue;
      for (const each of [tsquery, nearTsquery, near?.tsquery, near?.nearTsquery])
        if (typeof each === 'string') asked.push(each);
    }
    expect(asked.filter((each) => /(?:^|& )!/.test(each)).length).toBeGreaterThan(20);
    // `T` marks a negation without a positive term: the search index, or the table, would then be read in
    // full.
    const { rows } = await database.pool.query<{ asked: string }>(
      "select asked from unnest($1::text[]) asked where querytree(asked::tsquery) in ('', 'T')",
      [asked],
    );
    expect(rows).toEqual([]);
  });

  it('counts what a plain model counts, in all and by each facet, and the newest of what are too many', async () => {
    const random = randomFrom(141);
    let exact = 0;
    for (let round = 0; round < 90; round += 1) {
      const search = makeSearch(random);
      const reader = pick(Object.keys(viewers) as Reader[], random);
      const asked = await compiled(search, reader);
      const most = pick([10_000, 5], random);
      const { total, facets } = await countFacets(database.pool, viewers[reader], asked, facetNames, most);
      const found = vault.filter((email) => matches(email, search, reader)).sort(newestFirst);
      exact += total.isExact ? 1 : 0;
      // A phrase is checked in the newest emails with its words; the model does not know their number.
      const isPhrase = asked.near !== null && !total.isExact;
      const emails = total.isExact ? found : found.slice(0, isPhrase ? total.count : most);
      const counted = (toValue: (email: Modelled) => string | null) => {
        const counts = new Map<string, number>();
        for (const value of emails.map(toValue))
          if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
        return Object.fromEntries(counts);
      };
      const asRecord = (facet: keyof typeof facets) =>
        Object.fromEntries(facets[facet].map(({ value, count }) => [value, count]));
      expect({
        search,
        reader,
        total,
        ...Object.fromEntries(facetNames.map((facet) => [facet, asRecord(facet)])),
      }).toEqual({
        search,
        reader,
        total: { count: emails.length, isExact: total.isExact && (isPhrase || found.length <= most) },
        type: counted(({ type }) => type),
        season: counted(({ season }) => season),
        platform: counted(({ platform }) => platform),
        language: counted(({ language }) => language),
        brand: counted(({ brand }) => String(brand.id)),
        month: counted(({ at }) => new Date(at).toISOString().slice(0, 7)),
      });
    }
    expect(exact).toBeGreaterThan(30);
    expect(exact).toBeLessThan(90);
  });
});
