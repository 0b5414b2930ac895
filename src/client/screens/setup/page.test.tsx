import { describe, expect, test } from 'vitest';
import { type Answer, renderScreen, signedIn } from '#client/testing/rendered-screen.ts';
import { setupOf } from '#client/testing/setup.ts';
import type { Setup } from '#shared/contract/operations/setup.ts';

const admin = (setup: Setup): Record<string, Answer> => ({
  ...signedIn('free', { isAdmin: true }),
  '/api/admin/check-access': { body: { isAdmin: true } },
  '/api/admin/setup': { body: setup },
});
const home = (totalEmails: number): Record<string, Answer> => ({
  '/api/stats': { body: { totalEmails, totalBrands: totalEmails } },
  '/api/brands?limit=60': { body: [] },
});
const empty = home(0);
const notice = 'Your vault is empty';

describe('The set-up guide', () => {
  test('comes whole from the server', async () => {
    const { text, head } = await renderScreen('/admin/setup', admin(setupOf(['name', 'import'])));
    expect(text).toMatch(/^Set up the vault 5 of 7 steps done\./);
    expect(text).toContain('Vault name');
    expect(head).toContain('<title>Set up the vault · Mailvault</title>');
    expect(head).toContain('noindex');
  });

  test.each([
    [401, 'You must be logged in to access the admin panel'],
    [403, "You don't have admin access to this page."],
  ])('is not shown when the check of access answers %i', async (status, words) => {
    const { text } = await renderScreen('/admin/setup', {
      '/api/admin/check-access': { status, body: { error: 'No.', code: 'forbidden' } },
    });
    expect(text).toContain(words);
    expect(text).not.toContain('Vault name');
  });
});

describe('Administrators of an empty vault', () => {
  test('are led to it from home page and dashboard', async () => {
    const answers = { ...admin(setupOf(['import'])), ...empty };
    for (const url of ['/', '/admin']) {
      const { text, body } = await renderScreen(url, answers);
      expect(text).toContain(`${notice} Name, sign-in, mailbox and first import: 6 of 7`);
      expect(body).toContain('href="/admin/setup"');
    }
  });

  test('are not once all is settled, nor is anybody where there is mail, or who is no administrator', async () => {
    const settled = { ...admin(setupOf([])), ...empty };
    const filled = { ...admin(setupOf(['name'], { isOffered: false, emailCount: 3 })), ...home(3) };
    const viewer = { ...signedIn('free'), ...empty };
    for (const [url, answers] of [
      ['/', settled],
      ['/admin', settled],
      ['/admin', filled],
      ['/', filled],
      ['/', viewer],
      ['/', empty],
    ] as const) {
      expect((await renderScreen(url, answers)).text).not.toContain(notice);
    }
  });
});
