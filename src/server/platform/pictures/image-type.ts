/** The types of picture that are stored and served, by their magic bytes. */
const imageContentTypes = [
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
] as const;

export type ImageContentType = (typeof imageContentTypes)[number];

/** Leading bytes that determine the type. */
export const imageTypeBytes = 64;

/**
 * Returns the type of picture by its leading bytes, whatever a header or file name claims; undefined for
 * other content. SVG is excluded: it is a document that can contain scripts and load other addresses.
 */
export function imageTypeOf(bytes: Buffer): ImageContentType | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'image/gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftyp') && hasAvifBrand(bytes)) return 'image/avif';
  if (startsWith(bytes, 0, 'BM') && isBmpHeader(bytes)) return 'image/bmp';
  return undefined;
}

function startsWith(bytes: Buffer, offset: number, text: string): boolean {
  return (
    bytes.length >= offset + text.length && bytes.toString('latin1', offset, offset + text.length) === text
  );
}

/**
 * The major brand is at offset 8, the compatible ones from 16 to the end of the box (ISO 14496-12, section
 * 4.3).
 */
function hasAvifBrand(bytes: Buffer): boolean {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, imageTypeBytes);
  for (let at = 8; at + 4 <= end; at += at === 8 ? 8 : 4) {
    const brand = bytes.toString('latin1', at, at + 4);
    if (brand === 'avif' || brand === 'avis') return true;
  }
  return false;
}

/** Two letters alone would match any text that begins with BM, so the reserved fields must be empty too. */
function isBmpHeader(bytes: Buffer): boolean {
  if (bytes.length < 26 || bytes.readUInt32LE(6) !== 0) return false;
  const headerSize = bytes.readUInt32LE(14);
  return headerSize >= 12 && headerSize <= 124;
}
