import { describe, expect, it } from 'vitest';
import { maxFollowMailsADay } from '#shared/vocabulary/follows.ts';
import { createBrand, createEmail, createEmails } from '#tests/support/factories.ts';
import { followVault } from '#tests/support/follow-vault.ts';

const vault = followVault();
const { arrive, follow, saveSearch, work, mailsOf, lastMail, clickUnsubscribe, followedBy, pass, signal } =
  vault;

describe('a digest', () => {
  it('comes at its hour, repeats nothing and skips nothing', async () => {
    const { pool } = vault.test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(pool, { slug: 'oats', name: 'Oats' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' } });
    await follow('free', { subject: { kind: 'brand', slug: 'oats' } });
    await vault.people.free.ask('PATCH', '/api/follow-settings', { zone: 'Europe/London', digestHour: 18 });
    await arrive(rye.id, { subject: 'One' });
    await arrive(oats.id, { subject: 'Two' });
    await work();
    expect(await mailsOf('free')).toEqual([]);
    pass(6);
    // A later email of a transaction that commits after the digest is in the next one.
    await work();
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye and Oats']);
    const { text, headers } = await lastMail('free');
    expect(text).toMatch(/== Rye ==[\s\S]*One[\s\S]*== Oats ==[\s\S]*Two/);
    expect(headers).toContain('List-Unsubscribe:');
    pass(12);
    await arrive(rye.id, { subject: 'Three' });
    await work();
    pass(12);
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye and Oats', '1 new email: Rye']);
    expect((await lastMail('free')).text).not.toContain('One');
    pass(24);
    await work();
    expect(await mailsOf('free')).toHaveLength(2);
  });

  it('ends with its link, also for silences and for what was held back', async () => {
    const { pool } = vault.test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt' });
    await follow('free', { subject: { kind: 'brand', slug: 'oat' }, cadence: 'daily' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await follow('free', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    await follow('free', {
      subject: { kind: 'brand', slug: 'spelt' },
      event: 'silence',
      threshold: 7,
      cadence: 'each',
    });
    await arrive(oat.id);
    for (let number = 0; number <= maxFollowMailsADay; number += 1) {
      await arrive(rye.id);
      await vault.test.app.background.ringNews(signal);
    }
    await pool.query('update brands set last_email_at = $2 where id = $1', [
      spelt.id,
      new Date(vault.now.getTime() - 8 * 86_400_000),
    ]);
    pass(24);
    await work();
    const { subject, text } = await lastMail('free');
    expect(subject).toBe('2 new emails: Oat and Rye');
    expect(text).toContain('No email from Spelt for 7 days.');
    await clickUnsubscribe('free');
    expect(await followedBy('free')).toEqual(['easter']);
  });

  it('has every email of its positions in a busy vault, and counts them', async () => {
    const { pool } = vault.test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories order by id limit 1',
    );
    const { id: categoryId = 0, slug } = rows[0] ?? {};
    const rye = await createBrand(pool, { name: 'Rye', categoryId });
    const oat = await createBrand(pool, { slug: 'oat', name: 'Oat' });
    await follow('free', { subject: { kind: 'category', slug } });
    await follow('admin', { subject: { kind: 'season', season: 'easter' } });
    await follow('premium', { subject: { kind: 'search', id: await saveSearch('premium', 'q=loaf') } });
    await follow('other', { subject: { kind: 'brand', slug: 'oat' } });
    await arrive(rye.id, { subject: 'A loaf', season: 'easter' });
    await work();
    await createEmails(pool, 2_001, { brandId: oat.id, subject: 'Oatmeal', receivedAt: vault.now });
    await pool.query('insert into news (email_id, rung_at) select id, $2 from emails where brand_id = $1', [
      oat.id,
      vault.now,
    ]);
    pass(24);
    await work();
    for (const who of ['free', 'admin', 'premium'] as const)
      expect(await mailsOf(who), who).toEqual([expect.stringMatching(/^1 new email: /)]);
    expect((await lastMail('premium')).text).toContain('A loaf');
    expect(await mailsOf('other')).toEqual(['2,001 new emails: Oat']);
    const { text } = await lastMail('other');
    expect(text.match(/Oatmeal/g)).toHaveLength(15);
    expect(text).toContain('1,986 more');
  });

  it('waits while its reader is about to leave', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' } });
    await arrive(brandId);
    const leave = (at: Date | null) =>
      vault.test.database.pool.query('update users set deletion_due_at = $2 where id = $1', [
        vault.people.free.userId,
        at,
      ]);
    await leave(new Date(vault.now.getTime() + 7 * 86_400_000));
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual([]);
    await leave(null);
    await work();
    expect(await mailsOf('free')).toEqual(['1 new email: Rye']);
  });

  it('names each sender once, and a silence of one day', async () => {
    const { pool } = vault.test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt' });
    const subject = { kind: 'brand', slug: 'rye' };
    await follow('free', { subject, event: 'offer', threshold: 30 });
    await follow('free', { subject });
    await follow('free', { subject: { kind: 'brand', slug: 'spelt' }, event: 'silence', threshold: 1 });
    await pool.query('update brands set last_email_at = $2 where id = $1', [spelt.id, vault.now]);
    const deep = await arrive(rye.id);
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await arrive(rye.id);
    await work();
    pass(30);
    await work();
    expect(await mailsOf('free')).toEqual(['2 new emails: Rye']);
    expect((await lastMail('free')).text).toContain('No email from Spelt for 1 day.');
  });

  it('names no silent brand that has been hidden', async () => {
    const { pool } = vault.test.database;
    for (const name of ['Rye', 'Oat']) {
      const slug = name.toLowerCase();
      const { id } = await createBrand(pool, { slug, name });
      await createEmail(pool, { brandId: id });
      await follow('free', { subject: { kind: 'brand', slug }, event: 'silence', threshold: 7 });
      await pool.query('update brands set last_email_at = $2 where id = $1', [id, vault.now]);
    }
    pass(9 * 24);
    await vault.test.app.background.writeDigests(signal);
    await pool.query("update brands set is_hidden = true where slug = 'oat'");
    await vault.test.app.background.sendMail(signal);
    expect(await mailsOf('free')).toEqual(['Silence: Rye']);
    expect((await lastMail('free')).text).not.toContain('Oat');
  });

  it('is written once by two processes at once', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    for (const who of ['free', 'premium', 'other'] as const)
      await follow(who, { subject: { kind: 'brand', slug: 'rye' } });
    await arrive(brandId);
    await Promise.all([1, 2].map(() => vault.test.app.background.ringNews(signal)));
    pass(24);
    await Promise.all([1, 2].map(() => vault.test.app.background.writeDigests(signal)));
    await Promise.all([1, 2].map(() => vault.test.app.background.sendMail(signal)));
    for (const who of ['free', 'premium', 'other'] as const)
      expect(await mailsOf(who)).toEqual(['1 new email: Rye']);
  });

  it('is weekly on its day', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'weekly' });
    await vault.people.free.ask('PATCH', '/api/follow-settings', { digestDay: 3 }); // testNow is a Saturday
    await arrive(brandId);
    await work();
    for (let day = 0; day < 3; day += 1) {
      pass(24);
      await work();
      expect(await mailsOf('free')).toEqual([]);
    }
    pass(24);
    await work();
    expect(await mailsOf('free')).toEqual(['1 new email: Rye']);
  });
});

describe('the feed of all that is followed', () => {
  it('has the news once, with the access its reader has now, and one address', async () => {
    const { pool } = vault.test.database;
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(pool, { slug: 'oats', name: 'Oats', isPremiumOnly: true });
    for (const slug of ['rye', 'oats']) await follow('premium', { subject: { kind: 'brand', slug } });
    await follow('premium', { subject: { kind: 'season', season: 'easter' } });
    await arrive(rye.id, { subject: 'Open', season: 'easter' });
    await arrive(oats.id, { subject: 'Closed' });
    await work();
    const make = async () =>
      new URL(
        (await vault.people.premium.ask('POST', '/api/follow-feed')).json<{ address: string }>().address,
      ).pathname;
    const first = await make();
    const address = await make();
    const titlesAt = async (path: string) => {
      const { statusCode, body } = await vault.test.app.inject(path);
      const titles = [...body.matchAll(/<entry>[\s\S]*?<title>([^<]*)<\/title>/g)].map(([, title]) => title);
      return statusCode === 200 ? titles.sort() : statusCode;
    };
    expect(await titlesAt(first)).toBe(404);
    expect(await titlesAt(address)).toEqual(['Closed', 'Open']);
    await pool.query(
      "update users set subscription_end_date = '2026-01-01', stripe_subscription_id = null where id = $1",
      [vault.people.premium.userId],
    );
    expect(await titlesAt(address)).toEqual(['Open']);
    expect((await vault.people.premium.ask('DELETE', '/api/follow-feed')).statusCode).toBe(204);
    expect(await titlesAt(address)).toBe(404);
  });
});
