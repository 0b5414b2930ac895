import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { archiveImage } from '#doubles/demo/archive-image.ts';
import { imageRoutes } from '#server/library/images/routes.ts';
import { storeLogo } from '#server/library/images/store-logo.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Database } from '#server/platform/db/client.ts';
import { answerErrors } from '#server/platform/http/errors/error-handler.ts';
import { type FetchedImage, fetchImage } from '#server/platform/pictures/guarded-fetch.ts';
import { ImageFetchError } from '#server/platform/pictures/image-fetch-error.ts';
import { imageKey } from '#server/platform/pictures/image-key.ts';
import { inspectImage } from '#server/platform/pictures/inspect-image.ts';
import type { BlobStore } from '#server/platform/storage/blob-store.ts';
import { openLocalBlobStore } from '#server/platform/storage/local-blob-store.ts';
import { dayMs } from '#shared/format/calendar-days.ts';
import { emptyDatabase } from '#tests/support/database/database.ts';
import { createBrand, createEmail, showPictures } from '#tests/support/factories.ts';
import { pngPicture, startPictureServer } from '#tests/support/servers/picture-server.ts';

const secret = 'a secret for tests, long enough to be one';
const url = 'https://pictures.brand.com/Summer sale!.PNG';
const key = imageKey(secret, url);
const png = pngPicture(40, 30);

let database: Database;
let folder = '';
let blobs: BlobStore;
let now = new Date();
let fetched: string[] = [];
const apps: FastifyInstance[] = [];

beforeEach(async () => {
  database = await emptyDatabase();
  folder = mkdtempSync(join(tmpdir(), 'mailvault-images-'));
  blobs = await openLocalBlobStore(folder);
  now = new Date('2026-11-21T12:00:00Z');
  fetched = [];
});

afterEach(async () => {
  await Promise.all(apps.splice(0).map((app) => app.close()));
  rmSync(folder, { recursive: true, force: true });
});

type Fetch = (address: string) => Promise<FetchedImage>;

/** Response of a working server. */
const found: Fetch = async () => ({ bytes: png, contentType: 'image/png', width: 40, height: 30 });
const fails: Fetch = async () => {
  throw new ImageFetchError('status', '500');
};

function appWith(fetch: Fetch): FastifyInstance {
  const app = Fastify();
  answerErrors(app);
  app.register(imageRoutes, {
    ...{ config: readConfig({}), database, blobs, secret, now: () => now },
    fetchImage: async (address) => {
      fetched.push(address);
      return fetch(address);
    },
  });
  apps.push(app);
  return app;
}

/** Creates an email that shows the picture, with a separate brand. */
async function insertEmail({ isPremiumOnly = false, ageDays = 1, pictureUrl = url } = {}): Promise<number> {
  const brand = await createBrand(database.pool, { isPremiumOnly });
  const receivedAt = new Date(now.getTime() - ageDays * dayMs);
  const email = await createEmail(database.pool, { brandId: brand.id, receivedAt });
  const pictureKey = imageKey(secret, pictureUrl);
  await database.pool.query('insert into images (key, url) values ($1, $2) on conflict do nothing', [
    pictureKey,
    pictureUrl,
  ]);
  await showPictures(database.pool, email.id, [pictureKey], 'Summer sale!.PNG');
  return email.id;
}

const imageRow = async () =>
  (await database.pool.query('select * from images where key = $1', [key])).rows[0];

describe('GET /images/:emailId/:key', () => {
  test('fetches a picture at its first view, keeps it, and serves it from then on.', async () => {
    const app = appWith(found);
    const path = `/images/${await insertEmail()}/${key}`;
    const first = await app.inject(path);
    const second = await app.inject(path);
    expect(first.statusCode).toBe(200);
    expect(first.rawPayload).toEqual(png);
    expect(second.rawPayload).toEqual(png);
    expect(fetched).toEqual([url]);
    expect(await imageRow()).toMatchObject({
      blob: createHash('sha256').update(png).digest('hex'),
      content_type: 'image/png',
      size_bytes: png.length,
      width: 40,
      height: 30,
      failure: null,
      attempts: 1,
    });
    expect(second.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, max-age=86400',
      'content-disposition': 'inline; filename="Summer-sale.png"',
    });
  });

  test('answers 304 to the tag it gave, without a body.', async () => {
    const app = appWith(found);
    const path = `/images/${await insertEmail()}/${key}`;
    const { headers } = await app.inject(path);
    for (const tag of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`]) {
      const again = await app.inject({ url: path, headers: { 'if-none-match': tag } });
      expect(again.statusCode).toBe(304);
      expect(again.rawPayload).toHaveLength(0);
    }
    const other = await app.inject({ url: path, headers: { 'if-none-match': '"other"' } });
    expect(other.statusCode).toBe(200);
  });

  test('takes HEAD.', async () => {
    const app = appWith(found);
    const answer = await app.inject({ method: 'HEAD', url: `/images/${await insertEmail()}/${key}` });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png']);
    expect([answer.headers['content-length'], answer.rawPayload.length]).toEqual([String(png.length), 0]);
  });

  test.each([
    ['of a premium-only brand', { isPremiumOnly: true }],
    ['of 31 days ago', { ageDays: 31 }],
  ])(
    'keeps the pictures of an email %s from a visitor, stored or not, and fetches nothing.',
    async (_what, email) => {
      const app = appWith(found);
      const path = `/images/${await insertEmail(email)}/${key}`;
      const refused = await app.inject(path);
      await archiveImage(database, blobs, { key, url, bytes: png });
      const refusedStored = await app.inject(path);
      const refusedTag = await app.inject({ url: path, headers: { 'if-none-match': '*' } });
      for (const answer of [refused, refusedStored, refusedTag]) {
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toMatchObject({ code: 'premium_required', isPremiumContent: true });
      }
      expect(fetched).toEqual([]);
    },
  );

  test('does not serve a picture under an email that does not show it.', async () => {
    const app = appWith(found);
    const premium = await insertEmail({ isPremiumOnly: true });
    const open = await insertEmail({ pictureUrl: 'https://pictures.brand.com/other.png' });
    await archiveImage(database, blobs, { key, url, bytes: png });
    expect((await app.inject(`/images/${open}/${key}`)).statusCode).toBe(404);
    expect((await app.inject(`/images/${premium}/${key}`)).statusCode).toBe(403);
    expect((await app.inject(`/images/${open + 999}/${key}`)).statusCode).toBe(404);
    expect(fetched).toEqual([]);
  });

  test.each([
    [`abc/${key}`, 400],
    [`0/${key}`, 400],
    [`-1/${key}`, 400],
    [`1.5/${key}`, 400],
    [`99999999999/${key}`, 400],
    [`%00/${key}`, 400],
    ['ID/unknown', 404],
    [`ID/${key.toUpperCase()}`, 404],
    [`ID/${key}0`, 404],
    [`ID/${key.slice(1)}%00`, 404],
    [`ID/${'f'.repeat(32)}`, 404],
    [`ID/..%2f..%2fetc%2fpasswd`, 404],
    [`ID/${'a'.repeat(90)}`, 404],
  ])('answers %s with %i and a sentence.', async (path, status) => {
    const app = appWith(found);
    const answer = await app.inject(`/images/${path.replace('ID', String(await insertEmail()))}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  test('says that a picture cannot be had, so that its words are shown, and remembers why.', async () => {
    const app = appWith(fails);
    const answer = await app.inject(`/images/${await insertEmail()}/${key}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['x-picture']).toBe('unavailable');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('private, max-age=300');
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    expect(await imageRow()).toMatchObject({ blob: null, failure: 'status', attempts: 1 });
  });

  test('asks a failing server again only after an hour, and gives up after five times.', async () => {
    const app = appWith(fails);
    const path = `/images/${await insertEmail()}/${key}`;
    const attemptsAfter: number[] = [];
    for (const minutes of [0, 1, 58, 1, 60, 60, 60, 60, 60]) {
      now = new Date(now.getTime() + minutes * 60_000);
      expect((await app.inject(path)).headers['x-picture']).toBe('unavailable');
      attemptsAfter.push(fetched.length);
    }
    expect(attemptsAfter).toEqual([1, 1, 1, 2, 3, 4, 5, 5, 5]);
  });

  test('serves a picture whose server has recovered.', async () => {
    const answers = [fails, found];
    const app = appWith((address) => (answers.shift() ?? found)(address));
    const path = `/images/${await insertEmail()}/${key}`;
    expect((await app.inject(path)).headers['x-picture']).toBe('unavailable');
    now = new Date(now.getTime() + 3_600_000);
    expect((await app.inject(path)).rawPayload).toEqual(png);
    expect(await imageRow()).toMatchObject({ failure: null, attempts: 2 });
  });

  test('fetches once for ten first views at once, in several emails.', async () => {
    const app = appWith(found);
    const emails = [await insertEmail(), await insertEmail({ isPremiumOnly: true, ageDays: 2 })];
    await database.pool.query('update brands set is_premium_only = false');
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => app.inject(`/images/${emails[index % 2]}/${key}`)),
    );
    for (const answer of answers) expect(answer.rawPayload).toEqual(png);
    expect(fetched).toEqual([url]);
  });

  test('fetches once when two servers are asked at the same time.', async () => {
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const slow: Fetch = async (address) => {
      begun.resolve();
      await held.promise;
      return found(address);
    };
    const path = `/images/${await insertEmail()}/${key}`;
    const [first, second] = [appWith(slow), appWith(slow)].map((app) => app.inject(path));
    await begun.promise;
    held.resolve();
    expect((await first)?.rawPayload).toEqual(png);
    expect((await second)?.rawPayload).toEqual(png);
    expect(fetched).toEqual([url]);
  });

  test('takes over from a server that was killed while it fetched.', async () => {
    const app = appWith(found);
    const path = `/images/${await insertEmail()}/${key}`;
    const aMinuteAgo = new Date(now.getTime() - 60_000);
    await database.pool.query('update images set attempts = 1, attempted_at = $1', [aMinuteAgo]);
    expect((await app.inject(path)).rawPayload).toEqual(png);
    expect(await imageRow()).toMatchObject({ attempts: 2 });
  });

  test('hides a fault of our own and does not hold it against the picture.', async () => {
    const app = appWith(async () => {
      throw new Error('disk full');
    });
    const answer = await app.inject(`/images/${await insertEmail()}/${key}`);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).not.toContain('disk full');
    expect(await imageRow()).toMatchObject({ failure: null });
  });

  test('fetches anew what the blob store has lost.', async () => {
    const app = appWith(found);
    const path = `/images/${await insertEmail()}/${key}`;
    await app.inject(path);
    rmSync(folder, { recursive: true });
    blobs = await openLocalBlobStore(folder);
    expect((await app.inject(path)).rawPayload).toEqual(png);
    expect(fetched).toHaveLength(2);
  });

  test.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'text/html'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'image/png'],
    ['a bomb', pngPicture(1, 1, { claimed: { width: 30_000, height: 30_000 } }), 'image/png'],
  ])(
    'does not serve %s that came inside a mail as a picture, whatever was noted of it.',
    async (_what, bytes, noted) => {
      const app = appWith(fails);
      const path = `/images/${await insertEmail()}/${key}`;
      const values = [await blobs.put(bytes), noted];
      await database.pool.query('update images set blob = $1, content_type = $2', values);
      const answer = await app.inject(path);
      expect(answer.headers['x-picture']).toBe('unavailable');
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
      expect(answer.body).not.toContain('alert');
      expect(fetched).toEqual([]);
    },
  );

  test('fetches through the guard: a loopback server behind a public name is not asked.', async () => {
    const server = await startPictureServer((_request, response) => response.end(png));
    const options = server.options.resolve === undefined ? {} : { resolve: server.options.resolve };
    const app = appWith((address) => fetchImage(address, options));
    const answer = await app.inject(`/images/${await insertEmail()}/${key}`);
    await server.close();
    expect(answer.headers['x-picture']).toBe('unavailable');
    expect(await imageRow()).toMatchObject({ failure: 'refused_address' });
    expect(server.requests).toHaveLength(0);
  });
});

describe('archiveImage', () => {
  test('keeps a picture before any email shows it; its first view fetches nothing.', async () => {
    expect(await archiveImage(database, blobs, { key, url, bytes: png })).toEqual({
      contentType: 'image/png',
      width: 40,
      height: 30,
    });
    const app = appWith(fails);
    expect((await app.inject(`/images/${await insertEmail()}/${key}`)).rawPayload).toEqual(png);
    expect(fetched).toEqual([]);
  });

  test('replaces a failure, and repeats without effect.', async () => {
    const app = appWith(fails);
    const path = `/images/${await insertEmail()}/${key}`;
    await app.inject(path);
    await archiveImage(database, blobs, { key, url, bytes: png });
    await archiveImage(database, blobs, { key, url, bytes: png });
    expect((await app.inject(path)).rawPayload).toEqual(png);
  });

  test('refuses what is no picture.', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(inspectImage(svg)).toBe('not_an_image');
    await expect(archiveImage(database, blobs, { key, url, bytes: svg })).rejects.toThrow('not_an_image');
  });
});

describe('GET /logos/:file', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><style>a{}</style></svg>');

  test('serves what is some brand’s logo to everybody, and to caches for a minute at most.', async () => {
    const path = await storeLogo(blobs, svg, 'svg');
    await createBrand(database.pool, { logoUrl: path, isPremiumOnly: true });
    const app = appWith(fails);
    const answer = await app.inject(path);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(svg);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=60, must-revalidate',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const tagged = await app.inject({ url: path, headers: { 'if-none-match': String(answer.headers.etag) } });
    expect(tagged.statusCode).toBe(304);
  });

  test('does not serve the pictures of mail, nor a logo under another extension.', async () => {
    const picture = `/logos/${await blobs.put(png)}.png`;
    const path = await storeLogo(blobs, svg, 'svg');
    await createBrand(database.pool, { logoUrl: path });
    const app = appWith(fails);
    for (const wrong of [picture, path.replace('.svg', '.png'), '/logos/x.svg', `/logos/..%2f..%2fx.svg`]) {
      expect((await app.inject(wrong)).statusCode).toBe(404);
    }
  });

  test('has nothing when the blob is gone.', async () => {
    const path = `/logos/${'a'.repeat(64)}.svg`;
    await createBrand(database.pool, { logoUrl: path });
    expect((await appWith(fails).inject(path)).statusCode).toBe(404);
  });
});

test('A logo is only stored as what it is.', async () => {
  const svg = Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>');
  expect(await storeLogo(blobs, svg, 'svg')).toMatch(/^\/logos\/[0-9a-f]{64}\.svg$/);
  expect(await storeLogo(blobs, png, 'png')).toMatch(/\.png$/);
  await expect(storeLogo(blobs, png, 'svg')).rejects.toThrow('is not a .svg');
  await expect(storeLogo(blobs, Buffer.from('<html>'), 'svg')).rejects.toThrow('is not a .svg');
});
