import { decodeText } from '#server/ingest/parse/charsets/decode-text.ts';
import type { Storage } from '#server/ingest/parse/outlook/compound-file.ts';

/** Properties of a message, a recipient or an attachment (MS-OXMSG), by their number in MS-OXPROPS. */
export interface Properties {
  text: (id: number) => string | null;
  /** Of a property of bytes, or of text in an unknown charset. */
  bytes: (id: number) => Buffer | null;
  number: (id: number) => number | null;
  time: (id: number) => Date | null;
  /** A message in an attachment. */
  storage: (id: number) => Storage | null;
}

/** Bytes before the list of properties, by the kind of the object. */
export const listStart = { message: 32, attachedMessage: 24, part: 8 };

const types = { number: 0x0003, object: 0x000d, ansi: 0x001e, unicode: 0x001f, time: 0x0040, bytes: 0x0102 };
const pairBytes = 16;
const codePageOfMessage = 0x3ffd;
const codePageOfBody = 0x3fde;
/** Milliseconds between 1601, the beginning of Windows' time, and 1970. */
const windowsEpoch = 11_644_473_600_000n;

/** @param start where the list of the values of fixed size begins. */
export function readProperties(storage: Storage, start: number, outerCharset = ''): Properties {
  const fixed = readFixed(storage, start);
  const number = (id: number) => fixed.get(key(id, types.number))?.readInt32LE(0) ?? null;
  const read = (id: number, type: number) => storage.streams.get(`__substg1.0_${key(id, type)}`)?.read();
  const charset = charsetOf(number(codePageOfMessage) ?? number(codePageOfBody)) || outerCharset;
  return {
    text: (id) => {
      const unicode = read(id, types.unicode);
      if (unicode !== undefined) return withoutNul(unicode.toString('utf16le'));
      const ansi = read(id, types.ansi);
      return ansi === undefined ? null : withoutNul(decodeText(ansi, charset));
    },
    bytes: (id) => read(id, types.bytes) ?? null,
    number,
    time: (id) => {
      const value = fixed.get(key(id, types.time))?.readBigUInt64LE(0);
      if (value === undefined || value === 0n) return null;
      const date = new Date(Number(value / 10_000n - windowsEpoch));
      return Number.isNaN(date.getTime()) ? null : date;
    },
    storage: (id) => storage.storages.get(`__substg1.0_${key(id, types.object)}`) ?? null,
  };
}

/** Returns the charset of the html or text of a message; empty if it names none. */
export function bodyCharset({ number }: Properties): string {
  return charsetOf(number(codePageOfBody) ?? number(codePageOfMessage));
}

const pages: Record<number, string> = {
  936: 'gbk',
  20866: 'koi8-r',
  21866: 'koi8-u',
  50220: 'iso-2022-jp',
  50221: 'iso-2022-jp',
  50222: 'iso-2022-jp',
  51932: 'euc-jp',
  51949: 'euc-kr',
  54936: 'gb18030',
  65001: 'utf-8',
};

/** Returns the name of a Windows code page. */
export function charsetOf(page: number | null): string {
  if (page === null) return '';
  if (page > 28590 && page < 28606) return `iso-8859-${page - 28590}`;
  return pages[page] ?? `cp${page}`;
}

function readFixed(storage: Storage, start: number): Map<string, Buffer> {
  const list = storage.streams.get('__properties_version1.0')?.read() ?? Buffer.alloc(0);
  const fixed = new Map<string, Buffer>();
  for (let at = start; at + pairBytes <= list.length; at += pairBytes)
    fixed.set(key(list.readUInt16LE(at + 2), list.readUInt16LE(at)), list.subarray(at + 8, at + pairBytes));
  return fixed;
}

function key(id: number, type: number): string {
  return ((id << 16) | type).toString(16).toUpperCase().padStart(8, '0');
}

function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
