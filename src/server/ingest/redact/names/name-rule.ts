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

/** What can hardly be anything but the reader's name, also where nothing turns to them. */
export const onlyName = `[${sureName}${calledName}${ownName}]+`;
/** A word that is the reader's name: where nothing turns to them, it stays among other things and before a colon. */
export const greetedWord = `${wordName}+`;
export const sure = `[${sureName}${calledName}${ownName}${wordName}]+`;
export const any = `[${sureName}${calledName}${ownName}${wordName}${careName}]+`;
/** A name that header fields tell and the mail greets, and that is no word. */
export const called = `[${calledName}${ownName}]+`;
/** A name in another case than the one it is told in: `Katarzyny`. */
export const inflected = `[${inflectedName}${ownForm}]+`;
/** A name of which the mail says nothing but to its reader, in any case. */
export const own = `[${ownName}${ownForm}]+`;
export const lead = String.raw`(?<![\p{L}\p{N}'’_.@/-])`;
/** A name ends where its marks do: no part of it is one. */
export const end = String.raw`(?![\p{L}\p{N}_@${sureName}${calledName}${wordName}${careName}${inflectedName}${ownName}${ownForm}-]|['’]\p{L}|\.[\p{L}])`;
export const titles = String.raw`(?:(?:${honorifics})\.?\s{1,4}){0,3}`;

/** What may stand before a name that a text begins with: a sign, an emoji, `Re:`, a label in brackets. */
export const opener = String.raw`^(?:\s*(?:(?:re|fwd?|aw|wg|tr|rv|enc)\s*:|\[[^\]]{1,40}\]|[“"'«¡¿*•]|\p{Extended_Pictographic}[\uFE0F\u{1F3FB}-\u{1F3FF}]?))*\s*`;

/** What a rule found: the match in the masked text, the name and the last letter as they were written. */
export interface Found {
  match: RegExpExecArray;
  name: string;
  letter: string;
  language: MaskedText['language'];
}

/** Says what is to change in a text whose names are masked. */
export type NameRule = (text: MaskedText) => TextEdit[];

/**
 * A rule that replaces each match; its first group is the name. `put` answers null to leave a match alone.
 * @param pattern every match has a name in it, written as one of the classes of marks above. Where such a class is what it
 * begins with, it says so in a look ahead: what stands before a name is dear to look at for each letter.
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

/** The marks of the classes by which a pattern has names: `[ab]+`, `a+`. */
function marksOf(pattern: string): string[] {
  const classes = pattern.matchAll(/(?:\[([\uE000-\uE009]+)\]|([\uE000-\uE009]))\+/g);
  return [...new Set([...classes].flatMap(([, several = '', one = '']) => [...several, ...one]))];
}

/** Where a name goes out between blanks, one of them goes too. */
function withoutGap(text: string, edit: TextEdit): TextEdit {
  const isGap = edit.put === '' && text.charAt(edit.start - 1) === ' ';
  return isGap && !/^\p{L}/u.test(text.slice(edit.end, edit.end + 2))
    ? { ...edit, start: edit.start - 1 }
    : edit;
}

export const after = (words: string) => `(?=${sure})(?<=${lead}(?:${words})\\s{1,4})(${sure})${end}`;

/** Enough of a sentence to see whom it speaks to. */
export const maxSentence = 60;

export function restOfSentence({ input, index, 0: whole }: RegExpExecArray): string {
  const after = input.slice(index + whole.length - 1, index + whole.length + maxSentence);
  return /^[^.!?…]*/.exec(after)?.[0] ?? '';
}

export function sentenceBefore({ input, index }: RegExpExecArray): string {
  return /[^.!?…]*$/.exec(input.slice(Math.max(0, index - maxSentence), index))?.[0] ?? '';
}

/** A word written like the one it replaces: in capitals, or with the first one where `isFirst`. */
export function sameCase(model: string, word: string, isFirst: boolean): string {
  if (/\p{L}{2}/u.test(model) && model === model.toUpperCase()) return word.toUpperCase();
  return isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}
