import { describe, expect, it, test } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { queryHelp } from '#shared/email-query/help.ts';
import { operators } from '#shared/email-query/operators.ts';
import { parseQuery } from '#shared/email-query/parse-query.ts';
import { printClauses } from '#shared/email-query/print-query.ts';
import type { Meaning } from '#shared/email-query/query.ts';
import { randomQuery } from '#shared/email-query/testing/random-query.ts';
import { toTokens } from '#shared/email-query/tokens.ts';
import { toSigns, toWords } from '#shared/email-query/words.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { seasonLabels, seasons } from '#shared/vocabulary/seasons.ts';
import { findGrowth } from '#tests/support/cost-growth.ts';
import { hostileTexts } from '#tests/support/mail/hostile-texts.ts';
import { checkEveryRow, readTable } from '#tests/support/table.ts';

const printed = (text: string, isTyping = false) => printClauses(parseQuery(text, { isTyping }).clauses);
const notesOf = (text: string) => parseQuery(text).notes;

const words = (...given: string[]): Meaning => ({
  kind: 'words',
  field: 'any',
  words: given,
  isPhrase: given.length > 1,
  isPrefix: false,
});

describe('one term', () => {
  it.each<[string, Meaning]>([
    ['Sale!', words('sale')],
    ['"Last  Chance"', words('last', 'chance')],
    ['„Last Chance“', words('last', 'chance')],
    ['«Last Chance»', words('last', 'chance')],
    ['"sale"', words('sale')],
    ['t-shirt', Object.assign(words('t', 'shirt'), { compound: 'tshirt' })],
    ['日本語', words('日本', '本語')],
    ['日', { ...words('日'), isPrefix: true } as Meaning],
    ['chocol*', { ...words('chocol'), isPrefix: true } as Meaning],
    ['"black fri*"', { ...words('black', 'fri'), isPrefix: true } as Meaning],
    ['subject:Sale', { ...words('sale'), field: 'subject' } as Meaning],
    ['Subject:"last chance"', { ...words('last', 'chance'), field: 'subject' } as Meaning],
    ['body:été', { ...words('ete'), field: 'body' } as Meaning],
    ['from:News@Shop.example', { kind: 'from', value: 'news@shop.example' }],
    ['from:@shop.example', { kind: 'from', value: 'shop.example' }],
    ['brand:" Royal  Mail "', { kind: 'brand', value: 'Royal Mail' }],
    ['(brand:Nike)', { kind: 'brand', value: 'Nike' }],
    ['category:Fashion,', { kind: 'category', value: 'Fashion' }],
    ['platform:Klaviyo', { kind: 'platform', value: 'Klaviyo' }],
    ['code:SAVE-20%', { kind: 'code', value: 'SAVE-20%' }],
    ['type:Promotions', { kind: 'type', value: 'promotion' }],
    ['type:"product launch"', { kind: 'type', value: 'product_launch' }],
    ['type:Abandoned-Cart', { kind: 'type', value: 'abandoned_cart' }],
    ['season:BLACK_FRIDAY', { kind: 'season', value: 'black_friday' }],
    ['season:black-friday', { kind: 'season', value: 'black_friday' }],
    ['season:autumn', { kind: 'season', value: 'fall' }],
    ['season:none', { kind: 'season', value: 'none' }],
    ['lang:DE', { kind: 'language', value: 'de' }],
    ['lang:pt-BR', { kind: 'language', value: 'pt' }],
    ['lang:German', { kind: 'language', value: 'de' }],
    ['language:"Norwegian Bokmål"', { kind: 'language', value: 'nb' }],
    ['offer:30', { kind: 'offer', from: 30, to: 30 }],
    ['offer:>=30%', { kind: 'offer', from: 30, to: 100 }],
    ['offer:≥30', { kind: 'offer', from: 30, to: 100 }],
    ['offer:>30', { kind: 'offer', from: 31, to: 100 }],
    ['offer:<=20', { kind: 'offer', from: 0, to: 20 }],
    ['offer:<20', { kind: 'offer', from: 0, to: 19 }],
    ['offer:20..40', { kind: 'offer', from: 20, to: 40 }],
    ['offer:"40 .. 20"', { kind: 'offer', from: 20, to: 40 }],
    ['after:2025-11-01', { kind: 'date', from: '2025-11-01', before: null }],
    ['after:2025/1/5', { kind: 'date', from: '2025-01-05', before: null }],
    ['after:2025', { kind: 'date', from: '2025-01-01', before: null }],
    ['before:2025-11', { kind: 'date', from: null, before: '2025-11-01' }],
    ['on:2024-02-29', { kind: 'date', from: '2024-02-29', before: '2024-03-01' }],
    ['on:2025-12', { kind: 'date', from: '2025-12-01', before: '2026-01-01' }],
    ['on:2025', { kind: 'date', from: '2025-01-01', before: '2026-01-01' }],
    ['on:2025-11-20..2025-12', { kind: 'date', from: '2025-11-20', before: '2026-01-01' }],
    ['has:Emoji', { kind: 'has', value: 'emoji' }],
    ['has:codes', { kind: 'has', value: 'code' }],
  ])('%s', (text, meaning) => {
    expect(parseQuery(text)).toEqual({ clauses: [{ any: [{ isNegated: false, ...meaning }] }], notes: [] });
    expect(parseQuery(`-${text.replace('(', '')}`).clauses[0]?.any).toEqual([
      { isNegated: true, ...meaning },
    ]);
  });

  it.each([
    ...seasons.map((season) => [`season:"${seasonLabels[season]}"`, season] as const),
    ...campaignTypes.map((type) => [`type:${type}`, type] as const),
  ])('%s', (text, value) => {
    expect(parseQuery(text).clauses[0]?.any).toMatchObject([{ value }]);
  });
});

test('what people type is searched, and a slip as words, which is said', async () => {
  await checkEveryRow(
    readTable(import.meta.url, 'parse-query.tsv', ['text', 'query', 'note']),
    ({ text, query, note }) => {
      expect({ query: printed(text), notes: notesOf(text) }).toEqual({
        query,
        notes: note === '' ? [] : [note],
      });
    },
  );
});

describe('what holds nothing that can be searched for', () => {
  it.each([' \t !! . * " " ()', '…', '%', '-—'])('is said to find nothing: %s', (text) => {
    expect(parseQuery(text)).toEqual({
      clauses: [],
      notes: ['There is nothing in this query to search for.'],
      isUnsearchable: true,
    });
  });

  it('is nothing to be said of where nothing was typed, or somebody types', () => {
    expect([notesOf(''), notesOf('  '), parseQuery('…', { isTyping: true }).notes]).toEqual([[], [], []]);
  });
});

describe('a slip is searched as words, with a note', () => {
  it('is repeated no longer than a line, and with three others at most', () => {
    expect(notesOf(`foo:${'x'.repeat(500)}`)[0]).toContain(`“foo:${'x'.repeat(36)}…”`);
    expect(notesOf('a:b foo:a foo:b foo:c foo:d')).toHaveLength(3);
  });
});

describe('the last word', () => {
  it.each([
    ['summer sa', 'summer sa*'],
    ['summer sa ', 'summer sa'],
    ['summer -sa', 'summer -sa'],
    ['t-shi', 't-shi*'],
    ['subject:sa', 'subject:sa*'],
    ['"summer sa"', '"summer sa"'],
    ['"summer sa', 'summer sa*'],
    ['a OR b', 'a OR b*'],
    ['summer OR', 'summer'],
    ['summer type:', 'summer'],
    ['summer type:promo', 'summer'],
    ['summer type:promotion', 'summer type:promotion'],
    ['日本', '日本*'],
  ])('may go on while somebody types it: %s', (text, query) => {
    expect(printed(text, true)).toBe(query);
  });
});

describe('a bound', () => {
  const count = (text: string) => parseQuery(text).clauses.map(({ any }) => any.length);

  it('is that of characters', () => {
    expect(parseQuery(`${' '.repeat(1_998)}ab`)).toMatchObject({ clauses: [{}], notes: [] });
    expect(parseQuery(`${' '.repeat(2_000)}ab`)).toEqual({
      clauses: [],
      notes: ['Only the first 2,000 characters are read.', 'There is nothing in this query to search for.'],
      isUnsearchable: true,
    });
  });

  it('is that of terms', () => {
    expect(parseQuery('a '.repeat(32)).notes).toEqual([]);
    expect(parseQuery('a '.repeat(33)).notes).toEqual(['Only the first 32 terms are searched.']);
    expect(count('a OR b '.repeat(20))).toEqual(Array.from({ length: 16 }, () => 2));
  });

  it('is that of alternatives', () => {
    expect(count(`${'a OR '.repeat(7)}b c`)).toEqual([8, 1]);
    expect(notesOf(`${'a OR '.repeat(7)}b c`)).toEqual([]);
    expect(count(`${'a OR '.repeat(9)}b c`)).toEqual([8, 1]);
    expect(notesOf(`${'a OR '.repeat(9)}b c`)).toEqual([
      'At most 8 terms can be joined by OR, so the rest are left out.',
    ]);
  });

  it('is that of a phrase', () => {
    expect(parseQuery(`"${'a '.repeat(40)}"`).clauses[0]?.any[0]).toMatchObject({
      words: Array(32).fill('a'),
    });
  });
});

describe('whatever is typed', () => {
  test('is a query of the promised form', () => {
    const random = randomFrom(4);
    const garbage = Array.from({ length: 40 }, () =>
      Array.from({ length: 10_000 }, () =>
        String.fromCharCode(random() < 0.5 ? random() * 256 : random() * 65_536),
      ).join(''),
    );
    const texts = [...garbage, ...Array.from({ length: 1_000 }, () => randomQuery(random))];
    const loose = texts.filter((text) => {
      const { clauses, notes } = parseQuery(text, { isTyping: random() < 0.5 });
      const terms = clauses.flatMap(({ any }) => any);
      const isBounded =
        notes.length <= 3 &&
        terms.length <= 32 &&
        clauses.every(({ any }) => any.length > 0 && any.length <= 8);
      const areWords = terms.every((term) =>
        term.kind === 'words'
          ? term.words.length > 0 &&
            (toWords(term.words.join(' ')).length > 0
              ? term.isPhrase === term.words.length > 1
              : toSigns(term.words.join(' ')).length > 0)
          : JSON.stringify(term).isWellFormed() && !/\p{Cc}/u.test(Object.values(term).join('')),
      );
      const datesAreAlone = clauses.every(
        ({ any }) => any.length === 1 || any.every(({ kind }) => kind !== 'date'),
      );
      return !isBounded || !areWords || !datesAreAlone;
    });
    expect(loose).toEqual([]);
  });

  test('takes time in proportion to its length', async () => {
    const marks = { name: 'marks', ofLength: (length: number) => '\u0301\u0316'.repeat(length / 2) };
    const costly: string[] = [];
    for (const text of [...hostileTexts.filter((_text, at) => at % 40 === 0), marks]) {
      const steps = {
        words: (length: number) => () => toWords(text.ofLength(length)),
        tokens: (length: number) => () => toTokens(text.ofLength(length)),
        // Parsing stops at 2,000 characters.
        query: (length: number) => () => {
          const typed = text.ofLength(length / 128);
          for (let time = 0; time < 20; time += 1) parseQuery(typed);
        },
      };
      for (const [name, step] of Object.entries(steps)) {
        const growth = await findGrowth(step);
        if (growth !== null) costly.push(`${name} of ${text.name}: ${growth}`);
      }
    }
    expect(costly).toEqual([]);
  });
});

describe('help', () => {
  it.each(queryHelp.map(({ operator, example }) => [operator, example]))(
    'has for %s an example: %s',
    (operator, example) => {
      const { clauses, notes } = parseQuery(example);
      expect(notes).toEqual([]);
      expect(clauses.length).toBeGreaterThan(0);
      if (operator.endsWith(':')) expect(example.startsWith(operator)).toBe(true);
    },
  );

  it('tells of every operator, once', () => {
    const told = queryHelp.map(({ operator }) => operator).filter((operator) => operator.endsWith(':'));
    const known = [...operators.keys()].filter((name) => name !== 'language').map((name) => `${name}:`);
    expect([...told].sort()).toEqual([...known].sort());
  });
});
