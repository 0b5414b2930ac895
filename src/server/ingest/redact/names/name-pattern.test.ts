import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formsOf } from './name-forms.ts';
import { SoughtName } from './name-pattern.ts';

const small = (line: string) => line.replaceAll('İ', 'i').toLowerCase();
const found = (name: string, line: string) =>
  Array.from(new SoughtName(name).placesIn(line, small(line)), ({ at, length }) =>
    line.slice(at, at + length),
  );

/** Returns a single pattern for the name and its forms, as a whole word. */
function patternOf(name: string): RegExp {
  const forms = formsOf(name);
  return new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}'’_.@/-])(?:${name.toLowerCase()}(?=['’]?s?(?![\\p{L}\\p{N}_@]))${forms === null ? '' : `|${forms.pattern}`})(?!\\.\\p{L})`,
    'giu',
  );
}

describe('A name that is looked for in a line', () => {
  const names = ['Anna', 'Marek', 'Jo', 'Ayşe', 'Νίκος', 'Юлия', 'Anna Bell', 'Élodie'];
  const pieces = [
    'Anna',
    'anna',
    'ANNY',
    'Annie',
    'Marka',
    'Markowi',
    'Marek',
    'Jo',
    'Joe',
    "Ayşe'ye",
    'Ayşe',
    'Νίκο',
    'Νίκου',
    'ΝΊΚΟΣ',
    'Юлии',
    'юлия',
    'Bell',
    'Élodie',
    'élodies',
    'İ',
    's',
    "'s",
    '’',
    '.',
    '.com',
    '@',
    '_',
    '-',
    '/',
    ',',
    ' ',
    ' ',
    'é',
    '1',
    '💌',
  ];
  const line = fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((all) => all.join(''));

  it('is found where a pattern of all its forms finds it', () => {
    const patterns = new Map(names.map((name) => [name, patternOf(name)]));
    fc.assert(
      fc.property(fc.constantFrom(...names), line, (name, input) => {
        expect(found(name, input)).toEqual(input.match(patterns.get(name) ?? /(?!)/) ?? []);
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    ['Anna', 'For Anna, ANNA and Anny; not annabel, joanna or anna.shop', ['Anna', 'ANNA', 'Anny']],
    ['Jo', "Jo's picks, joke", ['Jo']],
    ['Anna', 'İzmir: Anna', ['Anna']],
    ['Anna', 'anna@shop.example /anna anna_1', []],
  ])('%s in %j', (name, input, words) => {
    expect(found(name, input)).toEqual(words);
  });
});
