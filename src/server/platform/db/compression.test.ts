import { describe, expect, it } from 'vitest';
import { codecs, pack, packSync, unpack } from '#server/platform/db/compression.ts';

describe('packing', () => {
  it('gives back exactly what went in, text and bytes, empty too', async () => {
    for (const content of ['', 'Grüße aus dem Büro 🎄', new Uint8Array([0, 255, 128, 0])]) {
      const expected = Buffer.from(content as string);
      for (const packed of [await pack(content), packSync(content)]) {
        expect(packed.codec).toBe(codecs.zstd);
        expect((await unpack(packed.bytes, packed.codec)).equals(expected)).toBe(true);
      }
    }
  });

  it('leaves unpacked bytes as they are and refuses codecs it does not know', async () => {
    expect((await unpack(Buffer.from('as is'), codecs.none)).toString()).toBe('as is');
    await expect(unpack(Buffer.from('x'), 9)).rejects.toThrow('unknown codec 9');
  });

  it('refuses damaged bytes and a bomb', async () => {
    const packed = packSync('a newsletter '.repeat(1_000));
    await expect(unpack(packed.bytes.subarray(0, packed.bytes.length - 8), codecs.zstd)).rejects.toThrow();
    const bomb = packSync(Buffer.alloc(65 * 1024 * 1024));
    await expect(unpack(bomb.bytes, codecs.zstd)).rejects.toThrow();
  });
});
