import { expect, test } from 'vitest';
import { LoadingPreview } from '#client/features/emails/viewer/components/viewer-parts.tsx';
import { renderComponent } from '#client/testing/rendered-component.tsx';

test.each([
  ['/thumbnails/12-0123456789ab.webp', '/photographs/12-0123456789ab.webp'],
  ['/thumbnails/12.svg', '/thumbnails/12.svg'],
])('While a mail with the thumbnail %s is on its way, %s stands in its place', (previewUrl, src) => {
  expect(renderComponent(<LoadingPreview previewUrl={previewUrl} />).body).toContain(`src="${src}"`);
});
