import { describe, expect, test } from 'vitest';
import { findGreetingLine } from './greeting-line.ts';

const own = 'oak & row oakandrow.example news@oakandrow.example';
const paragraph = 'Our new lamps have come in, and until Sunday we send each of them for free.';
const inBody = (line: string, ...below: string[]) =>
  findGreetingLine('Lamps for spring', [line, paragraph, ...below], own);

describe('A line that is a greeting and a name, above a paragraph', () => {
  test.each([
    'Guten Morgen Thandiwe',
    'Guten Morgen Thandiwe,',
    'Salut Ruxandra !',
    'God morgon Oluwaseun',
    'Bom dia Xiomara.',
    'Goedemorgen Thandiwe Nkosi',
    'Buongiorno RUXANDRA POPA',
    'Dobré ráno Thandiwe',
    'Günaydın Ruxandra',
    'Kia ora Annika',
    'Tere hommikust Jonas Keller,',
    'Labas rytas, Annika!',
    'Atenção Annika!',
    'Salut thandiwe88',
    'Guten Morgen Wrona_1990,',
    'God morgon annika',
  ])('names its reader: %s', (line) => {
    expect(inBody(line)).toBe(`“${line}”`);
  });

  test.each([
    ['a season', 'Hello Summer'],
    ['the sender', 'Salut Oakandrow'],
    ['nobody', 'Guten Morgen Deutschland'],
    ['customers', 'Bonjour Clients'],
    ['a title', 'Good Morning America'],
    ['a heading in capitals', 'GUTEN MORGEN THANDIWE'],
    ['a greeting alone', 'Guten Morgen'],
    ['an author', 'By Annika'],
    ['whom a text is about', 'Meet Annika'],
    ['a person', 'Annika Keller'],
    ['a thing that is called so', 'Kleid Annika'],
    ['a word that is a name', 'Kia ora Rose'],
    ['a word that is a name, too', 'Bonjour rose'],
    ['anybody', 'Hej alla'],
    ['a sentence', 'Guten Morgen Thandiwe, unsere Lampen sind da'],
  ])('does not: %s (%s)', (_what, line) => {
    expect(inBody(line)).toBeNull();
  });

  test('does not where the mail says more of the name, or no paragraph follows, or other lines do first.', () => {
    expect(inBody('Salut Lumina', 'The Lumina is our brightest lamp.')).toBeNull();
    expect(findGreetingLine('x', ['Salut Ruxandra', 'Lamps', paragraph], own)).toBeNull();
    const listed = Array.from({ length: 20 }, (_, at) => `Lamp ${at}`);
    expect(findGreetingLine('x', [...listed, 'Salut Ruxandra', paragraph], own)).toBeNull();
  });
});

test('A subject that is a greeting and a name counts where the body does not have the name.', () => {
  expect(findGreetingLine('Guten Morgen Thandiwe', [paragraph], own)).toBe('“Guten Morgen Thandiwe”');
  expect(findGreetingLine('Salut Lumina!', ['The Lumina is here.', paragraph], own)).toBeNull();
  expect(findGreetingLine('Hello Summer', [paragraph], own)).toBeNull();
});

test('A mail of many lines, or of one long one, is read in few steps.', () => {
  const greeted = Array.from({ length: 20_000 }, () => 'Salut Ruxandra');
  expect(findGreetingLine('x', greeted, own)).toBeNull();
  expect(findGreetingLine('x', ['Salut Ruxandra', 'a'.repeat(200_000)], own)).toBeNull();
  expect(findGreetingLine('x', [`Salut ${'Ruxandra '.repeat(10_000)}`, paragraph], own)).toBeNull();
});
