import { isUtf8 } from 'node:buffer';
import { decodeText } from '#server/ingest/parse/charsets/decode-text.ts';
import { type Charset, findCharset } from '#server/ingest/parse/charsets/find-charset.ts';
import { decodeQuotedPrintable } from '#server/ingest/parse/charsets/transfer-encoding.ts';

interface EncodedWord {
  charset: Charset;
  /** The charset's name in the word. */
  written: string;
  isBase64: boolean;
  content: string;
}

const encodedWord = /=\?([^?\s*]+)(?:\*[^?\s]*)?\?([QqBb])\?([^?]*)\?=/g;

/**
 * Decodes the encoded words in a field (RFC 2047). Words separated only by blanks are decoded together: many
 * mailers split a text into words by bytes, inside its characters.
 * @param write how the text of adjacent words is written into the field.
 */
export function decodeEncodedWords(value: string, write: (text: string) => string = (text) => text): string {
  if (!value.includes('=?')) return value;
  const pieces: string[] = [];
  let run: EncodedWord[] = [];
  let end = 0;
  const endRun = () => {
    if (run.length > 0) pieces.push(write(decodeRun(run)));
    run = [];
  };
  for (const match of value.matchAll(encodedWord)) {
    const [whole, written = '', encoding = '', content = ''] = match;
    const between = value.slice(end, match.index);
    if (run.length === 0 || !/^[ \t\r\n]*$/.test(between)) {
      endRun();
      pieces.push(between);
    }
    run.push({ charset: findCharset(written), written, isBase64: /b/i.test(encoding), content });
    end = match.index + whole.length;
  }
  endRun();
  pieces.push(value.slice(end));
  return pieces.join('');
}

/** Rewrites encoded words so that every other parser decodes them correctly: in UTF-8, none split. */
export function withSoundWords(value: string): string {
  return decodeEncodedWords(value, (text) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`);
}

/** Decodes adjacent words, grouped by charset. */
function decodeRun(words: readonly EncodedWord[]): string {
  const texts: string[] = [];
  for (let from = 0, to = 1; from < words.length; from = to, to += 1) {
    while (to < words.length && words[to]?.charset.name === words[from]?.charset.name) to += 1;
    texts.push(decodeWords(words.slice(from, to)));
  }
  return texts.join('');
}

/**
 * Decodes words of one charset: as one text; else as base64 that was split as text, or each word by itself,
 * if only that leaves no error.
 */
function decodeWords(words: readonly EncodedWord[]): string {
  const written = words[0]?.written ?? '';
  const { kind, name } = findCharset(written);
  const apart = () => words.map((word) => decodeText(bytesOf(word), written)).join('');
  // In UTF-7 the end of a word ends its encoded run.
  if (words.length === 1 || name.includes('utf-7')) return apart();
  const asOne = Buffer.concat(words.map(bytesOf));
  const asText = words.every(({ isBase64 }) => isBase64)
    ? fromBase64(words.map(({ content }) => content).join(''))
    : asOne;
  const isSound = (bytes: Buffer) =>
    kind === 'judged' ? isUtf8(bytes) : !decodeText(bytes, written).includes('\ufffd');
  const isTextCut = words.slice(0, -1).some(isCutAsText);
  const sound = (isTextCut ? [asText, asOne] : [asOne, asText]).find(isSound);
  if (sound !== undefined) return decodeText(sound, written);
  return kind === 'judged' ? decodeText(asOne, written) : apart();
}

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns whether bits are left over after the last whole byte, which no encoder leaves. */
function isCutAsText({ isBase64, content }: EncodedWord): boolean {
  const over = content.length % 4;
  if (!isBase64 || over === 0 || content.includes('=')) return false;
  const last = base64Letters.indexOf(content.at(-1) ?? '');
  return over === 1 || (last & (over === 2 ? 15 : 3)) !== 0;
}

function bytesOf({ isBase64, content }: EncodedWord): Buffer {
  if (isBase64) return fromBase64(content);
  // A blank after an escape's `=` comes from wrong line folding.
  const written = content.replace(/=\s+([0-9a-f])/gi, '=$1').replaceAll('_', ' ');
  return decodeQuotedPrintable(Buffer.from(written));
}

const fromBase64 = (content: string) => Buffer.from(content, 'base64');
