import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enqueueThumbnails } from '#server/ingest/store/enqueue-thumbnails.ts';
import {
  claimWantedFull,
  enqueueFullPhotograph,
  saveFullFailure,
  saveFullPhotograph,
} from '#server/library/thumbnails/full-photographs.ts';
import { claimWanted, savePhotograph } from '#server/library/thumbnails/repository.ts';
import { readEvents } from '#server/platform/db/outbox.ts';
import { removeReleasedBlobs } from '#server/platform/jobs/remove-released-blobs.ts';
import { openTestApp, type TestApp } from '#tests/support/app.ts';
import { giveFullPhotograph, givePhotograph, photographOf } from '#tests/support/browser/photographs.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';
import { createPersonas, type Role } from '#tests/support/sign-in.ts';

let test: TestApp;
let emailId: number;
let isClosed: boolean;

beforeEach(async () => {
  // Any program can be configured as the browser: the tests create the pictures.
  test = await openTestApp({ environment: { CHROMIUM_PATH: process.execPath } });
  isClosed = false;
  const brand = await createBrand(test.database.pool, { slug: 'cragline' });
  emailId = (await createEmail(test.database.pool, { brandId: brand.id, subject: 'Ridge season!' })).id;
});
afterEach(async () => {
  if (!isClosed) await test.app.close();
});

const look = (headers = {}) => test.app.inject({ url: `/photographs/${emailId}-0123456789ab.webp`, headers });
const keep = () => test.app.inject(`/photographs/${emailId}.png`);
const pool = () => test.database.pool;

/** Does the job's work for the next wanted photograph. */
async function make(background = '#00aa00'): Promise<string> {
  const wanted = await claimWantedFull(pool());
  if (wanted === undefined) throw new Error('Nothing was wanted');
  const blob = await test.deps.blobs.put(await photographOf(background, 3_000));
  await saveFullPhotograph(pool(), { ...wanted, blob });
  return blob;
}

describe('the photograph of a whole email', () => {
  it('is none where there is no browser and only a sketch, and asks for nothing', async () => {
    await test.app.close();
    test = await openTestApp({ environment: { CHROMIUM_PATH: 'off' } });
    const brand = await createBrand(pool(), { slug: 'cragline' });
    emailId = (await createEmail(pool(), { brandId: brand.id })).id;
    await pool().query(`insert into thumbnails (email_id, blob, drawn_by) values ($1, 'x', 'sketch')`, [
      emailId,
    ]);
    for (const answer of [await look(), await keep()]) expect(answer.statusCode).toBe(404);
    expect((await keep()).json().error).toBe('There is only a sketch of this email.');
    expect(await claimWantedFull(pool())).toBeUndefined();
  });

  it.each([
    ['nothing', null, null],
    ['a sketch', 'x', 'sketch'],
  ])('of an email that has %s is made for a request that saves it', async (_, blob, drawnBy) => {
    await pool().query('insert into thumbnails (email_id, blob, drawn_by) values ($1, $2, $3)', [
      emailId,
      blob,
      drawnBy,
    ]);
    expect((await look()).statusCode).toBe(404);
    const answer = keep();
    await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
    await make();
    expect((await answer).statusCode).toBe(200);
    expect((await look()).statusCode).toBe(404);
  });

  it('is asked for again when the thumbnail is replaced while a request waits', async () => {
    await pool().query(`insert into thumbnails (email_id) values ($1)`, [emailId]);
    const answer = keep();
    await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
    await pool().query(`update thumbnails set blob = 'x', drawn_by = 'sketch' where email_id = $1`, [
      emailId,
    ]);
    await expect
      .poll(async () => (await pool().query('select photograph from full_photographs')).rows)
      .toEqual([{ photograph: 'x' }]);
    await make();
    expect((await answer).statusCode).toBe(200);
  });

  it('is wanted once by who looks, who gets the top of the mail until it is there', async () => {
    await givePhotograph(test, emailId);
    for (let visit = 0; visit < 2; visit += 1) {
      const answer = await look();
      expect((await sharp(answer.rawPayload).metadata()).height).toBe(900);
      expect(answer.headers['cache-control']).toBe('no-store');
    }
    const events = await readEvents(pool(), 0, 100);
    expect(events.filter(({ kind }) => kind === 'photograph.wanted').map(({ ids }) => ids)).toEqual([
      [emailId],
    ]);
    await make();
    const whole = await look();
    expect((await sharp(whole.rawPayload).metadata()).height).toBe(3_000);
    expect(whole.headers['cache-control']).toBe('private, max-age=3600');
    const { etag } = whole.headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
      expect((await look({ 'if-none-match': tags })).statusCode).toBe(304);
    expect((await look({ 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('is waited for by who saves it, and comes as a PNG named after the subject', async () => {
    await givePhotograph(test, emailId);
    const answer = keep();
    await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
    await make();
    const { statusCode, headers, rawPayload } = await answer;
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('image/png');
    expect(headers['content-disposition']).toBe('attachment; filename="ridge_season_.png"');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', height: 3_000 });
  });

  it('is encoded once for those who save it, and not sent again to a browser that has it', async () => {
    await givePhotograph(test, emailId);
    const first = keep();
    await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
    const blob = await make();
    const { rawPayload, headers } = await first;
    // Without the WebP only the memoized PNG can be the source.
    await test.deps.blobs.remove(blob, new Date(Date.now() + 60_000));
    const again = await keep();
    expect([again.statusCode, again.rawPayload.equals(rawPayload)]).toEqual([200, true]);
    const fresh = await test.app.inject({
      url: `/photographs/${emailId}.png`,
      headers: { 'if-none-match': headers.etag },
    });
    expect([fresh.statusCode, fresh.rawPayload.length]).toEqual([304, 0]);
  });

  it('is said not to be there when the server ends meanwhile, and when it cannot be made', async () => {
    await givePhotograph(test, emailId);
    const answer = keep();
    await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
    isClosed = true;
    await test.app.close();
    expect((await answer).json()).toMatchObject({
      code: 'unavailable',
      error: 'The picture is being made. Please try again in a minute.',
    });
    test = await openTestApp();
    isClosed = false;
    const brand = await createBrand(pool(), { slug: 'other' });
    emailId = (await createEmail(pool(), { brandId: brand.id })).id;
    const thumbnail = await givePhotograph(test, emailId);
    await enqueueFullPhotograph(pool(), { id: emailId, thumbnail });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await claimWantedFull(pool())).toMatchObject({ emailId });
      await saveFullFailure(pool(), emailId, 'It hangs');
    }
    expect(await claimWantedFull(pool())).toBeUndefined();
    expect((await keep()).json().error).toBe('This email could not be photographed.');
  });

  it('is made anew when the mail is photographed anew, and goes with its email', async () => {
    await giveFullPhotograph(test, emailId);
    await enqueueThumbnails(pool(), [emailId]);
    const [wanted] = await claimWanted(pool(), 1);
    if (wanted === undefined) throw new Error('The email was not wanted');
    const blob = await test.deps.blobs.put(await photographOf('#0000aa'));
    await savePhotograph(pool(), { ...wanted, blob, sanitizerVersion: 2 });
    expect((await sharp((await look()).rawPayload).metadata()).height).toBe(900);
    const full = await make('#0000aa');
    expect((await sharp((await look()).rawPayload).stats()).dominant.b).toBeGreaterThan(100);

    const removeAll = () =>
      removeReleasedBlobs({ ...test.deps, now: () => new Date(Date.now() + 2 * 86_400_000) });
    await removeAll();
    expect(await test.deps.blobs.get(full)).toBeDefined();
    await pool().query('delete from emails where id = $1', [emailId]);
    expect((await look()).statusCode).toBe(404);
    await removeAll();
    expect(await test.deps.blobs.get(full)).toBeUndefined();
  });

  it.each(['webp', 'png'])('is for whoever may read the email, as %s', async (kind) => {
    const premium = await createBrand(pool(), { slug: 'closed', isPremiumOnly: true });
    const open = await createBrand(pool(), { slug: 'open' });
    const ids = {
      open: (await createEmail(pool(), { brandId: open.id })).id,
      premium: (await createEmail(pool(), { brandId: premium.id })).id,
      old: (await createEmail(pool(), { brandId: open.id, receivedAt: daysAgo(31) })).id,
    };
    for (const id of Object.values(ids)) await giveFullPhotograph(test, id);
    const people = await createPersonas(test);
    for (const [role, statuses] of Object.entries({
      visitor: [200, 403, 403],
      free: [200, 403, 403],
      expired: [200, 403, 403],
      premium: [200, 200, 200],
      admin: [200, 200, 200],
      other: [200, 200, 200],
    } satisfies Record<Role, number[]>)) {
      const given = [];
      for (const id of Object.values(ids))
        given.push((await people[role as Role].ask('GET', `/photographs/${id}.${kind}`)).statusCode);
      expect({ role, given }).toEqual({ role, given: statuses });
    }
  });

  describe('by a link to its email', () => {
    const share = async (body: object) => {
      const { premium } = await createPersonas(test);
      const answer = await premium.ask('POST', '/api/shares', { kind: 'email', emailId, ...body });
      const { id, address } = answer.json<{ id: number; address: string }>();
      return { owner: premium, id, path: `${new URL(address).pathname}/whole.png` };
    };
    const statusOf = async (path: string, headers = {}) =>
      (await test.app.inject({ url: path, headers })).statusCode;
    beforeEach(async () => {
      const closed = await createBrand(pool(), { slug: 'closed', isPremiumOnly: true });
      emailId = (await createEmail(pool(), { brandId: closed.id, subject: 'Ridge season!' })).id;
      expect((await keep()).statusCode).toBe(403);
    });

    it('is for guests if its owner allows it, until the link rests or is revoked', async () => {
      await giveFullPhotograph(test, emailId);
      const { owner, id, path } = await share({ showsWhole: true });
      const { statusCode, headers, rawPayload } = await test.app.inject(path);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'private, no-cache']);
      expect(headers['content-disposition']).toBe('attachment; filename="ridge_season_.png"');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'png', height: 3_000 });
      const shown = await test.app.inject(path.replace('/b/', '/api/shared/').replace('/whole.png', ''));
      expect(shown.json()).toMatchObject({ kind: 'email', wholeUrl: path });
      expect(await statusOf(path, { 'if-none-match': headers.etag })).toBe(304);

      await pool().query("update users set subscription_tier = 'free' where id = $1", [owner.userId]);
      expect(await statusOf(path)).toBe(404);
      await pool().query("update users set subscription_tier = 'premium' where id = $1", [owner.userId]);
      await owner.ask('DELETE', `/api/shares/${id}`);
      expect(await statusOf(path, { 'if-none-match': headers.etag })).toBe(404);
    });

    it('is nobody’s by a link that does not allow it, and not before its password', async () => {
      await giveFullPhotograph(test, emailId);
      const silent = await share({});
      expect(await statusOf(silent.path)).toBe(404);
      const locked = await share({ showsWhole: true, password: 'a long password' });
      expect(await statusOf(locked.path)).toBe(403);
      expect(await statusOf('/b/unknown/whole.png')).toBe(404);
    });

    it('is not one of a list, whatever its link is asked to allow', async () => {
      await giveFullPhotograph(test, emailId);
      const { premium } = await createPersonas(test);
      const listId = (await premium.ask('POST', '/api/saved-lists', { name: 'Mine' })).json().id;
      await premium.ask('POST', `/api/saved-lists/${listId}/emails`, { emailId });
      const made = (
        await premium.ask('POST', '/api/shares', { kind: 'list', listId, showsWhole: true })
      ).json<{ showsWhole: boolean; address: string }>();
      expect(made.showsWhole).toBe(false);
      expect(await statusOf(`${new URL(made.address).pathname}/whole.png`)).toBe(404);
    });

    it('is refused to a guest who waits for it when the link is revoked meanwhile', async () => {
      await givePhotograph(test, emailId);
      const { owner, id, path } = await share({ showsWhole: true });
      const answer = test.app.inject(path);
      await expect.poll(async () => (await pool().query('select from full_photographs')).rowCount).toBe(1);
      await owner.ask('DELETE', `/api/shares/${id}`);
      await make();
      expect((await answer).statusCode).toBe(404);
    });

    it('is gone with an email that is hidden later', async () => {
      await giveFullPhotograph(test, emailId);
      const { path } = await share({ showsWhole: true });
      await pool().query("update emails set state = 'hidden' where id = $1", [emailId]);
      expect(await statusOf(path)).toBe(404);
    });
  });

  it.each(['0.webp', 'x.png', '1.svg', `${'9'.repeat(11)}.png`, '1-zz.png'])(
    'is not there under %s',
    async (file) => {
      expect((await test.app.inject(`/photographs/${file}`)).statusCode).toBe(404);
    },
  );
});
