/** Path to the sizes of an AVIF: boxes inside boxes (ISO 23008-12, section 6.5.3; 14496-12, section 4.2). */
const pathToSizes = ['meta', 'iprp', 'ipco', 'ispe'];

/** `meta` and `ispe` have a version and flags before their content. */
const fullBoxHeaderBytes = 4;

/** A picture has a handful of properties; a file that lists more than this is no picture. */
const maxBoxes = 2_000;

/**
 * Returns the largest size of any item of an AVIF: a grid counts as a whole, a thumbnail does not matter;
 * undefined if there is none.
 * @throws RangeError if its boxes point beyond the end.
 */
export function avifSize(bytes: Buffer): { width: number; height: number } | undefined {
  const found = { width: 0, height: 0 };
  let boxes = 0;
  const walk = (start: number, end: number, depth: number): void => {
    for (const box of boxesBetween(bytes, start, end)) {
      boxes += 1;
      if (boxes > maxBoxes) throw new RangeError('too many boxes');
      if (box.type !== pathToSizes[depth]) continue;
      const isLast = depth === pathToSizes.length - 1;
      const content = box.content + (box.type === 'meta' || isLast ? fullBoxHeaderBytes : 0);
      if (isLast) {
        found.width = Math.max(found.width, bytes.readUInt32BE(content));
        found.height = Math.max(found.height, bytes.readUInt32BE(content + 4));
      } else walk(content, box.end, depth + 1);
    }
  };
  walk(0, bytes.length, 0);
  return found.width > 0 ? found : undefined;
}

function* boxesBetween(bytes: Buffer, start: number, end: number) {
  let at = start;
  while (at + 8 <= end) {
    const size = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    // 1: the size follows in 64 bits; 0: the box reaches to the end.
    const header = size === 1 ? 16 : 8;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size;
    if (length < header || at + length > end) throw new RangeError('a box reaches beyond what holds it');
    yield { type, content: at + header, end: at + length };
    at += length;
  }
}
