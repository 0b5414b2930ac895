import type { SubjectFacts } from '#server/ingest/facts/email-facts.ts';
import { normalizeText } from '#shared/format/normalized.ts';

/** Letters and signs that are one character each, whatever stands beside them: most European text is made of them. */
const plainText = /^[\x20-\x7E\xA0-\u02FF\u2010-\u2029\u202F-\u205E\u20A0-\u20CF]*$/;

/** Cleaned subjects and preheaders are shorter; finding characters takes a microsecond each. */
const maxLength = 1_000;

let segmenter: Intl.Segmenter | undefined;

/** Made for the first text that needs it, as the patterns of emoji below: together a tenth of a second of every start. */
function charactersOf(text: string): Intl.SegmentData[] {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' });
  return [...segmenter.segment(text)];
}

/** A text as people count its characters: not the parts that an emoji or an accented letter is made of. */
export function countCharacters(whole: string): number {
  const text = whole.slice(0, maxLength);
  return plainText.test(text) ? text.length : charactersOf(text).length;
}

let emoji: RegExp | undefined;

/**
 * One emoji: those of the Unicode list, and the old signs (☀, ✈, ❤) that mail programs draw as such where the sender
 * left out the mark that asks for it. ©, ® and ™ are text unless they carry it.
 */
function isEmoji(character: string): boolean {
  emoji ??= /^(?:\p{RGI_Emoji}|[\p{Emoji}&&[\u2600-\u27BF]])(?!\uFE0E)/v;
  return emoji.test(character);
}

/** Scripts that write their words without blanks. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const word = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’.,&-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/u;

/** The digits of keycaps (1️⃣) are drawings. */
let drawn: RegExp | undefined;

const maxWordLength = 40;

/** What can be counted in a subject line. @param language by which Thai and Japanese are cut into words. */
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

/** The words of a subject line as they are written, in their order. @param language as of `measureSubject`. */
export function wordsOfSubject(whole: string, language: string | null): string[] {
  const subject = whole.slice(0, maxLength);
  if (plainText.test(subject)) return listWords(subject, language);
  drawn ??= /\p{RGI_Emoji}/gv;
  return listWords(subject.replace(drawn, ' '), language);
}

/** The emoji of a subject line, in their order. */
export function emojiOfSubject(whole: string): string[] {
  const subject = whole.slice(0, maxLength);
  if (plainText.test(subject)) return [];
  return charactersOf(subject).flatMap(({ segment }) => (isEmoji(segment) ? [segment] : []));
}

/** What stands between blanks and holds a letter or a digit; in scripts without blanks, what a dictionary finds. */
function listWords(text: string, language: string | null): string[] {
  const hasUnspaced = unspaced.test(text);
  const words: string[] = [];
  for (const piece of text.split(/\s+/)) {
    if (hasUnspaced && unspaced.test(piece)) {
      for (const { segment, isWordLike } of wordsOf(language).segment(piece))
        if (isWordLike === true && word.test(segment)) words.push(segment); // an Armenian apostrophe is like a word, too
      continue;
    }
    const found = word.exec(piece)?.[0];
    if (found !== undefined) words.push(found);
  }
  return words;
}

const segmenters = new Map<string, Intl.Segmenter>();

/** One for each language; what is no language is read like text of any. */
function wordsOf(language: string | null): Intl.Segmenter {
  const name = language !== null && /^[a-z]{2}$/.test(language) ? language : 'und';
  const known = segmenters.get(name) ?? new Intl.Segmenter(name, { granularity: 'word' });
  segmenters.set(name, known);
  return known;
}

/**
 * Letters in the shapes of mathematics or of full width, by which subjects stand out, are the letters they look like. Some
 * come with signs of their own, as ⑴ does with its brackets: the word begins where its letters do.
 */
function toFirstWord(found: string): string {
  const plain = normalizeText(found, 'NFKC').toLowerCase();
  // A vowel sign that is written as a letter, as in Arabic, is none any more when it is taken apart.
  return [...(word.exec(plain)?.[0] ?? found.toLowerCase())].slice(0, maxWordLength).join('');
}
