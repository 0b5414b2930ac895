import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app/app.ts';
import { keepWantedLogos, maxLogoAttempts } from '#server/curation/admin-brands/wanted-logo.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import { fetchImage } from '#server/platform/pictures/guarded-fetch.ts';
import { openTestApp, type TestApp, testNow } from '#tests/support/app.ts';
import { type CreatedBrand, createBrand } from '#tests/support/factories.ts';
import { type PictureServer, pngPicture, startPictureServer } from '#tests/support/servers/picture-server.ts';
import { createPersonas, type Persona } from '#tests/support/sign-in.ts';

let test: TestApp;
let app: FastifyInstance;
let admin: Persona;
let brand: CreatedBrand;
let server: PictureServer;
/** The web server's answer for the logo, and the clock. */
let answer: Buffer | number;
let now: Date;
let onRequest: () => Promise<unknown>;

beforeEach(async () => {
  now = testNow;
  answer = 503;
  onRequest = async () => {};
  server = await startPictureServer(async (_request, response) => {
    await onRequest();
    if (typeof answer === 'number') response.writeHead(answer).end();
    else response.end(answer);
  });
  test = await openTestApp({ now: () => now });
  const deps = { ...test.deps, fetchImage: (url: string) => fetchImage(url, server.options) };
  app = await buildApp(deps, { pages: false, rateLimits: false, answerLifeMs: 60_000 });
  admin = (await createPersonas({ ...test, app })).admin;
  brand = await createBrand(test.database.pool, { name: 'Northwind', slug: 'northwind' });
});

afterEach(async () => {
  await app.close();
  await test.app.close();
  await server.close();
});

const edit = (changes: object) => admin.ask('PATCH', `/api/brands/${brand.id}`, changes);
const retry = (id = brand.id) => admin.ask('POST', `/api/admin/brands/${id}/logo/retry`);
const listed = async () =>
  (await admin.ask('GET', '/api/admin/brands')).json().find(({ id }: { id: number }) => id === brand.id);
const later = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const runJob = () =>
  keepWantedLogos({
    ...test.deps,
    fetchImage: (url) => fetchImage(url, server.options),
  });

describe('a logo on the web', () => {
  it('is fetched once and served by us', async () => {
    answer = pngPicture(64, 64);
    const saved = (await edit({ logoUrl: server.at('/logo.png') })).json();
    expect(saved).toMatchObject({
      logoUrl: expect.stringMatching(/^\/logos\/[0-9a-f]{64}\.webp$/),
      wantedLogo: null,
    });
    expect((await app.inject(saved.logoUrl)).headers['content-type']).toBe('image/webp');
    const again = await edit({ logoUrl: saved.logoUrl });
    expect(again.json().logoUrl).toBe(saved.logoUrl);
    expect(server.requests).toHaveLength(1);
  });

  it('that cannot be had now does not keep the rest from being saved, and says why', async () => {
    const saved = await edit({ name: 'North Wind', description: 'Sails', logoUrl: server.at('/logo.png') });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toMatchObject({
      name: 'North Wind',
      description: 'Sails',
      logoUrl: null,
      wantedLogo: {
        url: server.at('/logo.png'),
        state: 'asked',
        reason: 'There is no picture at the logo URL.',
        nextAttemptAt: new Date(testNow.getTime() + 5 * 60_000).toISOString(),
      },
    });
    expect((await listed()).wantedLogo).toEqual(saved.json().wantedLogo);
    const [entry] = (await admin.ask('GET', '/api/admin/audit-log')).json();
    expect(entry.summary).toContain(`logo asked for from nothing to “${server.at('/logo.png')}”`);
  });

  it('is asked for again with growing pauses, and then kept, by whichever process is there', async () => {
    await edit({ logoUrl: server.at('/logo.png') });
    expect(await runJob()).toEqual({ kept: 0, failed: 0 }); // not due yet
    later(5);
    expect(await runJob()).toEqual({ kept: 0, failed: 1 });
    later(5);
    expect(await runJob()).toEqual({ kept: 0, failed: 0 });
    later(25);
    answer = pngPicture(64, 64);
    expect(await runJob()).toEqual({ kept: 1, failed: 0 });
    expect(await listed()).toMatchObject({ logoUrl: expect.stringMatching(/^\/logos\//), wantedLogo: null });
    expect((await app.inject('/api/brands/northwind')).json().logoUrl).toMatch(/^\/logos\//);
    expect(server.requests).toHaveLength(3);
    later(10_000);
    expect(await runJob()).toEqual({ kept: 0, failed: 0 });
  });

  it('is given up in the end, and asked for again when an administrator says so', async () => {
    await edit({ logoUrl: server.at('/logo.png') });
    for (let round = 0; round < maxLogoAttempts + 3; round += 1) {
      later(2 * 24 * 60);
      await runJob();
    }
    expect(server.requests).toHaveLength(maxLogoAttempts);
    expect((await listed()).wantedLogo).toEqual({
      url: server.at('/logo.png'),
      state: 'failed',
      reason: 'There is no picture at the logo URL.',
      nextAttemptAt: null,
    });
    expect((await retry()).json().wantedLogo).toMatchObject({ state: 'asked' });
    answer = pngPicture(64, 64);
    const kept = (await retry()).json();
    expect(kept).toMatchObject({ logoUrl: expect.stringMatching(/^\/logos\//), wantedLogo: null });
    expect((await retry()).statusCode).toBe(409);
    expect((await retry(999_999)).statusCode).toBe(404);
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><title>no</title>'.repeat(20)), /not a PNG/],
    ['too many pixels', pngPicture(4, 4, { claimed: { width: 16_000, height: 16_000 } }), /too many pixels/],
  ])('that is %s is not asked for again', async (_what, bytes, reason) => {
    answer = bytes;
    expect((await edit({ logoUrl: server.at('/x') })).json().wantedLogo).toMatchObject({
      state: 'failed',
      reason: expect.stringMatching(reason),
    });
  });

  it.each([
    'http://10.0.0.7/logo.png',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/x',
    'https://intranet/x.png',
  ])('at %s is never asked for, and the rest is saved', async (logoUrl) => {
    const saved = await edit({ description: 'Saved', logoUrl });
    expect(saved.json()).toMatchObject({
      description: 'Saved',
      logoUrl: null,
      wantedLogo: { state: 'failed', reason: 'The logo URL must lead to a public web server.' },
    });
    expect(server.requests).toEqual([]);
  });

  it('leaves the present one where it is until it is there, and a later wish wins', async () => {
    answer = pngPicture(64, 64);
    const first = (await edit({ logoUrl: server.at('/one.png') })).json().logoUrl;
    answer = 503;
    expect((await edit({ logoUrl: server.at('/two.png') })).json()).toMatchObject({ logoUrl: first });
    expect((await edit({ logoUrl: first })).json()).toMatchObject({
      logoUrl: first,
      wantedLogo: { url: server.at('/two.png') },
    });
    // The logo is withdrawn while the request runs.
    later(60);
    answer = pngPicture(32, 32);
    onRequest = () => edit({ logoUrl: null });
    await runJob();
    expect(await listed()).toMatchObject({ logoUrl: null, wantedLogo: null });
  });

  it('is asked for once by two processes at once', async () => {
    await edit({ logoUrl: server.at('/logo.png') });
    later(5);
    answer = pngPicture(64, 64);
    const outcomes = await Promise.all([runJob(), runJob(), runJob()]);
    expect(outcomes.reduce((sum, { kept }) => sum + kept, 0)).toBe(1);
    expect(server.requests).toHaveLength(2);
  });

  it('goes with its brand, and to the brand it is merged into', async () => {
    await edit({ logoUrl: server.at('/logo.png') });
    const other = await createBrand(test.database.pool, { name: 'Southwind' });
    const merged = await admin.ask('POST', `/api/admin/brands/${brand.id}/merge`, { intoBrandId: other.id });
    expect(merged.json().wantedLogo).toMatchObject({ url: server.at('/logo.png') });
    expect((await admin.ask('DELETE', `/api/brands/${other.id}`)).statusCode).toBe(204);
    later(60);
    expect(await runJob()).toEqual({ kept: 0, failed: 0 });
  });
});

describe('a logo that was removed', () => {
  beforeEach(() => {
    answer = pngPicture(64, 64);
  });

  it('is nowhere any more, and comes back by its path as long as its bytes are there', async () => {
    const { logoUrl } = (await edit({ logoUrl: server.at('/logo.png') })).json();
    expect((await app.inject(logoUrl)).headers['cache-control']).toBe('public, max-age=60, must-revalidate');
    await edit({ logoUrl: '' });
    const gone = await app.inject({ url: logoUrl, headers: { 'if-none-match': '*' } });
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await edit({ logoUrl })).json()).toMatchObject({ logoUrl });
    expect((await app.inject(logoUrl)).statusCode).toBe(200);
    later(3 * 24 * 60);
    await removeReleasedBlobs({ ...test.deps, now: () => now });
    expect((await app.inject(logoUrl)).statusCode).toBe(200);
  });

  it('does not come back once its bytes are gone', async () => {
    const { logoUrl } = (await edit({ logoUrl: server.at('/logo.png') })).json();
    await edit({ logoUrl: null });
    const blob = /[0-9a-f]{64}/.exec(logoUrl)?.[0] ?? '';
    await test.deps.blobs.remove(blob, new Date(Date.now() + 86_400_000));
    expect((await edit({ logoUrl })).statusCode).toBe(400);
  });

  it('of another brand may be used, a path that never was one may not, nor the picture of a mail', async () => {
    const path = `/logos/${'a'.repeat(64)}.svg`;
    expect((await edit({ logoUrl: path })).statusCode).toBe(400);
    await createBrand(test.database.pool, { logoUrl: path });
    expect((await edit({ logoUrl: path })).json().logoUrl).toBe(path);
    const picture = await test.deps.blobs.put(pngPicture(8, 8));
    await test.database.pool.query('insert into released_blobs (blob) values ($1)', [picture]);
    expect((await edit({ logoUrl: `/logos/${picture}.png` })).statusCode).toBe(400);
  });
});
