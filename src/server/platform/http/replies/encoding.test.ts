import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acceptedEncoding, compress } from '#server/platform/http/replies/encoding.ts';

describe('the encoding a client takes', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.000, gzip;q=0', undefined],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['br;q=none', undefined],
    ['x,'.repeat(1_000).concat('br'), undefined],
  ])('of Accept-Encoding %j is %s', (header, expected) => {
    expect(acceptedEncoding(header)).toBe(expected);
  });
});

describe('compressing', () => {
  it('gives back the same bytes', async () => {
    const bytes = Buffer.from('Grüße '.repeat(1_000));
    for (const use of ['once', 'kept'] as const) {
      expect(brotliDecompressSync(await compress(bytes, 'br', use)).equals(bytes)).toBe(true);
      expect(gunzipSync(await compress(bytes, 'gzip', use)).equals(bytes)).toBe(true);
    }
  });
});
