const crlf = '\r\n';

/** Most bytes of UTF-8 whose encoded word stays below the 75 characters of RFC 2047, section 2. */
const wordBytes = 42;

/** Encodes a header value: unchanged if it is ASCII, else as encoded words, never splitting a character. */
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
      ? `"${name.replace(/["\\]/g, '')}"`
      : encodeHeaderText(name);
  return `${shown} <${address}>`;
}

/**
 * `Fri, 20 Nov 2026 09:02:11 +0100` (RFC 5322, section 3.3)
 * @param ahead offset of the local time from UTC in minutes.
 */
export function mailDate(at: Date, utcOffsetMinutes = 0): string {
  const shown = new Date(at.getTime() + utcOffsetMinutes * 60_000).toUTCString();
  const offset = Math.floor(Math.abs(utcOffsetMinutes) / 60) * 100 + (Math.abs(utcOffsetMinutes) % 60);
  return shown.replace('GMT', `${utcOffsetMinutes < 0 ? '-' : '+'}${String(offset).padStart(4, '0')}`);
}
