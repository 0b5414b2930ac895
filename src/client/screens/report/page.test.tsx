import { describe, expect, test } from 'vitest';
import { renderScreen, ridgeEmail, signedIn } from '#client/testing/rendered-screen.ts';

const withEmail = { '/api/emails/12': { body: ridgeEmail } };

describe('The page that reports an email', () => {
  test('names what is reported, asks what is wrong, and says what to do without scripts', async () => {
    const { status, text, head, body } = await renderScreen('/report?email=12', withEmail);
    expect(status).toBe(200);
    expect(head).toContain('<title>Report an email · Mailvault</title>');
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(text).toMatch(/Ridge season opens Friday Cragline/);
    for (const choice of ['It shows personal data', 'It is not from this brand', 'I own the rights']) {
      expect(text).toContain(choice);
    }
    expect(text).toContain('Send report');
    expect(body).toMatch(/<noscript>.*needs JavaScript.*\/email\/12.*<\/noscript>/s);
  });

  test('explains how it is done where no email is named', async () => {
    for (const path of ['/report', '/report?email=abc']) {
      const { status, text, head } = await renderScreen(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain('select Report this email from the menu next to its tools');
      expect(text).not.toContain('Send report');
      expect(head).toContain('noindex');
    }
  });

  test('takes no report of what is gone, or not open to its reader, and shows another way', async () => {
    const gone = await renderScreen('/report?email=13');
    expect(gone.text).toContain('This email is not in the vault, or no longer');
    const closed = await renderScreen('/report?email=14', {
      '/api/emails/14': {
        status: 403,
        body: { error: 'Premium', isPremiumContent: true, brand: { name: 'Ostra', slug: 'ostra' } },
      },
    });
    expect(closed.text).toContain('Only people who can read this email can report it.');
    expect(closed.text).not.toContain('Send report');
  });
});

describe('An email that is not published', () => {
  const held = { ...ridgeEmail, state: 'held' };
  const asAdmin = (email: object, review: object[]) => ({
    ...signedIn('premium', { isAdmin: true }),
    '/api/emails/12': { body: email },
    '/api/admin/emails?id=12': { body: review },
  });

  test('says so to administrators, and why, with a way to the queue', async () => {
    const review = [{ heldFor: [{ rule: 'secrets', what: 'A code stands in it.' }] }];
    const { text, body } = await renderScreen('/email/12', asAdmin(held, review));
    expect(text).toContain('Only administrators can see this email. Its links don’t work.');
    expect(text).toContain('Held for review. Codes and sign-in links: A code stands in it.');
    expect(body).toContain(
      `href="/admin?tab=emails&amp;view=to-review&amp;by=brand&amp;group=${ridgeEmail.brandId}"`,
    );
  });

  test('that was hidden says so, and leads back by one button', async () => {
    const { text } = await renderScreen(
      '/email/12',
      asAdmin({ ...held, state: 'hidden' }, [{ heldFor: [] }]),
    );
    expect(text).toContain('An administrator has hidden it, or its sender is blocked.');
    expect(text).toContain('Publish');
    expect(text).not.toContain('Go to review queue');
  });

  test('is told of nowhere else', async () => {
    const { body } = await renderScreen('/email/12', withEmail);
    expect(body).not.toContain('Only administrators');
  });
});
