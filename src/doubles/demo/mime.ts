/** Writing messages: RFC 5322, 2045 and 2047, as much of them as a sending platform uses. */

const crlf = '\r\n';

/** Longest piece of UTF-8 whose encoded word stays below the 75 characters of RFC 2047, section 2. */
const wordBytes = 42;

/** A header value: plain when it is plain, else as encoded words, never splitting a character. */
export function encodeHeaderText(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  const words: string[] = [];
  let piece = '';
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > wordBytes) {
      words.push(piece);
      piece = '';
    }
    piece += character;
  }
  words.push(piece);
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${crlf} `);
}

/** `"Rye & Fennel" <hello@ryefennel.example>` */
export function mailboxHeader(name: string, address: string): string {
  const shown = /^[A-Za-z0-9 ]+$/.test(name)
    ? name
    : /^[\x20-\x7e]*$/.test(name)
      ? `"${name.replaceAll('"', '')}"`
      : encodeHeaderText(name);
  return `${shown} <${address}>`;
}

const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
const softLimit = 75;

/** Quoted-printable with lines of at most 76 characters (RFC 2045, section 6.7). */
function quotedPrintable(text: string): string {
  return text.split(/\r?\n/).map(quoteLine).join(crlf);
}

function quoteLine(line: string): string {
  const bytes = Buffer.from(line, 'utf8');
  const lines: string[] = [];
  let current = '';
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i] ?? 0;
    const isLast = i === bytes.length - 1;
    const isPlain = (byte > 32 && byte < 127 && byte !== 61) || ((byte === 32 || byte === 9) && !isLast);
    const piece = isPlain ? String.fromCharCode(byte) : (hex[byte] ?? '');
    if (current.length + piece.length > softLimit) {
      lines.push(`${current}=`);
      current = '';
    }
    current += piece;
  }
  lines.push(current);
  return lines.join(crlf);
}

const base64Lines = (text: string) =>
  (
    Buffer.from(text, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(crlf);

/**
 * `Fri, 20 Nov 2026 09:02:11 +0100` (RFC 5322, section 3.3)
 * @param ahead how many minutes the clock it is told by is ahead of UTC.
 */
export function mailDate(at: Date, ahead = 0): string {
  const shown = new Date(at.getTime() + ahead * 60_000).toUTCString();
  const offset = Math.floor(Math.abs(ahead) / 60) * 100 + (Math.abs(ahead) % 60);
  return shown.replace('GMT', `${ahead < 0 ? '-' : '+'}${String(offset).padStart(4, '0')}`);
}

export interface OutgoingMessage {
  /** In their order; values that are not plain are already encoded. */
  headers: Array<[name: string, value: string]>;
  text: string;
  html: string;
  boundary: string;
  bodyEncoding: 'quoted-printable' | 'base64';
}

/** The bytes of a multipart/alternative message. */
export function writeMessage(message: OutgoingMessage): Uint8Array {
  const encode = message.bodyEncoding === 'base64' ? base64Lines : quotedPrintable;
  const part = (type: string, body: string) =>
    [
      `--${message.boundary}`,
      `Content-Type: ${type}; charset="utf-8"`,
      `Content-Transfer-Encoding: ${message.bodyEncoding}`,
      '',
      encode(body),
      '',
    ].join(crlf);
  const head = message.headers.map(([name, value]) => `${name}: ${value}`).join(crlf);
  return Buffer.from(
    `${head}${crlf}MIME-Version: 1.0${crlf}Content-Type: multipart/alternative;${crlf} boundary="${message.boundary}"${crlf}${crlf}${part('text/plain', message.text)}${part('text/html', message.html)}--${message.boundary}--${crlf}`,
    'utf8',
  );
}
