/**
 * Whether the bytes are a GIF, WebP or PNG of more than one frame. False for anything else, and for truncated
 * bytes.
 */
export function isAnimated(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1');
  if (head.startsWith('GIF8')) return hasSecondFrame(bytes);
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP')
    return head.slice(12) === 'VP8X' && ((bytes[20] ?? 0) & webpAnimation) !== 0;
  return head.startsWith('\x89PNG') && hasAnimationControl(bytes);
}

/** The flag of an extended WebP. @see the WebP container specification, extended file format */
const webpAnimation = 0x02;

/**
 * Walks the blocks of a GIF to its second picture.
 * @see GIF89a specification, appendix A
 */
function hasSecondFrame(bytes: Uint8Array): boolean {
  let at = 13 + colorTableBytes(bytes[10]);
  let frames = 0;
  while (at < bytes.length) {
    const block = bytes[at];
    if (block === 0x21) at = afterSubBlocks(bytes, at + 2);
    else if (block === 0x2c) {
      frames += 1;
      if (frames > 1) return true;
      at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes[at + 9]));
    } else return false;
  }
  return false;
}

function colorTableBytes(flags = 0): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 0x07) + 1);
}

function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (at < bytes.length) {
    const length = bytes[at] ?? 0;
    at += length + 1;
    if (length === 0) break;
  }
  return at;
}

/** `acTL` precedes the first picture data. @see PNG specification, third edition, section 11.3.6 */
function hasAnimationControl(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 8 <= bytes.length; ) {
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (name === 'acTL') return true;
    if (name === 'IDAT') return false;
    at += view.getUint32(at) + 12;
  }
  return false;
}
