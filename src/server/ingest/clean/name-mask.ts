import { escapePattern } from '#server/ingest/clean/escape-pattern.ts';
import type { SpokenNames } from '#server/ingest/clean/reader-names.ts';

/** What each letter of a name becomes, so that the rules are the same for every reader and made once. */
export const sureName = '\uE000';
export const careName = '\uE001';
/** Such characters of the mail's own: icons of private fonts. */
const foreign = /[\uE000\uE001]/g;
const otherIcon = '\uE002';

/** A text twice, letter for letter of the same length. */
export interface MaskedText {
  written: string;
  /** Every letter of a name is a mark. */
  masked: string;
}

/** Masks the names of a reader; null when a text holds none. */
export type NameMask = (text: string) => MaskedText | null;

/** @returns null when there is no name to mask. */
export function nameMask({ sure, careful }: SpokenNames): NameMask | null {
  const names = [...sure, ...careful].sort((a, b) => b.length - a.length);
  if (names.length === 0) return null;
  const isSure = new Set(sure.map(normal));
  const pattern = new RegExp(
    names.map((name) => escapePattern(name).replaceAll(' ', '\\s{1,4}')).join('|'),
    'giu',
  );
  return (written) => {
    pattern.lastIndex = 0;
    if (!pattern.test(written)) return null;
    const masked = written.replace(foreign, otherIcon).replace(pattern, (name, at: number) => {
      const isName = standsAlone(written, at, at + name.length) && isWrittenAsName(name, at, sure);
      return isName ? (isSure.has(normal(name)) ? sureName : careName).repeat(name.length) : name;
    });
    return masked.includes(sureName) || masked.includes(careName) ? { written, masked } : null;
  };
}

function normal(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

/** Not part of a word or an address; a genitive (`Rachel's`, `Rachels`) may follow. */
function standsAlone(text: string, from: number, to: number): boolean {
  if (/[\p{L}\p{N}'’_.@/-]/u.test(text.charAt(from - 1))) return false;
  return /^(?:['’]?s(?![\p{L}\p{N}])|['’](?!\p{L})|(?![\p{L}\p{N}_@'’-]|\.\p{L}))/iu.test(
    text.slice(to, to + 3),
  );
}

/** Written small it is a word (`a rose`, `grace`), unless it begins the text or the reader writes it so. */
function isWrittenAsName(name: string, at: number, spelled: readonly string[]): boolean {
  return /^\P{Ll}/u.test(name) || at === 0 || spelled.includes(name);
}
