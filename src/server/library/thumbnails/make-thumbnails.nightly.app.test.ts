import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { maxWholeHeight } from '#server/library/thumbnails/browser-page.ts';
import { type Camera, openCamera } from '#server/library/thumbnails/camera.ts';
import { enqueueFullPhotograph } from '#server/library/thumbnails/full-photographs.ts';
import { makeThumbnails } from '#server/library/thumbnails/make-thumbnails.ts';
import { findChromium } from '#server/platform/browser/find-chromium.ts';
import type { Database } from '#server/platform/db/client.ts';
import type { FetchedImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail, showPictures } from '#tests/support/factories.ts';
import { memoryBlobStore } from '#tests/support/servers/blob-store.ts';

let camera: Camera;
let database: Database;
let blobs: BlobStore;
let brandId: number;

function installedChromium(): string {
  const executablePath = findChromium(process.env);
  if (executablePath === undefined) throw new Error('These tests need a Chromium');
  return executablePath;
}

beforeAll(() => {
  camera = openCamera(installedChromium(), { priority: 'usual' });
});
afterAll(() => camera.close());

beforeEach(async () => {
  database = await emptyDatabase();
  blobs = memoryBlobStore();
  brandId = (await createBrand(database.pool, { slug: 'cragline' })).id;
});

const key = 'd'.repeat(32);
const address = 'https://pictures.example/a.png';
const red = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#cc0000' } })
    .png()
    .toBuffer();

/** Creates an email that waits for its photograph, with one remote picture. */
async function wantedEmail(html: string): Promise<number> {
  const { id } = await createEmail(database.pool, { brandId, html });
  await database.pool.query('insert into thumbnails (email_id) values ($1)', [id]);
  await database.pool.query('insert into images (key, url) values ($1, $2) on conflict do nothing', [
    key,
    address,
  ]);
  await showPictures(database.pool, id, [key]);
  return id;
}

const make = (fetchImage: (url: string) => Promise<FetchedImage>) =>
  makeThumbnails({ database, blobs, now: () => new Date(), camera, fetchImage });

const offline = (): Promise<never> => Promise.reject(new ImageFetchError('unreachable'));

async function photographOf(id: number): Promise<Buffer> {
  const { rows } = await database.pool.query<{ blob: string; previewUrl: string }>(
    `select t.blob, e.preview_url as "previewUrl" from thumbnails t join emails e on e.id = t.email_id where e.id = $1`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('No thumbnail');
  expect(row.previewUrl).toBe(`/thumbnails/${id}-${row.blob.slice(0, 12)}.webp`);
  const bytes = await blobs.get(row.blob);
  if (bytes === undefined) throw new Error('No blob');
  return bytes;
}

/** Returns the colour of one pixel, as #rrggbb. */
async function colorAt(bytes: Buffer, left: number, top: number): Promise<string> {
  const pixel = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${pixel.toString('hex')}`;
}

const close = (color: string, to: string) =>
  [1, 3, 5].every(
    (at) =>
      Math.abs(Number.parseInt(color.slice(at, at + 2), 16) - Number.parseInt(to.slice(at, at + 2), 16)) < 12,
  );

describe('photographs of emails', () => {
  it('are WebP of 600 by 900, as the mail looks on a desk, with its pictures fetched once', async () => {
    const html = `<style>@media (max-width:600px){body{background:#00ff00!important}}</style><body style="margin:0;background:#0000cc"><img src="mv-image:${key}" width="340" height="340" style="display:block"></body>`;
    const ids = [await wantedEmail(html), await wantedEmail(html)];
    let fetched = 0;
    const result = await make(async () => {
      fetched += 1;
      return { bytes: await red(), contentType: 'image/png', width: 20, height: 20 };
    });
    expect(result).toEqual({ made: 2, failed: 0 });
    expect(fetched).toBe(1);
    for (const id of ids) {
      const bytes = await photographOf(id);
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 600, height: 900 });
      expect(close(await colorAt(bytes, 100, 100), '#cc0000')).toBe(true);
      expect(close(await colorAt(bytes, 450, 100), '#0000cc')).toBe(true);
    }
  });

  it('are of the whole mail where somebody asks for it, as long as is kept, by the same browser', async () => {
    const html = (height: number) =>
      `<body style="margin:0"><div style="height:${height}px;background:#0000cc"></div><p style="margin:0;height:40px;background:#cc0000"></p></body>`;
    const [short, long] = [await wantedEmail(html(2_960)), await wantedEmail(html(40_000))];
    expect(await make(offline)).toEqual({ made: 2, failed: 0 });
    for (const id of [short, long]) {
      const { rows } = await database.pool.query<{ blob: string }>(
        'select blob from thumbnails where email_id = $1',
        [id],
      );
      await enqueueFullPhotograph(database.pool, { id, thumbnail: rows[0]?.blob ?? '' });
    }
    expect(await make(offline)).toEqual({ made: 2, failed: 0 });
    const whole = async (id: number) => {
      const { rows } = await database.pool.query<{ blob: string }>(
        'select blob from full_photographs where email_id = $1',
        [id],
      );
      return (await blobs.get(rows[0]?.blob ?? '')) ?? Buffer.alloc(0);
    };
    const bytes = await whole(short);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 680, height: 3_000 });
    expect(close(await colorAt(bytes, 340, 2_900), '#0000cc')).toBe(true);
    expect(close(await colorAt(bytes, 340, 2_990), '#cc0000')).toBe(true);
    expect(await sharp(await whole(long)).metadata()).toMatchObject({ height: maxWholeHeight });
    // The failure does not affect the next photograph.
    const next = await wantedEmail(`<body style="margin:0;background:#00aa00"></body>`);
    expect(await make(offline)).toEqual({ made: 1, failed: 0 });
    expect(await sharp(await photographOf(next)).metadata()).toMatchObject({ width: 600, height: 900 });
  });

  it('are made without a picture that cannot be had', async () => {
    const id = await wantedEmail(`<body style="background:#0000cc"><img src="mv-image:${key}"></body>`);
    expect(await make(offline)).toEqual({ made: 1, failed: 0 });
    expect(close(await colorAt(await photographOf(id), 500, 800), '#0000cc')).toBe(true);
  });

  it('are made without a picture that does not come, and without one mail in the other', async () => {
    const slow = await wantedEmail(`<body style="background:#0000cc"><img src="mv-image:${key}"></body>`);
    const colors = [...'23456789abcd'].map((digit) => `#00${digit}000`);
    const ids: number[] = [];
    for (const color of colors) ids.push(await wantedEmail(`<body style="background:${color}"></body>`));
    expect(await make(() => new Promise(() => undefined))).toEqual({ made: 13, failed: 0 });
    expect(close(await colorAt(await photographOf(slow), 500, 800), '#0000cc')).toBe(true);
    for (const [index, id] of ids.entries())
      expect(close(await colorAt(await photographOf(id), 300, 450), colors[index] ?? '')).toBe(true);
  });

  it('go on after a mail that takes too long to lay out', async () => {
    const hasty = openCamera(installedChromium(), { priority: 'usual', costLimitMs: 1_000 });
    try {
      await wantedEmail(`<table>${'<tr><td>row'.repeat(200_000)}</table>`);
      const id = await wantedEmail('<body style="background:#0000cc"></body>');
      const result = await makeThumbnails({
        database,
        blobs,
        now: () => new Date(),
        camera: hasty,
        fetchImage: offline,
      });
      expect(result.made).toBe(1);
      expect(result.failed).toBeGreaterThanOrEqual(3); // attempts at the large one
      expect(close(await colorAt(await photographOf(id), 300, 450), '#0000cc')).toBe(true);
    } finally {
      await hasty.close();
    }
  });

  it('wait for visitors, and do not count what was broken off against the mail', async () => {
    const id = await wantedEmail(`<body><img src="mv-image:${key}"></body>`);
    const deps = { database, blobs, now: () => new Date(), camera };
    const attempts = async () =>
      (await database.pool.query('select attempts from thumbnails where email_id = $1', [id])).rows[0]
        ?.attempts;
    const waiting = new AbortController();
    const visits = {
      quiet: async () => {
        expect(await attempts()).toBe(0);
        waiting.abort();
      },
    };
    expect(await makeThumbnails({ ...deps, visits }, { signal: waiting.signal })).toEqual({
      made: 0,
      failed: 0,
    });
    expect(await attempts()).toBe(0);
    const working = new AbortController();
    const fetchImage = () => {
      working.abort();
      void camera.close();
      return new Promise<never>(() => undefined);
    };
    expect(await makeThumbnails({ ...deps, fetchImage }, { signal: working.signal })).toEqual({
      made: 0,
      failed: 0,
    });
    expect(await attempts()).toBe(0);
    expect(await make(offline)).toEqual({ made: 1, failed: 0 });
  });

  it('wait for a browser that starts, and blame no mail for one that does not', async () => {
    const id = await wantedEmail('<body style="background:#0000cc"></body>');
    const none = openCamera('/nowhere/chromium');
    const deps = { database, blobs, now: () => new Date(), camera: none, fetchImage: offline };
    expect(await makeThumbnails(deps)).toEqual({
      made: 0,
      failed: 0,
      unavailable: expect.stringContaining('did not start'),
    });
    const { rows } = await database.pool.query('select attempts from thumbnails where email_id = $1', [id]);
    expect(rows[0]?.attempts).toBe(0);
    expect(await make(offline)).toEqual({ made: 1, failed: 0 });
  });

  it('run no script and reach nothing but the pictures of the mail', async () => {
    const html = `<body style="margin:0;background:#0000cc"><script>document.body.style.background='#ff0000'</script>
      <img src="https://elsewhere.example/pixel.png" onerror="document.body.style.background='#ff0000'">
      <iframe src="https://elsewhere.example/"></iframe><link rel="stylesheet" href="https://elsewhere.example/a.css"></body>`;
    const id = await wantedEmail(html);
    const asked: string[] = [];
    await make(async (url) => {
      asked.push(url);
      return offline();
    });
    expect(asked).toEqual([]);
    expect(close(await colorAt(await photographOf(id), 590, 890), '#0000cc')).toBe(true);
  });

  it('are made again when the mail is wanted again, and go on after a signal broke them off', async () => {
    const first = await wantedEmail('<body style="background:#0000cc"></body>');
    for (let index = 0; index < 4; index += 1) await wantedEmail('<body style="background:#00cc00"></body>');
    const stop = new AbortController();
    const broken = await makeThumbnails(
      { database, blobs, now: () => new Date(), camera, fetchImage: offline },
      { signal: stop.signal, onProgress: () => stop.abort() },
    );
    expect(broken.made).toBeLessThan(5);
    expect((await make(offline)).made).toBe(5 - broken.made);
    await database.pool.query('update thumbnails set wanted_at = now() where email_id = $1', [first]);
    expect((await make(offline)).made).toBe(1);
    expect((await make(offline)).made).toBe(0);
  });
});
