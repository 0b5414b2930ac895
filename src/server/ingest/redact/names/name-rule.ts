import { honorifics } from '#server/ingest/redact/greetings/greeting-words.ts';
import {
  calledName,
  careName,
  inflectedName,
  type MaskedText,
  ownForm,
  ownName,
  sureName,
  wordName,
} from '#server/ingest/redact/names/name-mask.ts';
import { matchesOf } from '#server/ingest/text/matches.ts';
import type { TextEdit } from '#server/ingest/text/text-edits.ts';

/** A name that is hardly anything but the subscriber's, even if the text does not address them. */
export const onlyName = `[${sureName}${calledName}${ownName}]+`;
/**
 * A word that is the subscriber's name: if the text does not address them, it stays in a list and before a
 * colon.
 */
export const greetedWord = `${wordName}+`;
export const sure = `[${sureName}${calledName}${ownName}${wordName}]+`;
export const any = `[${sureName}${calledName}${ownName}${wordName}${careName}]+`;
/** A name from header fields, used in a greeting, that is no ordinary word. */
export const called = `[${calledName}${ownName}]+`;
/** An inflected form of a known name: `Katarzyny`. */
export const inflected = `[${inflectedName}${ownForm}]+`;
/** A name that the email uses for the subscriber alone, in any case. */
export const own = `[${ownName}${ownForm}]+`;
export const lead = String.raw`(?<![\p{L}\p{N}'’_.@/-])`;
/** A name ends with its marks; a part of a masked name does not count. */
export const end = String.raw`(?![\p{L}\p{N}_@${sureName}${calledName}${wordName}${careName}${inflectedName}${ownName}${ownForm}-]|['’]\p{L}|\.[\p{L}])`;
export const titles = String.raw`(?:(?:${honorifics})\.?\s{1,4}){0,3}`;

/** Text allowed before a name that opens a text: punctuation, an emoji, `Re:`, a label in brackets. */
export const opener = String.raw`^(?:\s*(?:(?:re|fwd?|aw|wg|tr|rv|enc)\s*:|\[[^\]]{1,40}\]|[“"'«¡¿*•]|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?))*\s*`;

/** A match in the masked text, with the original name and last letter. */
export interface Found {
  match: RegExpExecArray;
  name: string;
  letter: string;
  language: MaskedText['language'];
}

/** Returns the edits of a text with masked names. */
export type NameRule = (text: MaskedText) => TextEdit[];

/**
 * Returns a rule that replaces each match; the first group is the name. `put` returns null to keep a match.
 * @param pattern each match contains a name, written as one of the mark classes above. A pattern that begins
 * with a
 * lookbehind needs a lookahead for its class first: a lookbehind at every letter is slow.
 */
export function rule(pattern: string, put: (found: Found) => string | null): NameRule {
  const expression = new RegExp(pattern, 'giu');
  const needed = marksOf(pattern);
  return ({ written, masked, marks, language }) => {
    const edits: TextEdit[] = [];
    if (!needed.some((mark) => marks.has(mark))) return edits;
    for (const match of matchesOf(expression, masked)) {
      const [whole, name = ''] = match;
      const start = match.index;
      const nameAt = start + whole.indexOf(name);
      const instead = put({
        match,
        name: written.slice(nameAt, nameAt + name.length),
        letter: written.charAt(start + whole.length - 1),
        language,
      });
      if (instead !== null)
        edits.push(withoutGap(written, { start, end: start + whole.length, put: instead }));
    }
    return edits;
  };
}

/** Returns the marks of a pattern's name classes: `[ab]+`, `a+`. */
function marksOf(pattern: string): string[] {
  const classes = pattern.matchAll(/(?:\[([\uE000-\uE009]+)\]|([\uE000-\uE009]))\+/g);
  return [...new Set([...classes].flatMap(([, several = '', one = '']) => [...several, ...one]))];
}

/** Removes one of the two spaces around a removed name. */
function withoutGap(text: string, edit: TextEdit): TextEdit {
  const isGap = edit.put === '' && text.charAt(edit.start - 1) === ' ';
  return isGap && !/^\p{L}/u.test(text.slice(edit.end, edit.end + 2))
    ? { ...edit, start: edit.start - 1 }
    : edit;
}

export const after = (words: string) => `(?=${sure})(?<=${lead}(?:${words})\\s{1,4})(${sure})${end}`;

/** Enough of a sentence to see whom it addresses. */
export const maxSentence = 60;

export function restOfSentence({ input, index, 0: whole }: RegExpExecArray): string {
  const after = input.slice(index + whole.length - 1, index + whole.length + maxSentence);
  return /^[^.!?…]*/.exec(after)?.[0] ?? '';
}

export function sentenceBefore({ input, index }: RegExpExecArray): string {
  return /[^.!?…]*$/.exec(input.slice(Math.max(0, index - maxSentence), index))?.[0] ?? '';
}

/** Applies the case of the replaced word: all capitals, or a capital first letter if `isFirst`. */
export function sameCase(model: string, word: string, isFirst: boolean): string {
  if (/\p{L}{2}/u.test(model) && model === model.toUpperCase()) return word.toUpperCase();
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
