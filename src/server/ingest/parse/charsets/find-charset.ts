import { decodeWindows1252, findExtraDecoder } from '#server/ingest/parse/charsets/charsets.ts';
import { decodeUhc } from '#server/ingest/parse/charsets/uhc.ts';

/** How to recognize the charset of bytes. */
type CharsetKind =
  /** UTF-8, ASCII, and unknown names: the bytes decide. */
  | 'judged'
  /** One byte per letter: any bytes are valid. */
  | 'single'
  /** One or two bytes per letter. */
  | 'double'
  /** Escape sequences in seven-bit bytes. */
  | 'escaped'
  /** At least two bytes per letter. */
  | 'wide';

export interface Charset {
  /** Its name in the WHATWG Encoding Standard; its usual name if that has none. */
  name: string;
  kind: CharsetKind;
  decode: (bytes: Uint8Array) => string;
}

const judged: Charset = { name: '', kind: 'judged', decode: decodeWindows1252 };

/** Names that a message invents must not fill the memory. */
const maxRemembered = 500;
const remembered = new Map<string, Charset>();

/** Returns the charset that a message means by a name, however carelessly it is written. */
export function findCharset(written: string): Charset {
  const key = written.slice(0, longestName).toLowerCase();
  const known = remembered.get(key);
  if (known !== undefined) return known;
  if (remembered.size >= maxRemembered) remembered.clear();
  const charset = readName(key);
  remembered.set(key, charset);
  return charset;
}

const longestName = 80;

function readName(written: string): Charset {
  const name = written
    .replace(/^(?:charset|3d|[\s='"])+/, '')
    .replace(/['";,].*$/s, '')
    .trim();
  if (name === '' || /^(?:x-|unicode-?1-?1-)?utf[\s_-]*8/.test(name) || /ascii|^ansi|iso-?646/.test(name))
    return judged;
  const plain = name.replace(/^(?:x-|cs)/, '').replace(/[\s._-]+/g, '');
  const alias = Object.hasOwn(aliases, plain) ? aliases[plain] : undefined;
  for (const candidate of [name, fromNumber(plain), alias, plain]) {
    const charset = candidate === undefined ? null : ofPlatform(candidate);
    if (charset !== null) return charset;
  }
  return judged;
}

/** `win1250`, `cp-1250`, `1250`, `ISO 8859-2:1987`, `latin-9`. */
function fromNumber(plain: string): string | undefined {
  const page =
    /^(?:windows|win|cp|ms|ibm|microsoftcp|codepage)?(125[0-8]|8(?:50|66|74)|9(?:32|36|49|50))$/.exec(
      plain,
    )?.[1];
  if (page !== undefined) return codePages[page] ?? `windows-${page}`;
  const part = /8859(1[0-6]|[1-9])/.exec(plain)?.[1];
  if (part !== undefined) return `iso-8859-${part}`;
  const latin = /^latin(\d{1,2})$/.exec(plain)?.[1];
  return latin === undefined ? undefined : latinParts[latin];
}

const codePages: Record<string, string> = {
  850: 'cp850',
  866: 'ibm866',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
};

const latinParts: Record<string, string> = {
  0: 'iso-8859-15',
  1: 'iso-8859-1',
  2: 'iso-8859-2',
  3: 'iso-8859-3',
  4: 'iso-8859-4',
  5: 'iso-8859-9',
  6: 'iso-8859-10',
  7: 'iso-8859-13',
  8: 'iso-8859-14',
  9: 'iso-8859-15',
  10: 'iso-8859-16',
};

/** Names without their separators that mail uses and the Encoding Standard does not. */
const aliases: Record<string, string> = {
  eucjp: 'euc-jp',
  euccn: 'gbk',
  euckr: 'euc-kr',
  uhc: 'euc-kr',
  ksc56011987: 'euc-kr',
  ksx1001: 'euc-kr',
  shiftjis: 'shift_jis',
  mskanji: 'shift_jis',
  windows31j: 'shift_jis',
  jis: 'iso-2022-jp',
  junet: 'iso-2022-jp',
  iso2022jp: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  iso2022jpms: 'iso-2022-jp',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  cp51932: 'euc-jp',
  macroman: 'macintosh',
  maccyrillic: 'x-mac-cyrillic',
  koi8r: 'koi8-r',
  koi8u: 'koi8-u',
  tis620: 'windows-874',
  iso88598i: 'iso-8859-8-i',
  iso88598e: 'iso-8859-8',
};

function ofPlatform(label: string): Charset | null {
  const extra = findExtraDecoder(label);
  if (extra !== undefined)
    return { name: label, kind: label.endsWith('850') ? 'single' : 'escaped', decode: extra };
  let name: string;
  try {
    name = new TextDecoder(label).encoding;
  } catch {
    return null; // unknown to the platform
  }
  if (name === 'utf-8') return judged;
  const decode = (bytes: Uint8Array) => new TextDecoder(name).decode(bytes);
  if (name === 'euc-kr') return { name, kind: 'double', decode: decodeUhc };
  if (name === 'gbk') return { name, kind: 'double', decode: decodeGbk };
  if (/^(?:gb18030|big5|euc-jp|shift_jis)$/.test(name)) return { name, kind: 'double', decode };
  if (name === 'iso-2022-jp') return { name, kind: 'escaped', decode };
  if (name.startsWith('utf-16')) return { name, kind: 'wide', decode: decodeUtf16(name) };
  return { name, kind: 'single', decode };
}

/** In the Encoding Standard gbk is gb18030; the platform's decoder lacks the newer one's additions. */
function decodeGbk(bytes: Uint8Array): string {
  const text = new TextDecoder('gbk').decode(bytes);
  return text.includes('\ufffd') ? new TextDecoder('gb18030').decode(bytes) : text;
}

const decodeUtf16 = (name: string) => (bytes: Uint8Array) =>
  new TextDecoder(bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : name).decode(bytes);
