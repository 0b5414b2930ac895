import { categoryWords, type GuessableCategory, guessableCategories } from './category-words.ts';
import { toConfidence } from './scores.ts';
import { foldText, type Token } from './tokens.ts';

/** Input for a brand that has no category from an administrator yet. */
export interface BrandWords {
  name: string;
  /** The brand's key. */
  domain: string;
  /** Its emails, the newest first; a dozen are as good as a hundred. */
  mails: ReadonlyArray<{ subject: string; preheader: string | null; text: string | null }>;
}

export interface CategoryGuess {
  /** One of the directory's initial categories. */
  slug: GuessableCategory;
  /** 0 to 1; from 0.5 it is far more often right than wrong. */
  confidence: number;
  /** The words that are its evidence, strongest first, for an administrator to judge it. */
  words: string[];
}

const maxMails = 12;
const maxTokens = 1_500;
const wordWeights = { sure: 2, weak: 0.5 } as const;
/** A brand named `… Bank` or `… Books` is one; a subject counts more than a line below. */
const placeFactors = { name: 4, subject: 1.5, text: 1 } as const;
/** Fewer than two sure words give no guess. */
const threshold = 4;
const shownWords = 5;
/** A shorter stem would match half a dictionary. */
const stemKeyLength = 3;

const exact = new Map<Token, Sign[]>();
const stems = new Map<string, Array<readonly [stem: string, sign: Sign]>>();
for (const slug of guessableCategories) {
  for (const strength of ['sure', 'weak'] as const)
    indexWords(slug, categoryWords[slug][strength], wordWeights[strength]);
}

interface Sign {
  slug: GuessableCategory;
  weight: number;
}

/**
 * Guesses the category of a new brand from its name and the words of its emails; null if undecided, which
 * leaves the brand where it is. A word counts once per email, and less for each further email: one email full
 * of wine makes no wine merchant.
 */
export function guessCategory({ name, domain, mails }: BrandWords): CategoryGuess | null {
  const words = new Map<GuessableCategory, Map<string, number>>();
  const add = (tokens: readonly string[], factor: number) => {
    for (const token of new Set(tokens)) {
      for (const { slug, weight } of findSigns(token)) {
        const known = words.get(slug) ?? new Map<string, number>();
        known.set(token, (known.get(token) ?? 0) + (known.has(token) ? 0.5 : 1) * weight * factor);
        words.set(slug, known);
      }
    }
  };
  add(toWords(`${name} ${domain.replace(/\.[a-z]+$/, '')}`), placeFactors.name);
  for (const { subject, preheader, text } of mails.slice(0, maxMails)) {
    add(toWords(`${subject} ${preheader ?? ''}`), placeFactors.subject);
    add(toWords(text ?? '').slice(0, maxTokens), placeFactors.text);
  }
  return toGuess(words);
}

function toGuess(words: ReadonlyMap<GuessableCategory, ReadonlyMap<string, number>>): CategoryGuess | null {
  const scored = guessableCategories
    .map((slug) => ({ slug, words: [...(words.get(slug) ?? [])].sort(byWeight) }))
    .map((one) => ({ ...one, score: one.words.reduce((sum, [, weight]) => sum + weight, 0) }))
    .sort((a, b) => b.score - a.score);
  const [best, second] = scored;
  if (best === undefined || best.score < threshold) return null;
  return {
    slug: best.slug,
    confidence: toConfidence(best.score, second?.score ?? 0, threshold),
    words: best.words.slice(0, shownWords).map(([word]) => word),
  };
}

function byWeight(a: readonly [string, number], b: readonly [string, number]): number {
  return b[1] - a[1] || (a[0] < b[0] ? -1 : 1);
}

function findSigns(token: string): Sign[] {
  const byStem = (stems.get(token.slice(0, stemKeyLength)) ?? [])
    .filter(([stem]) => token.startsWith(stem))
    .map(([, sign]) => sign);
  return [...(exact.get(token) ?? []), ...byStem];
}

function indexWords(slug: GuessableCategory, text: string, weight: number): void {
  for (const word of text.split(/\s+/)) {
    const sign = { slug, weight };
    if (!word.endsWith('*')) exact.set(word, [...(exact.get(word) ?? []), sign]);
    else {
      const stem = word.slice(0, -1);
      const key = stem.slice(0, stemKeyLength);
      stems.set(key, [...(stems.get(key) ?? []), [stem, sign]]);
    }
  }
}

/** Returns words with their hyphens, and the parts of those. */
function toWords(text: string): string[] {
  const found = foldText(text.slice(0, 40_000)).match(/\p{L}+(?:-\p{L}+)*/gu) ?? [];
  return found.flatMap((word) => (word.includes('-') ? [word, ...word.split('-')] : [word]));
}
