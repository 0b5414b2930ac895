import { describe, expect, test } from 'vitest';
import { renderScreen, signedIn } from '#client/testing/rendered-screen.ts';

const admin = {
  ...signedIn('free', { isAdmin: true }),
  '/api/admin/check-access': { body: { isAdmin: true } },
};

const selectedTab = (body: string) =>
  /aria-selected="true"[^>]*data-label="([^"]+)"/.exec(body)?.[1] ??
  /data-label="([^"]+)"[^>]*aria-selected="true"/.exec(body)?.[1];

describe('The dashboard', () => {
  test('has its title, its subtitle, the button and six tabs', async () => {
    const { text, body, head } = await renderScreen('/admin', admin);
    expect(text).toMatch(/^Admin Dashboard Manage your email directory /);
    expect(text).toContain('Fetch New Emails');
    expect(body.match(/role="tab"/g)).toHaveLength(6);
    expect(selectedTab(body)).toBe('Categories');
    expect(head).toContain('<title>Admin Dashboard · Mailvault</title>');
    expect(head).toContain('noindex');
  });

  test.each([
    ['/admin?tab=brands&q=tea', 'Brands'],
    ['/admin?tab=admin-access&view=activity', 'Admin Access'],
    ['/admin?tab=nothing', 'Categories'],
  ])('opens the tab of the address %s', async (url, label) => {
    const { body } = await renderScreen(url, admin);
    expect(selectedTab(body)).toBe(label);
    expect(body).toMatch(/role="tabpanel" aria-labelledby="admin-tab-[a-z-]+"/);
  });

  test('leads from the brands to the sign-ups, from the emails to those that were rejected, and from the administrators to their activity', async () => {
    const rejected = await renderScreen('/admin?tab=emails&view=rejected', admin);
    expect(rejected.text).toContain('All Emails To review Rejected');
    expect(rejected.body).toMatch(/<a[^>]*aria-current="page"[^>]*>Rejected<\/a>/);
    const access = await renderScreen('/admin?tab=admin-access', admin);
    expect(access.body).toMatch(/href="\/admin\?tab=admin-access&amp;view=activity"[^>]*>Activity<\/a>/);
    const brands = await renderScreen('/admin?tab=brands', admin);
    expect(brands.body).toMatch(/href="\/admin\?tab=brands&amp;view=sign-ups"[^>]*>Sign-ups<\/a>/);
    expect((await renderScreen('/admin?tab=users', admin)).body.includes('Views of')).toBe(false);
  });

  test.each([
    [401, 'You must be logged in to access the admin panel'],
    [403, 'Please contact support at help@vault.example if you need admin rights.'],
    [500, 'Could not verify admin access. Please try again later.'],
  ])('is not shown when its check answers %i', async (status, words) => {
    const { text, body } = await renderScreen('/admin', {
      '/api/admin/check-access': { status, body: { error: 'No.', code: 'forbidden' } },
    });
    expect(text).toContain(words);
    expect(body).not.toContain('role="tab"');
  });
});
