import { describe, expect, it } from 'vitest';
import type { Follows } from '#shared/contract/search/follows.ts';
import { createBrand, createEmail } from '#tests/support/factories.ts';
import { followVault } from '#tests/support/follow-vault.ts';

const vault = followVault();
const { arrive, follow, saveSearch, work, mailsOf, pass, signal } = vault;

describe('follows of other subjects and events', () => {
  it('are those of a category, a season and a saved search', async () => {
    const { pool } = vault.test.database;
    const { rows } = await pool.query<{ id: number; slug: string }>(
      'select id, slug from categories order by id limit 1',
    );
    const { id: categoryId, slug = '' } = rows[0] ?? {};
    if (categoryId === undefined) throw new Error('There is no category.');
    const rye = await createBrand(pool, { slug: 'rye', name: 'Rye', categoryId });
    const spelt = await createBrand(pool, { slug: 'spelt', name: 'Spelt', alsoIn: [categoryId] });
    const other = await createBrand(pool, { slug: 'oats', name: 'Oats' });
    await follow('free', { subject: { kind: 'category', slug }, cadence: 'each' });
    await follow('other', { subject: { kind: 'season', season: 'easter' }, cadence: 'each' });
    const id = await saveSearch('premium', 'q=loaf');
    await follow('premium', { subject: { kind: 'search', id }, cadence: 'each' });
    await arrive(rye.id, { subject: 'Plain' });
    await arrive(other.id, { subject: 'A loaf', season: 'easter' });
    await work();
    await arrive(spelt.id, { subject: 'Of a further category, by loafside' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Plain', 'Spelt: Of a further category, by loafside']);
    expect(await mailsOf('other')).toEqual(['Oats: A loaf']);
    expect(await mailsOf('premium')).toEqual(['Oats: A loaf']);
    const ofAnother = await vault.people.other.ask('POST', '/api/follows', {
      subject: { kind: 'search', id },
    });
    expect(ofAnother.statusCode).toBe(404);
  });

  it('ring and come in digests though a followed search has become too wide, which no follow can begin with', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'each' });
    await follow('premium', { subject: { kind: 'brand', slug: 'rye' }, cadence: 'daily' });
    const wide = { search: 'q=aa*+bb*+cc*+dd*+ee*' };
    for (const cadence of ['each', 'daily']) {
      const id = await saveSearch('premium', 'q=bread');
      await follow('premium', { subject: { kind: 'search', id }, cadence });
      await vault.people.premium.ask('PATCH', `/api/saved-searches/${id}`, wide);
      const refused = await vault.people.premium.ask('POST', '/api/follows', {
        subject: { kind: 'search', id },
      });
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        code: 'search_too_wide',
        error: expect.stringMatching(/^Narrow your search: at most 4 /),
      });
    }
    await arrive(brandId, { subject: 'Fresh bread' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Fresh bread']);
    pass(24);
    await work();
    expect(await mailsOf('premium')).toEqual(['1 new email: Rye']);
    const { address } = (await vault.people.premium.ask('POST', '/api/follow-feed')).json<{
      address: string;
    }>();
    expect((await vault.test.app.inject(new URL(address).pathname)).body).toContain('Fresh bread');
  });

  it.each([
    ['each', 'daily', '1 new email: Search'],
    ['daily', 'each', 'Rye: A loaf'],
  ])(
    'bring an email once though its search changes from %s to %s while it is searched',
    async (before, after, mail) => {
      const { pool, kind } = vault.test.database;
      if (kind === 'embedded') return; // it has one connection
      const { id: brandId } = await createBrand(pool, { slug: 'rye', name: 'Rye' });
      const searched = async (search: string, cadence: string) =>
        follow('premium', { subject: { kind: 'search', id: await saveSearch('premium', search) }, cadence });
      await searched('q=nothing', 'each');
      const { id } = await searched('q=loaf', before);
      await arrive(brandId, { subject: 'A loaf' });
      const holder = await pool.connect();
      await holder.query('begin');
      await holder.query('lock table email_facts in access exclusive mode');
      const ringing = vault.test.app.background.ringNews(signal);
      const waiting = "select from pg_locks where relation = 'email_facts'::regclass and not granted";
      await expect.poll(async () => (await pool.query(waiting)).rowCount, { interval: 20 }).toBe(1);
      const changed = await vault.people.premium.ask('PATCH', `/api/follows/${id}`, { cadence: after });
      await holder.query('rollback');
      holder.release();
      expect(changed.statusCode).toBe(200);
      await ringing;
      await work();
      pass(24);
      await work();
      expect(await mailsOf('premium')).toEqual([expect.stringContaining(mail)]);
    },
  );

  it('are the first email of a season, a deep offer, another platform, and silence', async () => {
    const { pool } = vault.test.database;
    const { id: brandId } = await createBrand(pool, { slug: 'rye', name: 'Rye' });
    const rye = { kind: 'brand', slug: 'rye' };
    for (const days of [5, 4, 3])
      await createEmail(pool, {
        brandId,
        receivedAt: new Date(vault.now.getTime() - days * 86_400_000),
        esp: 'Klaviyo',
      });
    await follow('free', { subject: rye, event: 'season_start', cadence: 'each' });
    await follow('premium', { subject: rye, event: 'offer', threshold: 30, cadence: 'each' });
    await follow('other', { subject: rye, event: 'platform', cadence: 'each' });
    await arrive(brandId, { subject: 'Easter begins', season: 'easter', esp: 'Klaviyo' });
    await work();
    await arrive(brandId, { subject: 'Easter goes on', season: 'easter', esp: 'Klaviyo' });
    await work();
    await arrive(brandId, { subject: 'By another', esp: 'Mailchimp' });
    await work();
    await arrive(brandId, { subject: 'By it again', esp: 'Mailchimp' });
    await work();
    const deep = await arrive(brandId, { subject: 'Half off', esp: 'Mailchimp' });
    await pool.query('update email_facts set offer_percent = 50 where email_id = $1', [deep]);
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: Easter begins']);
    expect(await mailsOf('premium')).toEqual(['Rye: Half off']);
    expect(await mailsOf('other')).toEqual(['Rye: By another']);
    await follow('admin', { subject: rye, event: 'silence', threshold: 7, cadence: 'daily' });
    await follow('other', { subject: rye, event: 'silence', threshold: 7, cadence: 'weekly' });
    await pool.query('update brands set last_email_at = $2 where id = $1', [brandId, vault.now]);
    pass(5 * 24);
    await work();
    expect(await mailsOf('admin')).toEqual([]);
    pass(3 * 24); // testNow is a Saturday, so this is a Sunday
    await work();
    expect(await mailsOf('admin')).toEqual(['Silence: Rye']);
    expect(await mailsOf('other')).toEqual(['Rye: By another']);
    pass(3 * 24); // the vault was stopped on Monday, the day of weekly digests
    await work();
    expect(await mailsOf('admin')).toEqual(['Silence: Rye']);
    expect((await mailsOf('other')).toSorted()).toEqual(['Rye: By another', 'Silence: Rye']);
  });

  it('begin a season with one of two emails that arrive at the same instant', async () => {
    const { id: brandId } = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    await follow('free', { subject: { kind: 'brand', slug: 'rye' }, event: 'season_start', cadence: 'each' });
    for (const subject of ['First', 'Second']) await arrive(brandId, { subject, season: 'easter' });
    await work();
    expect(await mailsOf('free')).toEqual(['Rye: First']);
  });

  it('pass to the brand that another is merged into', async () => {
    const rye = await createBrand(vault.test.database.pool, { slug: 'rye', name: 'Rye' });
    const oats = await createBrand(vault.test.database.pool, { slug: 'oats', name: 'Oats' });
    for (const slug of ['rye', 'oats']) await follow('free', { subject: { kind: 'brand', slug } });
    await follow('premium', { subject: { kind: 'brand', slug: 'rye' } });
    const merge = await vault.people.admin.ask('POST', `/api/admin/brands/${rye.id}/merge`, {
      intoBrandId: oats.id,
    });
    expect(merge.statusCode).toBeLessThan(300);
    for (const who of ['free', 'premium'] as const) {
      const { follows } = (await vault.people[who].ask('GET', '/api/follows')).json<Follows>();
      expect(follows.map(({ key }) => key)).toEqual(['oats']);
    }
  });

  it('refuse what makes no sense', async () => {
    await createBrand(vault.test.database.pool, { slug: 'rye' });
    const ask = async (body: object) =>
      (await vault.people.free.ask('POST', '/api/follows', body)).statusCode;
    expect(await ask({ subject: { kind: 'brand', slug: 'rye' }, event: 'offer' })).toBe(400);
    expect(await ask({ subject: { kind: 'season', season: 'easter' }, event: 'silence', threshold: 5 })).toBe(
      400,
    );
    expect(await ask({ subject: { kind: 'brand', slug: 'nope' } })).toBe(404);
    expect((await vault.people.visitor.ask('GET', '/api/follows')).statusCode).toBe(401);
    expect((await vault.test.app.inject('/unsubscribe/f1.forged')).statusCode).toBe(404);
    expect((await vault.test.app.inject({ method: 'POST', url: '/unsubscribe/f1.forged' })).statusCode).toBe(
      404,
    );
  });
});
