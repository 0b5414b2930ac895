import { expect, test } from 'vitest';
import { randomFrom } from '#doubles/volume/random.ts';
import { entriesWithAnyWord, entriesWithPhrase } from '#server/library/brands/brand-names.ts';
import { toPlaces, toWords } from '#shared/email-query/words.ts';

/** Splits a name into words, once per spelling of its words. */
function waysOf(name: string): string[][] {
  const places = toPlaces(name).map((words) => [words].flat());
  return [
    places.flatMap(([first = '']) => first),
    places.flatMap((words) => (words.length > 1 ? words.slice(1) : words)),
  ];
}

/** Reference implementation for consecutive words. */
function walkedInOrder(words: readonly string[], isBeginning: boolean, all: ReadonlyArray<{ name: string }>) {
  return all.filter(({ name }) =>
    waysOf(name).some((own) =>
      own.some((_, at) =>
        words.every((word, after) => {
          const there = own[at + after] ?? '';
          return isBeginning && after === words.length - 1 ? there.startsWith(word) : there === word;
        }),
      ),
    ),
  );
}

/** Reference implementation of the index: compares every word of every name. */
function walked(words: readonly string[], all: ReadonlyArray<{ name: string }>) {
  return all.flatMap((entry) => {
    const held = words.filter((word) =>
      waysOf(entry.name)
        .flat()
        .some((own) => own.startsWith(word)),
    );
    return held.length === 0 ? [] : { entry, held: new Set(held) };
  });
}

test('Names are found by the beginnings of their words', () => {
  const all = [{ name: 'Rye & Fennel' }, { name: 'Nord' }, { name: 'Fenwick Fennel' }];
  const found = (query: string) => entriesWithAnyWord(toWords(query), all).map(({ entry }) => entry.name);
  expect(found('FEN')).toEqual(['Rye & Fennel', 'Fenwick Fennel']);
  expect(found('nel')).toEqual([]);
  expect(found('nord rye')).toEqual(['Rye & Fennel', 'Nord']);
});

test('Names are cut as queries are, whatever they are written in', () => {
  for (const [name, ...queries] of [
    ['Łódź Weiß', 'lodz', 'weiss', 'ŁÓDŹ'],
    ["Levi's & L’Oréal Wi-Fi", 'levis', "levi's", 'levi', 'oreal', "l'oreal", 'wifi', 'wi-fi'],
    ['Ελληνικός Κήπος', 'ελληνικος', 'ΚΗΠΟΣ'],
    ['无印良品', '无印', '良品'],
  ] as const) {
    for (const query of queries)
      expect([query, entriesWithAnyWord(toWords(query), [{ name }]).length]).toEqual([query, 1]);
  }
});

test('The index finds exactly what looking at every name finds, in the same order', () => {
  const random = randomFrom(11);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const syllables = ['a', 'ab', 'né', 'Nord', 'z', '日', 'ß', '\u{1F384}', '-', "'", 'Ø', '9', '\uFFDC', '𐐷'];
  const word = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(syllables)).join('');
  const text = () => Array.from({ length: Math.floor(random() * 4) }, word).join(' ');
  let found = 0;
  let inOrder = 0;
  for (let vault = 0; vault < 20; vault += 1) {
    const all = Array.from({ length: Math.floor(random() * 40) }, () => ({ name: text() }));
    for (let search = 0; search < 40; search += 1) {
      const words = [...new Set(toWords(text()))];
      const bearers = entriesWithAnyWord(words, all);
      expect({ words, bearers }).toEqual({ words, bearers: walked(words, all) });
      found += bearers.length;
      const [from, count] = [Math.floor(random() * 3), 1 + Math.floor(random() * 2)];
      const phrase = toWords(pick(all)?.name ?? '').slice(from, from + count);
      for (const isBeginning of phrase.length === 0 ? [] : [true, false]) {
        const those = entriesWithPhrase(phrase, isBeginning, all);
        expect({ phrase, isBeginning, those }).toEqual({
          phrase,
          isBeginning,
          those: walkedInOrder(phrase, isBeginning, all),
        });
        inOrder += those.length;
      }
    }
  }
  expect(found).toBeGreaterThan(1_000);
  expect(inOrder).toBeGreaterThan(500);
});
