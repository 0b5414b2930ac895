const equals = 0x3d;

/** Decodes quoted-printable (RFC 2045, section 6.7); an invalid escape stays as written. */
export function decodeQuotedPrintable(bytes: Uint8Array): Buffer {
  const out = Buffer.allocUnsafe(bytes.length);
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0;
    if (byte !== equals) {
      out[length] = byte;
      length += 1;
      continue;
    }
    const skipped = softBreakLength(bytes, index);
    if (skipped > 0) {
      index += skipped;
      continue;
    }
    const high = hexDigit(bytes[index + 1]);
    const low = hexDigit(bytes[index + 2]);
    const isEscape = high >= 0 && low >= 0;
    out[length] = isEscape ? high * 16 + low : byte;
    length += 1;
    if (isEscape) index += 2;
  }
  return out.subarray(0, length);
}

/** Returns how many bytes after the `=` belong to a soft line break; 0 if it is none. */
function softBreakLength(bytes: Uint8Array, equalsAt: number): number {
  if (bytes[equalsAt + 1] === 0x0a) return 1;
  return bytes[equalsAt + 1] === 0x0d && bytes[equalsAt + 2] === 0x0a ? 2 : 0;
}

function hexDigit(byte: number | undefined): number {
  if (byte === undefined) return -1;
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : -1;
}

/** Decodes a Content-Transfer-Encoding; an unknown one counts as none. */
export function decodeTransferEncoding(bytes: Uint8Array, encoding: string): Buffer {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (encoding === 'base64') return Buffer.from(buffer.toString('latin1'), 'base64');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(buffer);
  return buffer;
}
