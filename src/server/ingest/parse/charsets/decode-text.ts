import { isAscii, isUtf8 } from 'node:buffer';
import { decodeWindows1252 } from '#server/ingest/parse/charsets/charsets.ts';
import { type Charset, findCharset } from '#server/ingest/parse/charsets/find-charset.ts';

/**
 * Decodes bytes in their actual charset, which may differ from the declared one: UTF-8 often has a wrong
 * label, and text in other charsets is seldom valid UTF-8 by accident.
 * @param written the charset's name in the message.
 * @param otherwise another declaration, such as the html's own; used if the first name is unknown.
 */
export function decodeText(bytes: Buffer, written: string, otherwise = ''): string {
  const charset = findCharset(written);
  if (isAscii(bytes)) return decodeSevenBits(bytes, charset, otherwise);
  if (isUtf8(bytes) && passesForUtf8(bytes, charset)) return new TextDecoder().decode(bytes);
  if (charset.kind !== 'judged') return pageOf(bytes, charset).decode(bytes);
  const other = findCharset(otherwise);
  // A text that names its charset in ASCII is not in UTF-16.
  if (other.kind !== 'judged' && other.kind !== 'wide') return pageOf(bytes, other).decode(bytes);
  return isMostlyUtf8(bytes) ? new TextDecoder().decode(bytes) : decodeWindows1252(bytes);
}

function decodeSevenBits(bytes: Buffer, charset: Charset, otherwise: string): string {
  const [named, other] = [charset.kind, findCharset(otherwise)];
  if (named === 'escaped' || (named === 'wide' && bytes.includes(0))) return charset.decode(bytes);
  if (named === 'judged' && other.kind === 'escaped') return other.decode(bytes);
  return bytes.toString('latin1');
}

/** Two letters of a legacy charset may be a two-byte UTF-8 character by accident, hardly a three-byte one. */
function passesForUtf8(bytes: Buffer, { kind }: Charset): boolean {
  if (kind === 'double') return bytes.some((byte) => byte >= 0xe0);
  return kind !== 'wide' || !bytes.includes(0);
}

/** Windows pages have letters where the standards they extend have control characters, which no text uses. */
const windowsPages: Record<string, string> = {
  'iso-8859-2': 'windows-1250',
  'iso-8859-4': 'windows-1257',
  'iso-8859-5': 'windows-1251',
  'iso-8859-6': 'windows-1256',
  'iso-8859-7': 'windows-1253',
  'iso-8859-8': 'windows-1255',
  'iso-8859-8-i': 'windows-1255',
  'iso-8859-13': 'windows-1257',
  'iso-8859-15': 'windows-1252',
};

function pageOf(bytes: Buffer, charset: Charset): Charset {
  const page = windowsPages[charset.name];
  const isPage = page !== undefined && bytes.some((byte) => byte >= 0x80 && byte < 0xa0 && byte !== 0x85);
  return isPage ? findCharset(page) : charset;
}

/** The first letters beyond ASCII show whether a text is UTF-8; counting 20 MB of them would take seconds. */
const judgedBytes = 64 * 1024;

/** Mostly valid UTF-8 with a broken character is UTF-8. */
function isMostlyUtf8(bytes: Buffer): boolean {
  const firstHigh = bytes.findIndex((byte) => byte >= 0x80);
  const text = bytes.toString('utf8', firstHigh, firstHigh + judgedBytes);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const sound = (text.match(/[\u0080-\u{10ffff}]/gu)?.length ?? 0) - broken;
  return broken <= sound;
}

const lettersOfWindows1252 = new Map(
  [...decodeWindows1252(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map((letter, byte) => [
    letter,
    byte,
  ]),
);

/** Repairs UTF-8 text that another program decoded as windows-1252; other text is unchanged. */
export function undoWindows1252(text: string): string {
  const bytes: number[] = [];
  for (const letter of text) {
    const byte = lettersOfWindows1252.get(letter);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  const buffer = Buffer.from(bytes);
  return isUtf8(buffer) ? buffer.toString('utf8') : text;
}
