import { expect, test } from 'vitest';
import { nameInAddress, safeFileName } from '#server/library/images/file-name.ts';
import type { ImageContentType } from '#server/platform/pictures/image-type.ts';

test.each<[string, ImageContentType, string]>([
  ['header.png', 'image/jpeg', 'header.jpg'],
  ['Summer sale!.PNG', 'image/png', 'Summer-sale.png'],
  ['../../etc/passwd', 'image/png', 'picture.png'],
  ['a"; filename="evil.exe', 'image/gif', 'a-filename-evil.gif'],
  ['a\r\nset-cookie: b', 'image/gif', 'a-set-cookie-b.gif'],
  ['日本', 'image/webp', 'picture.webp'],
  ['', 'image/png', 'picture.png'],
  ['x'.repeat(500), 'image/avif', `${'x'.repeat(60)}.avif`],
])('%j of kind %s is saved as %s.', (filename, contentType, name) => {
  expect(safeFileName(filename, contentType)).toBe(name);
});

test.each([
  ['https://x.example/a/Summer%20sale.png?w=600', 'Summer-sale.png'],
  ['https://x.example/', 'picture.png'],
  ['cid:picture@x.example', 'picture-x.png'],
  ['no address', 'picture.png'],
])('The picture at %j is saved as %s.', (url, name) => {
  expect(safeFileName(nameInAddress(url), 'image/png')).toBe(name);
});
