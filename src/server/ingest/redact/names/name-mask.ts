import { greetingBeforeName, userLabel } from '#server/ingest/redact/greetings/greetings.ts';
import { givenNames } from '#server/ingest/redact/names/given-names.ts';
import { formsOf } from '#server/ingest/redact/names/name-forms.ts';
import type { SpokenNames } from '#server/ingest/redact/names/subscriber-name-forms.ts';
import { escapePattern } from '#server/ingest/text/escape-pattern.ts';
import { unspacedLetters } from '#server/ingest/text/unspaced.ts';

/** What each letter of a name becomes, so that the rules are the same for every reader and made once. */
export const sureName = '\uE000';
export const careName = '\uE001';
/** A name that is a word too, by which the reader is greeted. */
export const wordName = '\uE005';
/** What is the reader's behind a greeting only. */
const greetedName = '\uE003';
/** Names in scripts that put no blanks between words. */
export const joinedName = '\uE004';
/** A name that header fields tell and the mail greets, and that is no word. */
export const calledName = '\uE006';
/** A name in another case than the one it is told in: `Katarzyny`. */
export const inflectedName = '\uE007';
/** A name of which the mail says nothing but to its reader, and such a name in another case. */
export const ownName = '\uE008';
export const ownForm = '\uE009';
const marked = `${sureName}${calledName}${careName}${wordName}${greetedName}${ownName}${ownForm}`;
/** Masked names, those of several words in one. */
export const maskedNames = new RegExp(`[${marked}]+(?:\\s{1,4}[${marked}]+)*`, 'gu');
/** Such characters of the mail's own: icons of private fonts. */
const foreign = /[\uE000\uE001\uE003-\uE009]/g;
const otherIcon = '\uE002';

/** Thai names stand behind their honorific without a blank, too. */
const unspaced = new RegExp(`[${unspacedLetters}\\p{sc=Thai}]`, 'u');

/** A text twice, letter for letter of the same length. */
export interface MaskedText {
  written: string;
  /** Every letter of a name is a mark. */
  masked: string;
  /** The marks in it. */
  marks: ReadonlySet<string>;
  /** The language of the whole mail, a BCP 47 tag; null where too little is said to tell it. */
  language: () => string | null;
}

/** Masks the names of a reader; null when a text holds none. */
export type NameMask = (text: string) => MaskedText | null;

/** @returns null when there is no name to mask. */
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

/** Whether what is no name of the list is a form of one, and no part of a word or somebody else's name (`Petra`). */
function isForm(written: string, at: number, text: string): boolean {
  if (givenNames.has(written.toLowerCase())) return false;
  return /^\p{Lu}/u.test(written) && !/[\p{L}\p{N}'’_.@/-]/u.test(text.charAt(at - 1));
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

/** Shorter names in such scripts are parts of other words. */
const minJoined = 3;

/** Where no blanks stand between words, a short name is one only before an honorific or between signs. */
function isWhole(name: string, text: string, at: number): boolean {
  if (name.length >= minJoined) return true;
  const after = text.slice(at + name.length, at + name.length + 3);
  if (honorific.test(after)) return true;
  return !/\p{L}$/u.test(text.slice(Math.max(0, at - 1), at).replace(/[的]$/, '')) && !/^\p{L}/u.test(after);
}

const honorific =
  /^\s?(?:様|さま|殿|さん|君|くん|ちゃん|님|씨|先生|女士|小姐|老师|老師|同学|同學|太太|고객|회원)/u;

/** Not part of a word or an address; a genitive (`Rachel's`, `Rachels`) may follow. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (/[\p{L}\p{N}'’_.@/-]/u.test(text.charAt(from - 1))) return false;
  const after = text.slice(to, to + 3);
  return (
    /^(?:['’]?s(?![\p{L}\p{N}])|['’](?!\p{L})|(?![\p{L}\p{N}_@'’-]|\.\p{L}))/iu.test(after) ||
    honorific.test(after)
  );
}

/** Written small it is a word (`a rose`, `grace`), unless it begins the text, is greeted, or the reader writes it so. */
function isWrittenAsName(name: string, at: number, spelled: readonly string[], text: string): boolean {
  if (/^\P{Ll}/u.test(name) || at === 0 || spelled.includes(name)) return true;
  return greetingBeforeName(text, at) !== null || userLabel.test(text.slice(Math.max(0, at - 30), at));
}
