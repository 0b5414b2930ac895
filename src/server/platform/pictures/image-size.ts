import { avifSize } from '#server/platform/pictures/avif-size.ts';
import type { ImageContentType } from '#server/platform/pictures/image-type.ts';

/** Width and height in pixels. */
export interface ImageSize {
  width: number;
  height: number;
}

/**
 * Reads a picture's decoded size from its headers alone: nothing is decoded, so a decompression bomb
 * costs nothing. If a file has several sizes (frames of a GIF, items of an AVIF) the largest counts.
 * @returns undefined if the headers are cut off, contradict the format, or describe an empty picture.
 */
export function imageSizeOf(bytes: Buffer, contentType: ImageContentType): ImageSize | undefined {
  try {
    const size = readers[contentType](bytes);
    return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined; // the headers point beyond the end
    throw error;
  }
}

const readers: Record<ImageContentType, (bytes: Buffer) => ImageSize | undefined> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
  'image/gif': gifSize,
  'image/webp': webpSize,
  'image/avif': avifSize,
  'image/bmp': bmpSize,
};

/** PNG specification, section 11.2.1: IHDR comes first. */
function pngSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** ITU T.81, annex B: segments follow each other until the first frame header (SOF0 to SOF15). */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    while (bytes.readUInt8(at) === 0xff) at += 1; // fill bytes may precede a marker
    const marker = bytes.readUInt8(at);
    at += 1;
    const isFrameHeader = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrameHeader) return { width: bytes.readUInt16BE(at + 5), height: bytes.readUInt16BE(at + 3) };
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
    if (standsAlone) continue;
    const isPastHeaders = marker === 0xd8 || marker === 0xd9 || marker === 0xda || marker === 0x00;
    if (isPastHeaders) return undefined;
    at += Math.max(2, bytes.readUInt16BE(at));
  }
}

/** GIF89a, sections 17 to 26: browsers enlarge the screen to a frame that is larger, so every frame counts. */
function gifSize(bytes: Buffer): ImageSize | undefined {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colourTableBytes(bytes.readUInt8(10));
  let frames = 0;
  while (at < bytes.length) {
    const introducer = bytes.readUInt8(at);
    if (introducer === 0x21) {
      at = afterSubBlocks(bytes, at + 2);
    } else if (introducer === 0x2c && at + 10 < bytes.length) {
      frames += 1;
      size.width = Math.max(size.width, bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5));
      size.height = Math.max(size.height, bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7));
      at = afterSubBlocks(bytes, at + 11 + colourTableBytes(bytes.readUInt8(at + 9)));
    } else break; // the trailer, or garbage after the last frame
  }
  return frames > 0 ? size : undefined;
}

function colourTableBytes(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function afterSubBlocks(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes.readUInt8(at);
    at += 1 + length;
    if (length === 0) break;
  }
  return at;
}

/** RFC 9649, sections 2.5 to 2.7. */
function webpSize(bytes: Buffer): ImageSize | undefined {
  const kind = bytes.toString('latin1', 12, 16);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const packed = bytes.readUInt32LE(21);
    return bytes.readUInt8(20) === 0x2f
      ? { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
      : undefined;
  }
  if (kind !== 'VP8 ' || bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** The old header counts 12 bytes and has 16-bit sizes; in the later ones a negative height means "top down". */
function bmpSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.readUInt32LE(14) === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) };
  return { width: bytes.readInt32LE(18), height: Math.abs(bytes.readInt32LE(22)) };
}
