import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBrandName } from './brand-name.ts';
import { findNameInDomain, toComparableName } from './name-in-domain.ts';

describe('A name that the domain repeats', () => {
  test.each([
    ['Royal Mail', 'royalmail.example'],
    ['Pets at Home', 'petsathome.example'],
    ['Hello Fresh', 'hellofresh.example'],
    ['The Daily Mail', 'dailymail.example'],
    ['The Daily Mail', 'thedailymail.example'],
    ['Team GB', 'teamgb.example'],
    ['Sky News', 'sky-news.example'],
    ['Your Move', 'yourmove.example'],
    ['Bed Bath & Beyond', 'bedbathandbeyond.example'],
    ['Procter + Gamble', 'proctergamble.example'],
    ['Bausch und Lomb', 'bauschundlomb.example'],
    ['Müller', 'mueller.example'],
    ['Müller', 'muller.example'],
    ['Weiß & Söhne', 'weissundsoehne.example'],
    ['From You Flowers', 'fromyouflowers.example'],
    ['Service Now!', 'servicenow.example'],
    ['2 for 1', '2for1.example'],
  ])('is kept whole: %s at %s', (name, domain) => {
    expect(toBrandName(name, domain)).toBe(name);
  });

  test.each([
    ['Royal Mail Newsletter', 'royalmail.example', 'Royal Mail'],
    ['Anna from Pets at Home', 'petsathome.example', 'Pets at Home'],
    ['News | Pets at Home', 'petsathome.example', 'Pets at Home'],
    ['The Daily Mail Team', 'dailymail.example', 'Daily Mail'],
    ['Acme Foods', 'acme.example', 'Acme'],
    ['Acme - Acme Newsletter', 'acme.example', 'Acme'],
    ['(Acme)', 'acme.example', 'Acme'],
  ])('is found among other words: %s', (displayName, domain, name) => {
    expect(toBrandName(displayName, domain)).toBe(name);
  });

  test.each([
    ['Ryanair Offers', 'ryanairmail.example', 'Ryanair'],
    ['Corner Shop', 'getcornershop.example', 'Corner Shop'],
    ['Anna, Corner Shop', 'cornershop-news.example', 'Corner Shop'],
    ['Royal Mail', 'royalmailgroup.example', 'Royal Mail'],
  ])('is found in a domain made of it and a word like mail: %s', (displayName, domain, name) => {
    expect(toBrandName(displayName, domain)).toBe(name);
  });

  test.each([
    ['Daily Mail', 'mailonline.example', 'Mailonline'],
    ['Shop Mail', 'shopmail.example', 'Shop Mail'],
    ['Al Gore', 'almail.example', 'Al Gore'],
    ['Example Shop', 'shop.example', 'Example Shop'],
  ])('is not made of such a word alone: %s', (displayName, domain, name) => {
    expect(toBrandName(displayName, domain)).toBe(name);
  });

  test.each([
    ['Royal Mail', 'Royal Mail'],
    ['Sky News', 'Sky News'],
    ['Team GB', 'Team GB'],
    ['The Daily Mail', 'The Daily Mail'],
  ])('is not needed for %s to stay whole', (displayName, name) => {
    expect(toBrandName(displayName, 'elsewhere.example')).toBe(name);
  });

  test('is no part of a word', () => {
    expect(findNameInDomain('Acmebank', 'acme')).toBeNull();
    expect(findNameInDomain('Acme Bank', 'acm')).toBeNull();
  });
});

const word = fc.oneof(
  fc.stringMatching(/^[A-Z][a-z]{2,8}$/),
  fc.stringMatching(/^[0-9]{1,3}$/),
  fc.constantFrom(
    ...'Royal Mail Pets at Home Hello The News Team GB Daily Your from & Customer Info von La Café Söhne'.split(
      ' ',
    ),
  ),
);
const names = fc
  .array(word, { minLength: 1, maxLength: 5 })
  .filter((words) => words[0] !== '&' && words.at(-1) !== '&')
  .map((words) => words.join(' '));
const domainOf = (name: string) => `${toComparableName(name.replaceAll('&', 'and'))}.example`;

test('Any name stays whole at the domain that is made of it', () => {
  fc.assert(
    fc.property(names, (name) => {
      expect(toBrandName(name, domainOf(name))).toBe(name);
    }),
  );
});

test('Any name is found beside what senders write around it', () => {
  const around = fc.constantFrom(
    ['', ' Newsletter'],
    ['Oates from ', ''],
    ['Oates | ', ''],
    ['', ' – Customer Service'],
    ['', ', Inc.'],
    ['"', '" Offers'],
  );
  fc.assert(
    fc.property(names, around, (name, [before = '', behind = '']) => {
      // If the name also occurs in the words around it, either position is correct.
      fc.pre(!/Customer|from|^The|^La/.test(name));
      expect(toComparableName(toBrandName(`${before}${name}${behind}`, domainOf(name)))).toBe(
        toComparableName(name),
      );
    }),
  );
});

test('Whatever the words and the domain are, the name is made of whole words of the display name', () => {
  fc.assert(
    fc.property(names, fc.stringMatching(/^[a-z0-9-]{1,20}$/), (name, label) => {
      const found = findNameInDomain(name, label);
      if (found !== null) expect(` ${name} `).toContain(` ${found} `);
    }),
  );
});
