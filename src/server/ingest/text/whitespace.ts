/**
 * Characters that senders put after the preheader to push the body out of sight, and other invisible
 * characters: zero width, joiners, soft hyphens, U+034F, byte order marks, Hangul fillers, braille blank, and
 * bidirectional controls (which could disguise the text of a line).
 */
const fillerSigns = [
  String.raw`[\u00AD\u061C\u115F\u1160\u17B4\u17B5\u180E\u200B\u200C\u200E\u200F\u202A-\u202E\u2060-\u206F]`,
  String.raw`[\u2800\u3164\uFEFF\uFFA0]`,
  String.raw`\u034F`,
  // The joiner stays inside an emoji sequence.
  String.raw`(?<!\p{Extended_Pictographic}\uFE0F?[\u{1F3FB}-\u{1F3FF}]?)\u200D`,
].join('|');
const filler = new RegExp(fillerSigns, 'gu');
/** One such character may occur within a word; several separate the text on either side. */
const fillerRun = new RegExp(`(?:${fillerSigns}){2,}`, 'gu');

/** Whitespace to be collapsed to one space: runs of blanks, and blanks other than a space. */
const blanks = /[\s\p{Zs}\p{Cc}]{2,}|(?! )[\s\p{Zs}\p{Cc}]/gu;
const blanksInLine = /[^\S\n]{2,}|[^\S\n ]/g;

/**
 * Returns text on one line: filler removed, every run of blanks (no-break and figure spaces too) one space,
 * trimmed.
 */
export function collapseWhitespace(text: string): string {
  return text.replace(filler, '').replace(blanks, ' ').trim();
}

/** Rows of dashes, dots or stars that senders use as filler, and their remains at either end. */
const separators = /(?:[-–—_.·•*=~|>+]\s*){4,}/g;

/** Returns preview text: one line without filler characters and without rows of separators. */
export function previewLine(text: string): string {
  return collapseWhitespace(
    collapseWhitespace(text.replace(fillerRun, ' ')).replace(separators, ' '),
  ).replace(/^[-–—_·•*=~|>\s]+|[-–—_·•*=~|\s]+$/g, '');
}

/** Cuts at `maxLength` characters, at the end of a word if one is near, and never inside a surrogate pair. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const space = cut.lastIndexOf(' ');
  const kept = space > maxLength * 0.8 ? cut.slice(0, space) : cut.replace(/[\uD800-\uDBFF]$/, '');
  return `${kept.trimEnd()}…`;
}

/**
 * Returns plain text of several lines: filler removed, blanks within a line one space, at most one empty
 * line.
 */
export function collapseBlankLines(text: string): string {
  return text
    .replace(filler, '')
    .replace(/\r\n?/g, '\n')
    .replace(blanksInLine, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
