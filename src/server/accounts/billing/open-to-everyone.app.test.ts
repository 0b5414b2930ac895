import { expect, it } from 'vitest';
import { openTestApp } from '#tests/support/app.ts';
import { createBrand, createEmail, daysAgo } from '#tests/support/factories.ts';

it('visitors of a vault that is open to everyone see every mail of every brand, and keep nothing', async () => {
  const selfHosted = await openTestApp({ environment: { BILLING: 'off', OPEN_VAULT: 'everyone' } });
  try {
    const { pool } = selfHosted.database;
    const { id: brandId } = await createBrand(pool, { slug: 'closed', isPremiumOnly: true });
    const { id } = await createEmail(pool, { brandId, receivedAt: daysAgo(400) });
    const held = await createEmail(pool, { brandId, receivedAt: daysAgo(400) });
    await pool.query("update emails set state = 'held' where id = $1", [held.id]);
    for (const [url, status] of [
      ['/api/brands/closed', 200],
      [`/api/emails/${id}`, 200],
      [`/thumbnails/${id}.svg`, 200],
      [`/api/emails/${held.id}`, 404],
      ['/api/saved-lists', 401],
      ['/api/brands/favorites', 401],
      ['/api/admin/brands', 401],
    ] as const) {
      expect([url, (await selfHosted.app.inject(url)).statusCode]).toEqual([url, status]);
    }
    const brand = (await selfHosted.app.inject('/api/brands/closed')).json();
    expect(brand).toMatchObject({ isPremiumRestricted: false, olderEmailCount: 0 });
    expect((await selfHosted.app.inject('/api/brands/closed/emails')).json()).toHaveLength(1);
    expect((await selfHosted.app.inject('/sitemap.xml')).body).toContain(`/email/${id}<`);
  } finally {
    await selfHosted.app.close();
  }
});
