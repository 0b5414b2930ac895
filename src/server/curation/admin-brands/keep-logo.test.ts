import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { keepLogo } from '#server/curation/admin-brands/keep-logo.ts';
import { parseLogoFile } from '#server/library/images/store-logo.ts';
import { fetchImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';
import { type PictureServer, pngPicture, startPictureServer } from '#tests/support/servers/picture-server.ts';

let answers: Record<string, Buffer | number>;
let server: PictureServer;

beforeEach(async () => {
  answers = {};
  server = await startPictureServer((request, response) => {
    const answer = answers[request.url ?? ''] ?? 404;
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
});

afterEach(() => server.close());

const keep = (path: string, blobs = memoryBlobStore()) =>
  keepLogo(blobs, server.at(path), (url) => fetchImage(url, server.options));

describe('keeping a logo', () => {
  it('fetches it once, makes it small, and answers where it is served', async () => {
    answers['/large.png'] = pngPicture(1600, 800);
    const blobs = memoryBlobStore();
    const path = await keep('/large.png', blobs);
    expect(path).toMatch(/^\/logos\/[0-9a-f]{64}\.webp$/);
    const stored = await blobs.get(parseLogoFile(path.slice('/logos/'.length))?.blob ?? '');
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 512, height: 256 });
    expect(server.requests).toHaveLength(1);
  });

  it('leaves a small one as large as it is', async () => {
    answers['/small.png'] = pngPicture(40, 30);
    const blobs = memoryBlobStore();
    const path = await keep('/small.png', blobs);
    const stored = await blobs.get(parseLogoFile(path.slice('/logos/'.length))?.blob ?? '');
    expect(await sharp(stored).metadata()).toMatchObject({ width: 40, height: 30 });
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><title>no</title>'.repeat(20)), 'not_an_image'],
    [
      'an SVG, which may hold anything',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'not_an_image',
    ],
    ['nothing', 404, 'status'],
    ['a picture that is broken off', pngPicture(600, 600).subarray(0, 60), 'not_an_image'],
    [
      'a picture of far too many pixels',
      pngPicture(4, 4, { claimed: { width: 16_000, height: 16_000 } }),
      'too_many_pixels',
    ],
  ])('says why %s is none', async (_what, answer, failure) => {
    answers['/x'] = answer;
    const refusal = await keep('/x').catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(ImageFetchError);
    expect(refusal).toMatchObject({ failure });
  });

  it('never asks a server that is not public', async () => {
    const refusal = await keepLogo(memoryBlobStore(), server.at('/x.png', '127.0.0.1'), (url) =>
      fetchImage(url),
    ).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ failure: 'refused_address' });
    expect(server.requests).toEqual([]);
  });
});
