import { describe, expect, it } from 'vitest';
import type { WordRule } from '#server/ingest/languages/language-terms.ts';
import { classifierRules } from './classifier-rules.ts';
import { buildPhraseIndex, matchPhrases, subjectStart } from './phrase-index.ts';
import { toTokens } from './tokens.ts';

const find = (rules: WordRule[], text: string) => {
  const index = buildPhraseIndex([{ language: 'en', stopWords: '', rules }]);
  return matchPhrases(index, toTokens(text), 100).map(({ phrase, at }) => `${phrase.target} ${at}`);
};

describe('toTokens', () => {
  it('folds case and accents, divides at apostrophes and tells years from other numbers', () => {
    expect(toTokens('L’Été 2025: Straße, 1.299,00 € (–20 %)')).toEqual([
      'l',
      'ete',
      '§',
      'strasse',
      '#',
      '€',
      '#',
      '%',
    ]);
  });
});

describe('matchPhrases', () => {
  it('finds words, numbers, years, beginnings, alternatives and gaps', () => {
    const rules: WordRule[] = [
      { for: 'promotion', weight: 1, phrases: '# % off, your _ basket|cart is' },
      { for: 'summer', weight: 1, phrases: 'sommer*, summer §' },
    ];
    expect(find(rules, 'Now 20% off')).toEqual(['promotion 1']);
    expect(find(rules, 'Your red cart is full')).toEqual(['promotion 0']);
    expect(find(rules, 'Sommerkleider')).toEqual(['summer 0']);
    expect(find(rules, 'Summer 2025, not summer 7')).toEqual(['summer 0']);
    expect(find(rules, '2025 % off')).toEqual(['promotion 0']);
    expect(find(rules, 'Your basket is')).toEqual([]);
  });

  it('gives the words to the longest phrase, and on equal terms to the one that means nothing', () => {
    const rules: WordRule[] = [
      { for: 'spring', weight: 1, phrases: 'spring' },
      { for: 'winter', weight: 1, phrases: 'winter*' },
      { for: 'nothing', weight: 0, phrases: 'box spring, winterthur' },
    ];
    expect(find(rules, 'A box spring in spring')).toEqual(['nothing 1', 'spring 4']);
    expect(find(rules, 'Winterthur im Winterkleid')).toEqual(['nothing 0', 'winter 2']);
  });

  it('knows the beginning of a subject, which makes no phrase longer than one behind it', () => {
    const rules: WordRule[] = [
      { for: 'product_launch', weight: 1, phrases: '^ new' },
      { for: 'new_year', weight: 1, phrases: 'new year' },
    ];
    const index = buildPhraseIndex([{ language: 'en', stopWords: '', rules }]);
    const inSubject = (text: string) =>
      matchPhrases(index, [subjectStart, ...toTokens(text)], 100).map(({ phrase }) => phrase.target);
    expect(inSubject('New lamps')).toEqual(['product_launch']);
    expect(inSubject('Our new lamps')).toEqual([]);
    expect(inSubject('New year, new lamps')).toEqual(['new_year']);
    expect(find(rules, 'New lamps')).toEqual([]);
  });

  it('stops at the limit', () => {
    expect(find([{ for: 'spring', weight: 1, phrases: 'spring' }], `${'word '.repeat(100)}spring`)).toEqual(
      [],
    );
  });
});

describe('the rules', () => {
  it('compile, and refuse a beginning too short to mean anything', () => {
    expect(() => buildPhraseIndex(classifierRules)).not.toThrow();
    expect(() => find([{ for: 'spring', weight: 1, phrases: 'sp*' }], '')).toThrow('"sp*"');
  });

  it('hold no phrase without a word', () => {
    const empty = classifierRules.flatMap(({ rules }) =>
      rules.flatMap((rule) =>
        rule.phrases.split(/[,\n]/).filter((phrase) => toTokens(phrase).length === 0 && !/[#§]/.test(phrase)),
      ),
    );
    expect(empty).toEqual([]);
  });

  it('name no phrase twice for one class, which would count it twice', () => {
    const phrases = classifierRules.flatMap(({ language, rules }) =>
      rules.flatMap((rule) =>
        rule.phrases
          .split(/[,\n]/)
          .map((phrase) => `${language} ${rule.for} ${rule.where ?? 'anywhere'}: ${phrase.trim()}`),
      ),
    );
    const seen = new Set<string>();
    expect(phrases.filter((phrase) => seen.size === seen.add(phrase).size)).toEqual([]);
  });
});
