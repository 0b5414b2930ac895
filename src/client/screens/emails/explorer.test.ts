import { describe, expect, test } from 'vitest';
import { copiedSubjects } from '#client/features/email-search/components/copy-subjects.tsx';
import { totalLabel } from '#client/features/email-search/copy.ts';
import { explorerSearch, readExplorerAddress } from '#client/features/email-search/explorer-address.ts';
import { inboxTime } from '#client/platform/locale/inbox-time.ts';
import { serverLocale } from '#client/platform/locale/viewer-locale.ts';
import { choicesOf, chosenFilters, offerChoices } from '#client/screens/emails/filters/filter-choices.ts';
import { steadyFacets } from '#client/screens/emails/filters/steady-facets.ts';
import { markedParts } from '#client/screens/emails/marked-parts.ts';
import { noFacets } from '#client/testing/explorer.ts';

const read = (search: string) => readExplorerAddress(new URLSearchParams(search));

test.each([
  [1_204, true, '1,204 emails'],
  [1, true, '1 email'],
  [0, true, '0 emails'],
  [10_000, false, '10,000+ emails'],
  [0, false, '0+ emails'],
])('%i emails, exact %s, are told as "%s"', (count, isExact, words) => {
  expect(totalLabel({ count, isExact })).toBe(words);
});

describe('The values of a filter', () => {
  const facets = {
    ...noFacets,
    total: { count: 9, isExact: true },
    brand: [{ value: 'cragline', name: 'Cragline', count: 9 }],
    season: [{ value: 'none', count: 4 }],
    language: [{ value: 'de', count: 2 }],
  };

  test('are called by their names, and what is chosen stays though nothing has it', () => {
    expect(choicesOf('brand', read('?brand=tarn&brand=cragline'), facets)).toEqual([
      { value: 'cragline', label: 'Cragline', count: 9, isChosen: true },
      { value: 'tarn', label: 'tarn', count: 0, isChosen: true },
    ]);
    expect(choicesOf('season', read(''), facets)[0]?.label).toBe('No season');
    expect(choicesOf('language', read(''), facets)[0]?.label).toBe('German');
  });

  test('While counts are on their way what is chosen stands there without one', () => {
    expect(choicesOf('type', read('?type=promotion'), undefined)).toEqual([
      { value: 'promotion', label: 'Promotion', count: null, isChosen: true },
    ]);
  });

  test('A reduction of the address is among those to choose from', () => {
    expect(offerChoices(35)).toEqual([10, 20, 30, 35, 40, 50, 60, 70]);
    expect(offerChoices(30)).toEqual(offerChoices(null));
  });

  test('Each is taken back on its own', () => {
    const address = read(
      '?q=sale&type=promotion&brand=cragline&set=7&offer=30&code=1&from=2025-11-01&to=2025-11-30',
    );
    expect(
      chosenFilters(address, facets, 'Rivals', serverLocale).map(({ label, without }) => [
        label,
        explorerSearch(without),
      ]),
    ).toEqual([
      ['Promotion', '?q=sale&brand=cragline&set=7&offer=30&code=1&from=2025-11-01&to=2025-11-30'],
      ['Cragline', '?q=sale&type=promotion&set=7&offer=30&code=1&from=2025-11-01&to=2025-11-30'],
      ['Rivals', '?q=sale&type=promotion&brand=cragline&offer=30&code=1&from=2025-11-01&to=2025-11-30'],
      ['30% off or more', '?q=sale&type=promotion&brand=cragline&set=7&code=1&from=2025-11-01&to=2025-11-30'],
      ['With a code', '?q=sale&type=promotion&brand=cragline&set=7&offer=30&from=2025-11-01&to=2025-11-30'],
      ['November 2025', '?q=sale&type=promotion&brand=cragline&set=7&offer=30&code=1'],
    ]);
    expect(chosenFilters(read('?q=sale'), facets, 'Rivals', serverLocale)).toEqual([]);
  });
});

test('From filter to filter values stay where they were, and new ones come last', () => {
  const count = (value: string, count: number) => ({ value, count });
  const before = { ...noFacets, type: [count('promotion', 9), count('newsletter', 4)] };
  const next = { ...noFacets, type: [count('seasonal', 3), count('newsletter', 2)], notes: ['new'] };
  expect(steadyFacets(before, next)).toEqual({
    ...next,
    type: [count('promotion', 0), count('newsletter', 2), count('seasonal', 3)],
  });
});

test('Brands that others have pushed out of a full list stay without a count, as does a chosen one', () => {
  const brands = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ value: `b${at}`, name: `B${at}`, count: 9 }));
  const lost = { value: 'tarn', name: 'Tarn', count: 3 };
  const before = { ...noFacets, brand: [lost] };
  for (const [counted, told] of [
    [49, 0],
    [50, null],
  ] as const) {
    const next = { ...noFacets, brand: brands(counted) };
    const shown = steadyFacets(before, next);
    expect(shown.brand[0]).toEqual({ ...lost, count: told });
    expect(choicesOf('brand', read(''), shown)[0]).toMatchObject({ label: 'Tarn', count: told });
    // Values kept from the last answer do not count as answered.
    expect(choicesOf('brand', read('?brand=fell'), shown).at(-1)).toMatchObject({
      value: 'fell',
      count: told,
    });
    expect(choicesOf('brand', read('?brand=fell'), next).at(-1)?.count).toBe(told);
  }
  // Only the brands' list is limited.
  const types = Array.from({ length: 60 }, (_, at) => ({ value: `t${at}`, count: 9 }));
  expect(
    steadyFacets({ ...noFacets, platform: [lost] }, { ...noFacets, platform: types }).platform[0],
  ).toEqual({
    ...lost,
    count: 0,
  });
});

test('Subjects are copied one a line, the preheader in a column of its own', () => {
  const emails = [
    { subject: 'Last\tchance\r\nto save', preheader: 'Ends tonight' },
    { subject: '=1+1', preheader: null },
  ];
  expect(copiedSubjects(emails, { withPreheader: false })).toBe('Last chance to save\n=1+1');
  expect(copiedSubjects(emails, { withPreheader: true })).toBe('Last chance to save\tEnds tonight\n=1+1\t');
});

test('An inbox says the time of a new email and the day of an old one', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const of = (at: string) => inboxTime(new Date(at), now, serverLocale);
  expect([of('2026-11-21T08:05:00Z'), of('2026-11-02T08:05:00Z'), of('2025-11-02T08:05:00Z')]).toEqual([
    '08:05',
    '2 Nov',
    '2 Nov 2025',
  ]);
  // Times follow the viewer's language: 02:24 AM is not idiomatic anywhere.
  const ofReader = (locale: string) =>
    inboxTime(new Date('2026-11-21T08:05:00Z'), now, { locale, timeZone: 'UTC' }).replace(/\s/g, ' ');
  expect([ofReader('en-US'), ofReader('de')]).toEqual(['8:05 AM', '08:05']);
});

test.each([
  ['a sale now', [[2, 6]], 'a [sale] now'],
  ['sale', [[0, 4]], '[sale]'],
  [
    'a sale now',
    [
      [7, 10],
      [2, 6],
    ],
    'a [sale] [now]',
  ],
  [
    'a sale now',
    [
      [2, 6],
      [4, 9],
      [20, 30],
    ],
    'a [sale][ no]w',
  ],
  ['', [], ''],
  [`${'word '.repeat(20)}sale now`, [[100, 104]], `… ${'word '.repeat(7)}[sale] now`],
  [`${'x'.repeat(100)} sale`, [[101, 105]], '… [sale]'],
] as Array<[string, Array<[number, number]>, string]>)(
  'The marks of "%s" at %j are %s',
  (text, marks, shown) => {
    const parts = markedParts({ text, marks });
    expect(parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text)).join('')).toBe(shown);
  },
);
