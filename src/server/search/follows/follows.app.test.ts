import { describe, expect, it } from 'vitest';
import { ingest } from '#server/ingest/pipeline.ts';
import type { Follow, Follows } from '#shared/contract/search/follows.ts';
import { maxFollowMailsADay, maxFollows } from '#shared/vocabulary/follows.ts';
import { createBrand } from '#tests/support/factories.ts';
import { followVault } from '#tests/support/follow-vault.ts';
import { type Copy, idOf, mailOf, start } from '#tests/support/mail/campaign-copies.ts';
import { buildMail } from '#tests/support/mail/mail.ts';

const vault = followVault();
const {
  arrive,
  follow,
  work,
  mailsOf,
  lastMail,
  unsubscribeLink,
  clickUnsubscribe,
  followedBy,
  pass,
  signal,
} = vault;

describe('following a brand', () => {
  it('brings each live email once, until one click ends it', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await arrive(brandId, { subject: 'Fresh bread', preheader: 'Baked at six' });
    await work();
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Fresh bread']);
    const mail = await lastMail('free');
    expect(mail.text).toContain('Baked at six');
    expect(mail.headers).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    const pathname = unsubscribeLink(mail);
    expect((await vault.test.app.inject(pathname)).body).toContain('Unsubscribe?');
    const done = await vault.test.app.inject({
      method: 'POST',
      url: pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([done.statusCode, done.body]).toEqual([200, expect.stringContaining('Unsubscribed')]);
    await arrive(brandId);
    await work();
    expect(await mailsOf('free')).toHaveLength(1);
    expect((await vault.people.free.ask('GET', '/api/follows')).json<Follows>().follows).toEqual([]);
  });

  it('ends with the link of a mail all follows whose emails it shows, and no other', async () => {
    const { pool } = vault.test.database;
    const brands: Record<string, number> = {};
    for (const name of ['Rye', 'Oat', 'Spelt']) {
      const slug = name.toLowerCase();
      brands[slug] = (await createBrand(pool, { slug, name })).id;
      await follow('free', { subject: { kind: 'brand', slug }, cadence: 'each' });
    }
    await follow('free', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    const hidden = await arrive(brands['rye'] ?? 0);
    await arrive(brands['oat'] ?? 0, { season: 'easter' });
    await vault.test.app.background.ringNews(signal);
    await pool.query("update emails set state = 'hidden' where id = $1", [hidden]);
    await vault.test.app.background.sendMail(signal);
    const { text } = await lastMail('free');
    expect(text).toContain('each email from Oat and Easter');
    expect(text).not.toContain('Rye');
    await clickUnsubscribe('free');
    expect(await followedBy('free')).toEqual(['rye', 'spelt']);
  });

  it('rings for live mail, and for no import', async () => {
    const bread = (subject: string, date: Date) => ({
      raw: buildMail({
        messageId: `<${subject}@rye.example>`,
        from: 'Rye <hello@rye.example>',
        subject,
        date: date.toUTCString(),
      }),
      label: '',
    });
    await ingest([bread('First', new Date(vault.now.getTime() - 3_600_000))], { ...vault.test.deps });
    const { rows } = await vault.test.database.pool.query<{ slug: string }>('select slug from brands');
    await vault.test.database.pool.query("update emails set state = 'published'");
    await follow('free', { subject: { kind: 'brand', slug: rows[0]?.slug }, cadence: 'each' });
    await ingest([bread('Imported', vault.now)], { ...vault.test.deps });
    await ingest(
      [bread('Old', new Date(vault.now.getTime() - 90 * 86_400_000))],
      { ...vault.test.deps },
      { origin: 'live' },
    );
    await ingest([bread('Live', vault.now)], { ...vault.test.deps }, { origin: 'live' });
    const waiting = await vault.test.database.pool.query<{ subject: string }>(
      'select subject from waiting_news join emails on id = email_id',
    );
    expect(waiting.rows).toEqual([{ subject: 'Live' }]);
    await vault.test.database.pool.query("update emails set state = 'published'");
    await work();
    expect((await mailsOf('free')).map((subject) => subject.split(': ')[1])).toEqual(['Live']);
  });

  it.each(['written', 'sent'])(
    'rings once for a campaign whose earlier copy is fetched after its mail is %s',
    async (state) => {
      const at = (vault.now.getTime() - 3 * 3_600_000 - start) / 60_000;
      const later: Copy = { at: at + 10, word: 'ends', subscriber: 'ann' };
      const earlier: Copy = { at, word: 'ends', subscriber: 'ben' };
      const fetch = (copy: Copy) => ingest([mailOf(copy)], { ...vault.test.deps }, { origin: 'live' });
      await ingest([mailOf({ at: 0, word: 'ended', subscriber: 'ann' })], { ...vault.test.deps });
      const { rows } = await vault.test.database.pool.query<{ slug: string }>('select slug from brands');
      const subject = { kind: 'brand', slug: rows[0]?.slug };
      await follow('free', { subject, cadence: 'each' });
      await follow('premium', { subject, cadence: 'daily' });
      await fetch(later);
      await vault.test.app.background.ringNews(signal);
      if (state === 'sent') await vault.test.app.background.sendMail(signal);
      await fetch(earlier);
      await work();
      await work();
      expect(await mailsOf('free')).toEqual([expect.stringContaining('Our autumn sale')]);
      pass(24);
      await work();
      expect(await mailsOf('premium')).toEqual([expect.stringContaining('1 new email')]);
      const { rows: news } = await vault.test.database.pool.query(
        'select e.message_id as id, e.state from news n join emails e on e.id = n.email_id',
      );
      expect(news).toEqual([{ id: idOf(earlier), state: 'published' }]);
    },
  );

  it('waits for the review of a held email', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    const id = await arrive(brandId, { state: 'held', subject: 'Held' });
    await work();
    expect(await mailsOf('free')).toEqual([]);
    await vault.test.database.pool.query("update emails set state = 'published' where id = $1", [id]);
    await vault.test.database.pool.query("update email_facts set state = 'published' where email_id = $1", [
      id,
    ]);
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Held']);
  });

  it('judges access when the mail is sent', async () => {
    const { pool } = vault.test.database;
    const { id: brandId } = await createBrand(pool, { slug: 'oats', name: 'Oats', isPremiumOnly: true });
    await follow('premium', { subject: { kind: 'brand', slug: 'oats' }, cadence: 'each' });
    expect(
      (await vault.people.free.ask('POST', '/api/follows', { subject: { kind: 'brand', slug: 'oats' } }))
        .statusCode,
    ).toBe(403);
    await arrive(brandId);
    await vault.test.app.background.ringNews(signal);
    await pool.query(
      "update users set subscription_end_date = '2026-01-01', stripe_subscription_id = null where id = $1",
      [vault.people.premium.userId],
    );
    await vault.test.app.background.sendMail(signal);
    const { rows } = await pool.query('select state, shown from outgoing_mails');
    expect(rows).toEqual([{ state: 'withdrawn', shown: null }]);
  });

  it('sends a number of mails a day at most, and the rest in the next digest', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    for (let number = 0; number < maxFollowMailsADay + 3; number += 1) {
      await arrive(brandId);
      await vault.test.app.background.ringNews(signal);
    }
    await vault.test.app.background.sendMail(signal);
    expect(await mailsOf('free')).toHaveLength(maxFollowMailsADay);
    pass(24);
    await work();
    await work();
    expect(await mailsOf('free')).toHaveLength(maxFollowMailsADay + 1);
    expect((await lastMail('free')).subject).toBe('3 new emails: Rye');
  });

  it('lists every email of a mail, with a title for each, and the reason', async () => {
    const { pool } = vault.test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    const subject = { kind: 'brand', slug: 'oat' };
    await follow('free', { subject, event: 'offer', threshold: 30, cadence: 'each' });
    await arrive(rye.id, { subject: '' });
    await work();
    expect((await lastMail('free')).subject).toBe('Rye: (No subject)');
    for (let number = 1; number <= 20; number += 1) await arrive(rye.id, { subject: `Loaf ${number}` });
    const deep = await arrive(oat.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await work();
    const { subject: title, text } = await lastMail('free');
    expect(title).toBe('21 new emails from Oat and Rye');
    expect(text.match(/Loaf \d+/g)).toHaveLength(20);
    expect(text).toContain('You asked for each email from Rye and alerts about Oat.');
    const alone = await arrive(oat.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [alone]);
    await work();
    expect((await lastMail('free')).text).toContain('You asked for alerts about Oat.');
  });

  it('counts no mail that nobody was sent to the limit of a day', async () => {
    const { pool } = vault.test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories limit 1',
    );
    const categoryId = rows[0]?.id ?? 0;
    const closed = await createBrand(pool, { categoryId, isPremiumOnly: true });
    const open = await createBrand(pool, { categoryId, name: 'Rye' });
    await follow('free', { subject: { kind: 'category', slug: rows[0]?.slug }, cadence: 'each' });
    for (let number = 0; number < maxFollowMailsADay; number += 1) {
      await arrive(closed.id);
      await vault.test.app.background.ringNews(signal);
    }
    await vault.test.app.background.sendMail(signal);
    await arrive(open.id, { subject: 'Readable' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Readable']);
  });

  it('changes its cadence without a repeated or a lost email, whichever way it is asked for', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    const subject = { kind: 'brand', slug: 'rye' };
    const { id } = await follow('free', { subject, cadence: 'each' });
    const changes = {
      POST: (cadence: string) => vault.people.free.ask('POST', '/api/follows', { subject, cadence }),
      PATCH: (cadence: string) => vault.people.free.ask('PATCH', `/api/follows/${id}`, { cadence }),
    };
    for (const [method, change] of Object.entries(changes)) {
      await vault.test.database.pool.query('delete from outgoing_mails');
      await arrive(brandId, { subject: `${method} single` });
      await work();
      expect((await change('daily')).statusCode).toBeLessThan(300);
      pass(24);
      await work();
      expect(await mailsOf('free')).toEqual([`Rye: ${method} single`]);
      await arrive(brandId, { subject: `${method} waits` });
      await work();
      expect((await change('weekly')).statusCode).toBeLessThan(300);
      expect((await change('each')).statusCode).toBeLessThan(300);
      await arrive(brandId, { subject: `${method} next` });
      await work();
      pass(7 * 24);
      await work();
      expect(await mailsOf('free')).toEqual([
        `Rye: ${method} single`,
        '1 new email: Rye',
        `Rye: ${method} next`,
      ]);
      const { rows } = await vault.test.database.pool.query<{ text: string }>(
        "select shown->>'text' as text from outgoing_mails where kind = 'digest'",
      );
      expect(rows.map(({ text }) => text)).toEqual([expect.stringContaining(`${method} waits`)]);
      expect(rows[0]?.text).not.toMatch(/single|next/);
    }
  });

  it('can be changed by a reader at the limit', async () => {
    const { pool } = vault.test.database;
    for (const slug of ['rye', 'oats']) await createBrand(pool, { slug });
    const ask = (slug: string, cadence: string) =>
      vault.people.free.ask('POST', '/api/follows', { subject: { kind: 'brand', slug }, cadence });
    await ask('rye', 'each');
    await pool.query(
      `with made as (insert into saved_searches (user_id, name, search)
         select $1, 'Search ' || number, 'q=' || number from generate_series(2, $2::int) number returning id)
       insert into follows (user_id, search_id, cadence, position, created_at)
       select $1, id, 'daily', 0, $3 from made`,
      [vault.people.free.userId, maxFollows, vault.now],
    );
    const changed = await ask('rye', 'weekly');
    expect([changed.statusCode, changed.json<Follow>().cadence]).toEqual([201, 'weekly']);
    expect((await ask('oats', 'weekly')).statusCode).toBe(409);
  });

  it('is paused as a whole, and what came meanwhile does not follow', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'daily' });
    const pause = (isPaused: boolean) => vault.people.free.ask('PATCH', '/api/follow-settings', { isPaused });
    await pause(true);
    await arrive(brandId);
    await work();
    pass(48);
    await pause(false);
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual([]);
  });
});

it('Two settings that are changed at once are both kept', async () => {
  for (let digestDay = 1; digestDay <= 7; digestDay += 1) {
    const change = (body: object) => vault.people.free.ask('PATCH', '/api/follow-settings', body);
    await Promise.all([
      change({ digestDay }),
      change({ digestHour: 10 + digestDay }),
      change({ isPaused: true }),
    ]);
    const settings = (await vault.people.free.ask('GET', '/api/follows')).json().settings;
    expect(settings).toMatchObject({ digestDay, digestHour: 10 + digestDay, isPaused: true });
    await change({ isPaused: false });
  }
});
