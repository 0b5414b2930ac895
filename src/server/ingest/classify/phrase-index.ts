import type { RuleTarget, WordRule } from '#server/ingest/languages/language-terms.ts';
import { spellingsOf, toPhrases } from '#server/ingest/terms/phrase-patterns.ts';
import type { LanguageRules } from './classifier-rules.ts';
import { type Token, toTokens } from './tokens.ts';

/** One compiled phrase of one rule. */
export interface Phrase {
  target: RuleTarget;
  weight: number;
  subjectOnly: boolean;
  language: string;
  /** As written in the rule, for the evidence. */
  text: string;
}

export interface PhraseMatch {
  phrase: Phrase;
  /** Position of the first word. */
  at: number;
}

interface Node {
  words: Map<Token, Node>;
  /** Prefixes of words, by their first letters. */
  stems: Map<string, Array<readonly [stem: string, node: Node]>>;
  anyWord: Node | null;
  phrases: Phrase[];
}

/** Stems are indexed by this many letters; a shorter stem would match half a dictionary. */
const stemKeyLength = 3;

/** Precedes the words of a subject, so that a rule can match its first ones. */
export const subjectStart: Token = '^';

/** Stems inside compounds, as one pattern, and the phrases of each. */
interface Compounds {
  pattern: RegExp;
  phrases: Map<string, Phrase[]>;
}

/** Minimum number of letters before a stem inside a compound. */
const compoundReach = 3;

export interface PhraseIndex {
  root: Node;
  compounds: Compounds;
  stopWords: Map<Token, string[]>;
}

/** Compiles rules, once per process. @throws Error naming the phrase that cannot be compiled. */
export function buildPhraseIndex(languages: readonly LanguageRules[]): PhraseIndex {
  const root = newNode();
  const stopWords = new Map<Token, string[]>();
  const compounds = new Map<string, Phrase[]>();
  for (const { language, stopWords: written, rules } of languages) {
    for (const word of toTokens(written)) {
      stopWords.set(word, [...(stopWords.get(word) ?? []), language]);
    }
    for (const rule of rules) addRule({ root, compounds }, rule, language);
  }
  const pattern = new RegExp(
    `(?<=..{${compoundReach - 1}})(?:${[...compounds.keys()].join('|') || '(?!)'})`,
    'u',
  );
  return { root, stopWords, compounds: { pattern, phrases: compounds } };
}

/**
 * Finds phrases from left to right; at each word the longest wins and consumes its words. Among equally long
 * ones, the one that means nothing wins: it was written as the exception.
 */
export function matchPhrases(index: PhraseIndex, tokens: readonly Token[], limit: number): PhraseMatch[] {
  const matches: PhraseMatch[] = [];
  const end = Math.min(tokens.length, limit);
  let at = 0;
  while (at < end) {
    const longest = findLongest(index, tokens, at);
    // The start of a subject is no word: it makes no phrase longer than one that begins after it.
    const isOutdone =
      tokens[at] === subjectStart && findLongest(index, tokens, at + 1).length >= longest.length;
    const phrases = longest.length === 0 ? phrasesInside(index.compounds, tokens[at] ?? '') : longest.phrases;
    if (!isOutdone) for (const phrase of phrases) matches.push({ phrase, at });
    at += isOutdone ? 1 : Math.max(1, longest.length);
  }
  return matches;
}

/** Returns the phrases of a stem inside a long word: "beautyadventskalender". */
function phrasesInside({ pattern, phrases }: Compounds, token: Token): Phrase[] {
  if (token.length < stemKeyLength + compoundReach) return noPhrases;
  const [stem = ''] = pattern.exec(token) ?? [];
  return phrases.get(stem) ?? noPhrases;
}

function findLongest(index: PhraseIndex, tokens: readonly Token[], at: number): LongestPhrase {
  const longest: LongestPhrase = { phrases: noPhrases, length: 0 };
  extend(index.root, tokens, at, 0, longest);
  return longest;
}

interface LongestPhrase {
  phrases: Phrase[];
  length: number;
}

const noPhrases: Phrase[] = [];

function extend(
  node: Node,
  tokens: readonly Token[],
  start: number,
  length: number,
  longest: LongestPhrase,
): void {
  const isLonger = length > longest.length;
  const isException = length === longest.length && node.phrases.some((phrase) => phrase.target === 'nothing');
  if (node.phrases.length > 0 && (isLonger || isException)) {
    longest.phrases = node.phrases;
    longest.length = length;
  }
  const token = tokens[start + length];
  if (token === undefined) return;
  const next = node.words.get(token);
  if (next !== undefined) extend(next, tokens, start, length + 1, longest);
  // A year is also a number.
  const asNumber = token === '§' ? node.words.get('#') : undefined;
  if (asNumber !== undefined) extend(asNumber, tokens, start, length + 1, longest);
  if (node.stems.size > 0 && token.length >= stemKeyLength) {
    for (const [stem, child] of node.stems.get(token.slice(0, stemKeyLength)) ?? []) {
      if (token.startsWith(stem)) extend(child, tokens, start, length + 1, longest);
    }
  }
  if (node.anyWord !== null) extend(node.anyWord, tokens, start, length + 1, longest);
}

function newNode(): Node {
  return { words: new Map(), stems: new Map(), anyWord: null, phrases: [] };
}

function addRule(
  { root, compounds }: { root: Node; compounds: Map<string, Phrase[]> },
  rule: WordRule,
  language: string,
): void {
  for (const written of toPhrases(rule.phrases, language)) {
    const phrase: Phrase = {
      target: rule.for,
      weight: rule.weight,
      subjectOnly: rule.where === 'subject',
      language,
      text: written,
    };
    if (written.startsWith('*')) addCompound(compounds, phrase);
    else for (const spelling of spellingsOf(written)) addWords(root, spelling.split(' '), phrase);
  }
}

function addCompound(compounds: Map<string, Phrase[]>, phrase: Phrase): void {
  const [stem, ...others] = toTokens(phrase.text.slice(1));
  if (stem === undefined || others.length > 0 || stem.length < stemKeyLength || !/^\p{L}+$/u.test(stem)) {
    throw new Error(`The compound "${phrase.text}" must be one word of ${stemKeyLength} letters or more.`);
  }
  compounds.set(stem, [...(compounds.get(stem) ?? []), phrase]);
}

function addWords(node: Node, words: readonly string[], phrase: Phrase): void {
  const [word, ...rest] = words;
  if (word === undefined) {
    node.phrases.push(phrase);
    return;
  }
  addWords(childFor(node, word, phrase), rest, phrase);
}

function childFor(node: Node, word: string, phrase: Phrase): Node {
  if (word === '_') {
    node.anyWord ??= newNode();
    return node.anyWord;
  }
  if (word === '#' || word === '§' || word === subjectStart) return wordChild(node, word);
  if (!word.endsWith('*')) return toTokens(word).reduce(wordChild, node);
  const [stem, ...others] = toTokens(word.slice(0, -1));
  if (stem === undefined || others.length > 0 || stem.length < stemKeyLength) {
    throw new Error(
      `The stem "${word}" in "${phrase.text}" must be one word of ${stemKeyLength} letters or more.`,
    );
  }
  return stemChild(node, stem);
}

function wordChild(node: Node, word: Token): Node {
  const known = node.words.get(word);
  if (known !== undefined) return known;
  const child = newNode();
  node.words.set(word, child);
  return child;
}

function stemChild(node: Node, stem: string): Node {
  const key = stem.slice(0, stemKeyLength);
  const stems = node.stems.get(key) ?? [];
  node.stems.set(key, stems);
  const known = stems.find(([other]) => other === stem);
  if (known !== undefined) return known[1];
  const child = newNode();
  stems.push([stem, child]);
  return child;
}
