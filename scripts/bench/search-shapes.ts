import type { Queryable } from '#server/platform/db/transaction.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { brandName } from './made-facts.ts';
import { wordOf } from './made-words.ts';

/** Requests that differ only in their words. */
export interface Shape {
  kind: 'lists' | 'phrases' | 'facets' | 'suggestions';
  paths: string[];
  /** Result that every request must have, so that empty answers are not measured. */
  finds: 'a page' | 'something' | 'few' | 'nothing';
  /** Reads the number of results from an answer. */
  countOf: (body: never) => number;
}

type Parameters = Record<string, string | string[]>;

/** Returns the requests for a vault filled by `makeVault`. */
export async function searchShapes(client: Queryable, emails: number): Promise<Record<string, Shape>> {
  const { slugs, day, brands } = await newestOf(client);
  const phrases = await phrasesOf(client);
  const rare = await rareWordsOf(client, emails);
  return {
    'common word': list('a page', (at) => ({ q: common(at) })),
    'usual word': list('a page', (at) => ({ q: usual(at) })),
    'rare word': list('few', (at) => ({ q: rare[at] ?? '' })),
    'phrase of common words': phrase('a page', (at) =>
      at % 2 === 0 ? '"free delivery"' : `"${common(0)} ${common(1)}"`,
    ),
    'phrase of any two words': phrase('something', (at) => `"${phrases[at]}"`),
    'two words and three filters': list('something', (at) => ({
      q: `${usual(at)} ${common(at)}`,
      type: 'promotion',
      season: madeSeasons[at % madeSeasons.length] ?? 'none',
      language: 'en',
    })),
    'nothing found': list('nothing', (at) => ({ q: `${common(at)} nobodysaysthis` })),
    'word only in old mail': list('a page', () => ({ q: 'bygone' })),
    'prefix of two letters': list('a page', (at) => ({ q: `${common(at).slice(0, 2)}*` })),
    'offer:>=40 by depth': list('a page', (at) =>
      at % 2 === 0 ? { q: 'offer:>=40', sort: 'depth' } : { offer: '40', sort: 'depth' },
    ),
    'newest of ten brands within a week': list('something', (at) => ({
      brand: slugs.slice(at, at + 10),
      from: day,
    })),
    relevance: list('a page', (at) => ({ q: `${usual(at)} ${common(at)}`, sort: 'relevance' })),
    'facets of a usual word': facets((at) => ({ q: usual(at) })),
    'facets of a common word': facets((at) => ({ q: common(at) })),
    'facets of everything': facets((at) => (at % 2 === 0 ? {} : { type: 'promotion' })),
    'suggestions for a word being typed': suggestions((at) => common(at).slice(0, 2 + (at % 3))),
    'suggestions for a second word': suggestions((at) => `${common(at)} ${usual(at).slice(0, 3)}`),
    'suggestions for a brand': suggestions((at) =>
      brandName(Math.floor(brands * (0.06 + at * 0.08))).slice(0, 3 + (at % 3)),
    ),
  };
}

/** A word in most mail of its language. */
const common = (at: number) => wordOf('en', at * 3);

/** A word in one mail of its language in thirty, or fewer. */
const usual = (at: number) => wordOf('en', 300 + at * 37);

/** Returns the rarest word of some emails, from ten parts of the vault: a handful of emails contain it. */
async function rareWordsOf(client: Queryable, emails: number): Promise<string[]> {
  const { rows } = await client.query<{ word: string }>(
    `select 'x' || max(substr(said.lexeme, 2)::int) as word
     from generate_series(0, 9) place
     join email_facts on email_id between $1::int / 10 * place + 1 and $1::int / 10 * place + 100,
       unnest(terms) as said
     where said.lexeme ~ '^x[0-9]+$' group by place order by place`,
    [emails],
  );
  return rows.map(({ word }) => word);
}

const madeSeasons = seasons.filter((season) =>
  ['none', 'spring', 'summer', 'winter', 'christmas'].includes(season),
);

const ten = (make: (at: number) => Parameters, path: string) =>
  Array.from({ length: 10 }, (_, at) => {
    const pairs = Object.entries(make(at)).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, one]),
    );
    return `${path}?${new URLSearchParams(pairs)}`;
  });

const list = (finds: Shape['finds'], make: (at: number) => Parameters): Shape => ({
  kind: 'lists',
  paths: ten(make, '/api/emails'),
  finds,
  countOf: (body: unknown[]) => body.length,
});

const phrase = (finds: Shape['finds'], typed: (at: number) => string): Shape => ({
  ...list(finds, (at) => ({ q: typed(at) })),
  kind: 'phrases',
});

const facets = (make: (at: number) => Parameters): Shape => ({
  kind: 'facets',
  paths: ten(make, '/api/emails/facets'),
  finds: 'a page',
  countOf: (body: { total: { count: number } }) => body.total.count,
});

const suggestions = (typed: (at: number) => string): Shape => ({
  kind: 'suggestions',
  paths: ten((at) => ({ q: typed(at) }), '/api/emails/suggest'),
  finds: 'something',
  countOf: (body: { brands: unknown[]; emails: unknown[] }) => body.brands.length + body.emails.length,
});

/** Returns the slugs of the largest brands, the number of brands, and a day of the last week. */
async function newestOf(client: Queryable): Promise<{ slugs: string[]; brands: number; day: string }> {
  const { rows } = await client.query<{ slug: string }>(
    'select slug from brands order by email_count desc limit 20',
  );
  const { rows: newest } = await client.query<{ day: string }>(
    "select to_char(max(received_at) - interval '6 days', 'YYYY-MM-DD') as day from email_facts",
  );
  const { rows: counted } = await client.query<{ brands: number }>(
    'select count(*)::int as brands from brands',
  );
  return {
    slugs: rows.map(({ slug }) => slug),
    brands: counted[0]?.brands ?? 0,
    day: newest[0]?.day ?? '',
  };
}

/** Returns pairs of successive words of some mail. */
async function phrasesOf(client: Queryable): Promise<string[]> {
  const { rows } = await client.query<{ phrase: string }>(
    `select words[at] || ' ' || words[at + 1] as phrase
     from (select place, string_to_array(body, ' ') as words from made_mails where language = 'en') mail,
       lateral (select least(20, cardinality(words) - 1) as at) each
     where at > 0 order by place limit 10`,
  );
  return rows.map(({ phrase }) => phrase);
}

/** Rows of the first page. */
const pageRows = 24;

/** @throws Error if a path does not have its shape's result. */
export async function checkFinds(
  origin: string,
  what: string,
  { paths, finds, countOf }: Shape,
  headers: Record<string, string>,
): Promise<void> {
  const others: string[] = [];
  for (const [at, path] of paths.entries()) {
    // A different client address for each path, as in `load`, because the rate limits apply to each address.
    const answer = await fetch(origin + path, {
      headers: { ...headers, 'x-forwarded-for': `10.255.0.${at}` },
    });
    const found = countOf((await answer.json()) as never);
    const isRight = {
      'a page': found >= pageRows,
      something: found > 0,
      few: found > 0 && found < pageRows,
      nothing: found === 0,
    }[finds];
    if (!answer.ok || !isRight) others.push(`${path} answered ${answer.status} and ${found}`);
  }
  if (others.length > 0) throw new Error(`${what}: ${finds} is to be found, and ${others.join(', ')}`);
}
