import { expect, it } from 'vitest';
import { crc32c, logFileName } from '#server/platform/db/embedded/pg-control.ts';

it('The checksum is CRC-32C: the examples of RFC 3720, appendix B.4', () => {
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(crc32c(Buffer.from(Array.from({ length: 32 }, (_, index) => index)))).toBe(0x46dd794e);
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
});

it.each([
  [1, 0x21556f68n, '000000010000000000000021'],
  [1, 0xff_ff000000n, '00000001000000FF000000FF'],
  [2, 0x3_05000000n, '000000020000000300000005'],
])('The log file of timeline %i that holds %i is %s', (timeline, position, name) => {
  expect(logFileName(timeline, position, 16n * 1024n * 1024n)).toBe(name);
});
