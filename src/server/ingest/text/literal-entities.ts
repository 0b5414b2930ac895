import { normalizeText } from '#shared/format/normalized.ts';

/** Entities that senders leave in their text parts, where they would be shown literally. */
const named: Record<string, string> = {
  amp: '&',
  nbsp: ' ',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  sect: '§',
  iexcl: '¡',
  iquest: '¿',
  ordm: 'º',
  ordf: 'ª',
  szlig: 'ß',
  aelig: 'æ',
  AElig: 'Æ',
  oelig: 'œ',
  OElig: 'Œ',
  oslash: 'ø',
  Oslash: 'Ø',
  eth: 'ð',
  thorn: 'þ',
  shy: '',
  zwnj: '',
  zwj: '\u200D',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
};

/** Combining marks: the mark follows the letter, and both are composed. */
const marks: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  uml: '\u0308',
  tilde: '\u0303',
  cedil: '\u0327',
  caron: '\u030C',
  ring: '\u030A',
};

/** `<` and `>` stay escaped: a text that mentions tags means them literally. */
const entity =
  /&(?:([a-zA-Z])(acute|grave|circ|uml|tilde|cedil|caron|ring)|([a-zA-Z]{2,6})|#(\d{1,6})|#[xX]([0-9a-fA-F]{1,5}));/g;

/** Decodes the literal entities of a text part: `Hi&nbsp;J&uuml;rgen` would hide a name. */
export function decodeLiteralEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    entity,
    (whole: string, letter?: string, mark?: string, name?: string, code?: string, hex?: string) => {
      if (letter !== undefined) return normalizeText(letter + (marks[mark ?? ''] ?? ''), 'NFC');
      if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
      const point = code === undefined ? Number.parseInt(hex ?? '', 16) : Number(code);
      const isText = point >= 0xa0 || (point >= 0x20 && point < 0x7f && point !== 0x3c && point !== 0x3e);
      return isText && !(point >= 0xd800 && point < 0xe000) ? String.fromCodePoint(point) : whole;
    },
  );
}
