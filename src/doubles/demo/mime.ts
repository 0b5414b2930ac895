/** Writes messages: the parts of RFC 5322, 2045 and 2047 that platforms use. */

const crlf = '\r\n';

const hex = Array.from({ length: 256 }, (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`);
const softLimit = 75;

/** Encodes as quoted-printable with lines of at most 76 characters (RFC 2045, section 6.7). */
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

export interface OutgoingMessage {
  /** In order; values that are not plain are already encoded. */
  headers: Array<[name: string, value: string]>;
  text: string;
  html: string;
  boundary: string;
  bodyEncoding: 'quoted-printable' | 'base64';
}

/** Returns the bytes of a multipart/alternative message. */
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
