import type { SubjectFacts } from '#server/ingest/facts/email-facts.ts';
import { normalizeText } from '#shared/format/normalized.ts';

/** Characters that never combine with others: most European text consists of them. */
const plainText = /^[\x20-\x7E\xA0-\u02FF\u2010-\u2029\u202F-\u205E\u20A0-\u20CF]*$/;

/** Redacted subjects and preheaders are shorter; segmenting takes a microsecond per character. */
const maxLength = 1_000;

let segmenter: Intl.Segmenter | undefined;

/** Created on first use, like the emoji patterns below: together a tenth of a second of every start. */
function charactersOf(text: string): Intl.SegmentData[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...segmenter.segment(text)];
}

/** Counts user-perceived characters, not the parts of an emoji or an accented letter. */
export function countCharacters(whole: string): number {
  const text = whole.slice(0, maxLength);
  return plainText.test(text) ? text.length : charactersOf(text).length;
}

let emoji: RegExp | undefined;

/**
 * One emoji: those of the Unicode list, and the old symbols (☀, ✈, ❤) that mail programs draw as emoji even
 * without the variation selector. ©, ® and ™ are text unless they have it.
 */
function isEmoji(character: string): boolean {
  emoji ??= /^(?:\p{RGI_Emoji}|[\p{Emoji}&&[\u2600-\u27BF]])(?!\uFE0E)/v;
  return emoji.test(character);
}

/** Scripts without blanks between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/u;

/** The digits of keycaps (1️⃣) are emoji. */
let drawn: RegExp | undefined;

const maxWordLength = 40;

/** Measures a subject. @param language used to segment Thai and Japanese into words. */
export function measureSubject(whole: string, language: string | null): SubjectFacts {
  const subject = whole.slice(0, maxLength);
  const isPlain = plainText.test(subject);
  const graphemes = isPlain ? [] : charactersOf(subject);
  const letters = subject.match(/\p{L}/gu)?.length ?? 0;
  const capitals = subject.match(/\p{Lu}/gu)?.length ?? 0;
  const words = wordsOfSubject(subject, language);
  return {
    characters: isPlain ? subject.length : graphemes.length,
    words: words.length,
    emoji: graphemes.filter(({ segment }) => isEmoji(segment)).length,
    hasQuestion: /[?¿？؟⁇⁈⁉\u037E\u055E]/.test(subject),
    hasNumber: /\p{Nd}/u.test(subject),
    hasExclamation: /[!¡！‼⁈⁉\u055C]/.test(subject),
    capitals: letters === 0 ? 0 : Math.round((capitals / letters) * 100),
    firstWord: words[0] === undefined ? null : toFirstWord(words[0]),
  };
}

/** Returns the words of a subject as written, in order. @param language as in `measureSubject`. */
export function wordsOfSubject(whole: string, language: string | null): string[] {
  const subject = whole.slice(0, maxLength);
  if (plainText.test(subject)) return listWords(subject, language);
  drawn ??= /\p{RGI_Emoji}/gv;
  return listWords(subject.replace(drawn, ' '), language);
}

/** Returns the emoji of a subject, in order. */
export function emojiOfSubject(whole: string): string[] {
  const subject = whole.slice(0, maxLength);
  if (plainText.test(subject)) return [];
  return charactersOf(subject).flatMap(({ segment }) => (isEmoji(segment) ? [segment] : []));
}

/**
 * Returns the texts between blanks that contain a letter or a digit; in scripts without blanks, a
 * dictionary's words.
 */
function listWords(text: string, language: string | null): string[] {
  const hasUnspaced = unspaced.test(text);
  const words: string[] = [];
  for (const piece of text.split(/\s+/)) {
    if (hasUnspaced && unspaced.test(piece)) {
      for (const { segment, isWordLike } of wordsOf(language).segment(piece))
        if (isWordLike === true && word.test(segment)) words.push(segment); // an Armenian apostrophe is word-like, too
      continue;
    }
    const found = word.exec(piece)?.[0];
    if (found !== undefined) words.push(found);
  }
  return words;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** One per language; an unknown language uses the default. */
function wordsOf(language: string | null): Intl.Segmenter {
  const name = language !== null && /^[a-z]{2}$/.test(language) ? language : 'und';
  const known = segmenters.get(name) ?? new Intl.Segmenter(name, { granularity: 'word' });
  segmenters.set(name, known);
  return known;
}

/**
 * Replaces mathematical or fullwidth letters, which some subjects use to attract attention, by plain ones.
 * Some include punctuation, as ⑴ does its brackets: the word begins at its letters.
 */
function toFirstWord(found: string): string {
  const plain = normalizeText(found, 'NFKC').toLowerCase();
  // A vowel sign that counts as a letter, as in Arabic, no longer does after decomposition.
  return [...(word.exec(plain)?.[0] ?? found.toLowerCase())].slice(0, maxWordLength).join('');
}
