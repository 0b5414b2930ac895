import { greetingBeforeName, userLabel } from '#server/ingest/redact/greetings/greetings.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { formsOf } from '#server/ingest/redact/names/name-forms.ts';
import type { SpokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { unspacedLetters } from '#server/ingest/text/unspaced.ts';

/**
 * A mark replaces each letter of a name, so that the rules are independent of the subscriber and compiled
 * once.
 */
export const sureName = '\uE000';
export const careName = '\uE001';
/** A name that is also a word, by which the subscriber is greeted. */
export const wordName = '\uE005';
/** A word that is the subscriber's only after a greeting. */
const greetedName = '\uE003';
/** A name in a script without spaces. */
export const joinedName = '\uE004';
/** A name from header fields, used in a greeting, that is no ordinary word. */
export const calledName = '\uE006';
/** An inflected form of a known name: `Katarzyny`. */
export const inflectedName = '\uE007';
/** A name that the email uses for the subscriber alone, and an inflected form of one. */
export const ownName = '\uE008';
export const ownForm = '\uE009';
const marked = `${sureName}${calledName}${careName}${wordName}${greetedName}${ownName}${ownForm}`;
/** Runs of masked names. */
export const maskedNames = new RegExp(`[${marked}]+(?:\\s{1,4}[${marked}]+)*`, 'gu');
/** Private-use characters of the email: icons of private fonts. */
const foreign = /[\uE000\uE001\uE003-\uE009]/g;
const otherIcon = '\uE002';

/** Thai names follow their honorific without a space too. */
const unspaced = new RegExp(`[${unspacedLetters}\\p{sc=Thai}]`, 'u');

/** A text and its masked form, of equal length. */
export interface MaskedText {
  written: string;
  /** Each letter of a name is a mark. */
  masked: string;
  /** Marks in `masked`. */
  marks: ReadonlySet<string>;
  /** Language of the whole email, a BCP 47 tag; null if the text is too short to detect it. */
  language: () => string | null;
}

/** Masks the subscriber's names in a text; null if it contains none. */
export type NameMask = (text: string) => MaskedText | null;

/** @returns null if there is no name to mask. */
export function nameMask(
  { sure, called, own, words, careful, greeted }: SpokenNames,
  language: MaskedText['language'],
): NameMask | null {
  const markOfName = new Map<string, string>();
  for (const name of greeted) markOfName.set(normal(name), greetedName);
  for (const name of careful) markOfName.set(normal(name), careName);
  for (const name of words) markOfName.set(normal(name), wordName);
  for (const name of sure) markOfName.set(normal(name), sureName);
  for (const name of called) markOfName.set(normal(name), calledName);
  for (const name of own) markOfName.set(normal(name), ownName);
  if (markOfName.size === 0) return null;
  const names = [...markOfName.keys()].sort((a, b) => b.length - a.length);
  for (const name of names) if (unspaced.test(name)) markOfName.set(name, joinedName);
  const forms = [...own, ...sure].map(formsOf).filter((form) => form !== null);
  const ownForms = own.map(formsOf).filter((form) => form !== null);
  const isOwnForm = new RegExp(`^(?:${ownForms.map(({ pattern }) => pattern).join('|')})$`, 'iu');
  const pattern = new RegExp(
    [
      ...forms.map(({ pattern }) => pattern),
      ...names.map((name) => escapePattern(name).replaceAll(' ', '\\s{1,4}')),
    ].join('|'),
    'giu',
  );
  const spelled = [...sure, ...words].filter((name) => !own.includes(name.toLowerCase()));
  const beginnings = [...names.map((name) => name.split(' ')[0] ?? name), ...forms.map(({ stem }) => stem)];
  const markOf = (name: string, at: number, text: string): string | null => {
    const mark = markOfName.get(normal(name));
    if (mark === undefined) {
      if (!isForm(name, at, text)) return null;
      return ownForms.length > 0 && isOwnForm.test(name) ? ownForm : inflectedName;
    }
    if (mark === joinedName) return isWhole(name, text, at) ? mark : null;
    if (!standsAlone(text, at, at + name.length)) return null;
    return mark === greetedName || isWrittenAsName(name, at, spelled, text) ? mark : null;
  };
  return (written) => {
    const lower = written.toLowerCase();
    if (!beginnings.some((name) => lower.includes(name))) return null;
    const marks = new Set<string>();
    const masked = written.replace(foreign, otherIcon).replace(pattern, (name, at: number) => {
      const mark = markOf(name, at, written);
      if (mark === null) return name;
      marks.add(mark);
      return mark.repeat(name.length);
    });
    return marks.size > 0 ? { written, masked, marks, language } : null;
  };
}

/**
 * Whether a word outside the list is an inflected form of a listed name, no part of a word and no other given
 * name (`Petra`).
 */
function isForm(written: string, at: number, text: string): boolean {
  if (givenNames.has(written.toLowerCase())) return false;
  return /^\p{Lu}/u.test(written) && !/[\p{L}\p{N}'’_.@/-]/u.test(text.charAt(at - 1));
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

/** Shorter names in such scripts are parts of other words. */
const minJoined = 3;

/** In scripts without spaces a short name counts only before an honorific or between punctuation. */
function isWhole(name: string, text: string, at: number): boolean {
  if (name.length >= minJoined) return true;
  const after = text.slice(at + name.length, at + name.length + 3);
  if (honorific.test(after)) return true;
  return !/\p{L}$/u.test(text.slice(Math.max(0, at - 1), at).replace(/[的]$/, '')) && !/^\p{L}/u.test(after);
}

const honorific =
  /^\s?(?:様|さま|殿|さん|君|くん|ちゃん|님|씨|先生|女士|小姐|老师|老師|同学|同學|太太|고객|회원)/u;

/** Whether it is no part of a word or an address; a genitive (`Rachel's`, `Rachels`) may follow. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (/[\p{L}\p{N}'’_.@/-]/u.test(text.charAt(from - 1))) return false;
  const after = text.slice(to, to + 3);
  return (
    /^(?:['’]?s(?![\p{L}\p{N}])|['’](?!\p{L})|(?![\p{L}\p{N}_@'’-]|\.\p{L}))/iu.test(after) ||
    honorific.test(after)
  );
}

/**
 * In lower case it is a word (`a rose`, `grace`), unless it opens the text, is greeted, or the subscriber
 * spells it so.
 */
function isWrittenAsName(name: string, at: number, spelled: readonly string[], text: string): boolean {
  if (/^\P{Ll}/u.test(name) || at === 0 || spelled.includes(name)) return true;
  return greetingBeforeName(text, at) !== null || userLabel.test(text.slice(Math.max(0, at - 30), at));
}
