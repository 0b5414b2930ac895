import { expect, test } from 'vitest';
import { photographPath } from '#shared/format/photograph-path.ts';

test('Beside a photograph stands that of the whole mail, under the same name', () => {
  expect(photographPath('/thumbnails/12-0123456789ab.webp')).toBe('/photographs/12-0123456789ab.webp');
});

test.each([null, '/thumbnails/12.svg', '/logos/12-0123456789ab.webp'])(
  'Beside %j there is none',
  (previewUrl) => {
    expect(photographPath(previewUrl)).toBeUndefined();
  },
);
