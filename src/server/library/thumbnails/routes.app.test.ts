import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueThumbnails } from '#server/ingest/store/enqueue-thumbnails.ts';
import { forgetSketches } from '#server/library/images/repository.ts';
import { claimWanted, savePhotograph } from '#server/library/thumbnails/repository.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo, showPictures } from '#tests/support/factories.ts';

let test: TestApp;
let emailId: number;

const key = 'c'.repeat(32);
const html = `<body style="background-color:#fdfcf8"><h1 style="font-size:36px">Ridge season</h1><img src="mv-image:${key}" width="600" height="300"></body>`;

beforeEach(async () => {
  test = await openTestApp();
  const brand = await createBrand(test.database.pool, { slug: 'cragline' });
  emailId = (await createEmail(test.database.pool, { brandId: brand.id, html })).id;
});
afterEach(() => test.app.close());

const look = (headers = {}) => test.app.inject({ url: `/thumbnails/${emailId}.svg`, headers });

/** Sets the picture's row to its state after a fetch. */
async function storePicture(): Promise<void> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#aa0000' } })
    .png()
    .toBuffer();
  const blob = await test.deps.blobs.put(bytes);
  await test.database.pool.query(
    `insert into images (key, url, blob) values ($1, 'https://x.example/a.png', $2)`,
    [key, blob],
  );
  await showPictures(test.database.pool, emailId, [key]);
}

describe('the picture of an email', () => {
  it('is drawn from the mail when first asked for, kept, and not sent again to a browser that has it', async () => {
    const first = await look();
    expect(first.statusCode).toBe(200);
    expect(first.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
    expect(first.headers['content-security-policy']).toBe("default-src 'none'; img-src data:; sandbox");
    expect(first.headers['cache-control']).toBe('private, max-age=3600');
    expect(first.body).toContain('Ridge season');
    const second = await look();
    expect(second.body).toBe(first.body);
    const unchanged = await look({ 'if-none-match': second.headers.etag });
    expect(unchanged.statusCode).toBe(304);
    expect(unchanged.body).toBe('');
  });

  it('shows the pictures of the mail that are stored, small, inside itself', async () => {
    await storePicture();
    expect((await look()).body).toMatch(/<image [^>]*href="data:image\/webp;base64,/);
  });

  it('is drawn anew when a picture has come that it left out', async () => {
    expect((await look()).body).not.toContain('<image');
    await storePicture();
    await forgetSketches(test.database.pool, key);
    expect((await look()).body).toContain('<image');
  });

  it('is drawn anew when the mail was cleaned anew', async () => {
    await look();
    await test.database.pool.query('update email_bodies set html = $2, html_codec = 0 where email_id = $1', [
      emailId,
      Buffer.from('<h1 style="font-size:36px">Another headline</h1>'),
    ]);
    await enqueueThumbnails(test.database.pool, [emailId]);
    expect((await look()).body).toContain('Another headline');
  });

  it('that cannot be drawn is tried once, and again when the mail was cleaned anew', async () => {
    const write = (text: string) =>
      test.database.pool.query('update email_bodies set html = $2, html_codec = 0 where email_id = $1', [
        emailId,
        Buffer.from(text),
      ]);
    await write('<b>'.repeat(20_000)); // deeper than any of our parsers allows
    expect((await look()).body).not.toContain('Ridge season');
    const { rows } = await test.database.pool.query<{ failure: string | null }>(
      'select sketch_failure as failure from thumbnails where email_id = $1',
      [emailId],
    );
    expect(rows[0]?.failure).toBe('too many open elements');
    await write('<h1 style="font-size:36px">Another headline</h1>');
    expect((await look()).body).not.toContain('Another headline');
    await enqueueThumbnails(test.database.pool, [emailId]);
    expect((await look()).body).toContain('Another headline');
  });

  it('comes back when the blob store has lost it', async () => {
    await look();
    await test.database.pool.query('update thumbnails set blob = $1', ['0'.repeat(64)]);
    expect((await look()).body).toContain('Ridge season');
  });

  it('gives way to the photograph of a browser, whose address the API tells', async () => {
    await look();
    await enqueueThumbnails(test.database.pool, [emailId]);
    const [wanted] = await claimWanted(test.database.pool, 10);
    if (wanted === undefined) throw new Error('The email was not wanted');
    const webp = await sharp({ create: { width: 6, height: 9, channels: 3, background: '#aa0000' } })
      .webp()
      .toBuffer();
    const blob = await test.deps.blobs.put(webp);
    await savePhotograph(test.database.pool, { ...wanted, blob, sanitizerVersion: 1 });
    const { previewUrl } = (await test.app.inject(`/api/emails/${emailId}`)).json();
    expect(previewUrl).toBe(`/thumbnails/${emailId}-${blob.slice(0, 12)}.webp`);
    const answer = await test.app.inject(previewUrl);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.rawPayload).toEqual(webp);
    expect(await claimWanted(test.database.pool, 10)).toEqual([]);
  });

  it('comes in the size of a card too, made from the photograph and kept until there is another', async () => {
    await look();
    const card = async (headers = {}) =>
      test.app.inject({ url: `/thumbnails/${emailId}-0123456789ab-300.webp`, headers });
    expect((await card()).headers['content-type']).toBe('image/svg+xml; charset=utf-8'); // before any photograph
    const photograph = async (background: string) => {
      const blob = await test.deps.blobs.put(
        await sharp({ create: { width: 600, height: 900, channels: 3, background } })
          .webp()
          .toBuffer(),
      );
      await enqueueThumbnails(test.database.pool, [emailId]);
      const [wanted] = await claimWanted(test.database.pool, 1);
      if (wanted === undefined) throw new Error('The email was not wanted');
      await savePhotograph(test.database.pool, { ...wanted, blob, sanitizerVersion: 1 });
      return blob;
    };
    const first = await photograph('#aa0000');
    const answers = await Promise.all([card(), card(), card()]);
    expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
    const [small] = answers;
    const { format, width, height } = await sharp(small?.rawPayload).metadata();
    expect({ format, width, height }).toEqual({ format: 'webp', width: 300, height: 450 });
    expect((await card({ 'if-none-match': small?.headers.etag })).statusCode).toBe(304);

    await test.deps.blobs.remove(first, new Date(Date.now() + 1_000));
    expect((await card()).rawPayload).toEqual(small?.rawPayload); // the stored one: its source no longer exists
    await photograph('#0000aa');
    const { dominant } = await sharp((await card()).rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    const { rows } = await test.database.pool.query('select blob from released_blobs');
    expect(rows).toContainEqual({ blob: first });
    expect(rows.length).toBeGreaterThan(1);
  });

  it('is given up on by the browser after three attempts, and keeps its sketch', async () => {
    await enqueueThumbnails(test.database.pool, [emailId]);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await claimWanted(test.database.pool, 1)).toHaveLength(1);
    }
    expect(await claimWanted(test.database.pool, 10)).toEqual([]);
    expect((await look()).statusCode).toBe(200);
  });

  it('is photographed first when its sketch is shown, then the newest emails, whenever they were stored', async () => {
    const brand = await createBrand(test.database.pool, { slug: 'lookout' });
    const others: number[] = [];
    for (const age of [3, 1, 2]) {
      const email = { brandId: brand.id, html, receivedAt: daysAgo(age) };
      others[3 - age] = (await createEmail(test.database.pool, email)).id;
    }
    await enqueueThumbnails(test.database.pool, [emailId, ...others]);
    await look();
    const taken: Array<number | undefined> = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const [wanted] = await claimWanted(test.database.pool, 1);
      taken.push(wanted?.emailId);
      await test.database.pool.query('update thumbnails set attempts = 3 where email_id = $1', [
        wanted?.emailId,
      ]);
    }
    expect(taken).toEqual([emailId, ...others.reverse()]);
  });

  it('is drawn once for many who ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => look()));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    const { rows } = await test.database.pool.query('select count(*)::int as count from thumbnails');
    expect(rows[0]?.count).toBe(1);
  });
});
