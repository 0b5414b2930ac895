import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryWords, guessableCategories } from './category-words.ts';
import { type BrandWords, guessCategory } from './guess-category.ts';
import { foldText } from './tokens.ts';

const mail = (text: string, subject = 'Hello') => ({ subject, preheader: null, text });
const guess = (text: string, more: Partial<BrandWords> = {}) =>
  guessCategory({ name: 'Acme', domain: 'acme.example', mails: [mail(text)], ...more });

describe('The category of a brand is guessed from its words', () => {
  test.each([
    ['fashion-apparel', 'New dresses, linen trousers and sandals for slow days.'],
    ['fashion-apparel', 'Kleider, Hosen und Schuhe für den Sommer.'],
    ['electronics-tech', 'Firmware 4 for your router, with faster wifi and new headphones.'],
    ['home-garden', 'Sofas, rugs and lamps. Seeds for the garden.'],
    ['home-garden', 'Meubles, coussins et rideaux pour le salon.'],
    ['beauty-cosmetics', 'A serum and a cleanser for dry skin, and one mascara.'],
    ['food-drink', 'Recipes with cheese and bread, and a wine for each.'],
    ['food-drink', 'Rezepte, Kaffee und Schokolade aus der Nachbarschaft.'],
    ['health-wellness', 'Vitamins, sleep and meditation: what a doctor says.'],
    ['sports-fitness', 'Running shoes, hiking tents and a training plan for the marathon.'],
    ['sports-fitness', 'Der Spieltag: Fussball, Bundesliga und unser Verein.'],
    ['toys-games', 'A puzzle, a doll and dice for the tabletop.'],
    ['books-media', 'Three novels, an author in our podcast, and the paperback of the year.'],
    ['luxury', 'Diamonds, a bracelet and a chronograph in platinum.'],
    ['business', 'A webinar for founders on leadership and workflows.'],
    ['art-craft', 'Yarn, a crochet hook and fabric for quilts.'],
    ['finance', 'Banks, mortgages and what your portfolio of shares does.'],
    ['insurance', 'Insurance for pets. Insured in five minutes, one policy.'],
  ])('%s: %s', (slug, text) => {
    expect(guess(text)?.slug).toBe(slug);
  });

  test('and from its name, which is worth more', () => {
    expect(guess('Hello.', { name: 'Harbour Bank' })?.slug).toBe('finance');
    expect(guess('Hello.', { domain: 'corner-books.example' })?.slug).toBe('books-media');
  });

  test('with the words that said so, and more confidence the more of them there are', () => {
    const few = guess('Cheese and bread.');
    const many = guess('Cheese, bread, wine, chocolate, coffee, pasta and recipes.');
    expect(few?.words).toEqual(['bread', 'cheese']);
    expect(many?.confidence).toBeGreaterThan(few?.confidence ?? 1);
  });

  test('with less confidence where they speak for two', () => {
    const mixed = guess('Cheese, bread and wine. Novels, authors and podcasts.');
    expect(mixed?.confidence).toBeLessThan(guess('Cheese, bread and wine.')?.confidence ?? 0);
  });

  test.each([
    '',
    'Hello, how are you?',
    'Cheese.',
    'View in browser. Unsubscribe. Your account. Privacy policy.',
  ])('but not from %j', (text) => {
    expect(guess(text)).toBeNull();
  });

  test('one mail that goes on about something outweighs no three others', () => {
    const wine = mail('Wine. '.repeat(200));
    const books = mail('A novel by our author, in paperback.');
    expect(
      guessCategory({ name: 'Acme', domain: 'acme.example', mails: [wine, books, books, books] })?.slug,
    ).toBe('books-media');
  });
});

test('A guess is one of the categories, between 0 and 1, and the same whatever the case of the words', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...'Wine Novel yoga BANK lamp hello serum 42 été'.split(' '))),
      (words) => {
        const text = words.join(' ');
        const found = guess(text);
        expect(guess(text.toUpperCase())).toEqual(found);
        if (found === null) return;
        expect(guessableCategories).toContain(found.slug);
        expect(found.confidence > 0 && found.confidence <= 1).toBe(true);
      },
    ),
  );
});

test('The words stand once in each list, as texts are folded', () => {
  for (const [slug, lists] of Object.entries(categoryWords)) {
    const words = `${lists.sure} ${lists.weak}`.split(/\s+/);
    expect([slug, words.filter((word, at) => words.indexOf(word) !== at)]).toEqual([slug, []]);
    expect([
      slug,
      words.filter((word) => foldText(word) !== word || !/^[\p{L}-]{3,}\*?$|^(?:tv|pc|hr)$/u.test(word)),
    ]).toEqual([slug, []]);
  }
});
