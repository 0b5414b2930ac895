import { expect, test } from 'vitest';
import { formatSize } from '#shared/format/size.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_449, '1.4 kB'],
  [9_949, '9.9 kB'],
  [9_960, '10 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [104_857_600, '105 MB'],
  [3_000_000_000_000, '3000 GB'],
])('%i is %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});
