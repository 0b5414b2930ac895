import fc from 'fast-check';

/** A lone surrogate is no character. */
const [beforeHalves, afterHalves] = [0xd7ff, 0xe000];

const character = fc
  .oneof(
    fc.integer({ min: 0, max: 0x7f }),
    fc.integer({ min: 0x80, max: beforeHalves }),
    fc.integer({ min: afterHalves, max: 0x10ffff }),
  )
  .map((code) => String.fromCodePoint(code));

/**
 * Returns texts of any characters. Creating fast-check's own unit `binary` takes five seconds of processor
 * time.
 */
export function anyText(bounds: { maxLength?: number } = {}): fc.Arbitrary<string> {
  return fc.string({ ...bounds, unit: character });
}
