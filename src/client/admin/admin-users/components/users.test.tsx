import { describe, expect, test } from 'vitest';
import { readUserListing, type UserListing, usersQuery } from '#client/admin/admin-users/api.ts';
import { AdminAccessPanel } from '#client/admin/admin-users/components/admin-access-panel.tsx';
import {
  EndSubscriptionQuestion,
  ownRightsQuestion,
} from '#client/admin/admin-users/components/user-dialogs.tsx';
import { UsersPanel } from '#client/admin/admin-users/components/users-panel.tsx';
import { callNameOf, nameOf, shortId } from '#client/admin/admin-users/copy.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { adminUser } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { renderComponent } from '#client/testing/rendered-component.tsx';
import type { AdminUser } from '#shared/contract/accounts/admin-users.ts';

const everybody: UserListing = { query: '', tier: null, role: null, start: null };

const cacheOf = (rows: AdminUser[], listing: UserListing = everybody) => {
  const queryClient = createQueryClient();
  queryClient.setQueryData(usersQuery(apiDouble(), listing).queryKey, {
    pageParams: [null],
    pages: [{ rows, nextCursor: null, total: rows.length }],
  });
  return queryClient;
};

describe('The Users tab', () => {
  const panel = (...rows: AdminUser[]) => renderComponent(<UsersPanel />, { queryClient: cacheOf(rows) });

  test('lists everybody with their subscription', () => {
    const { text, body } = panel(
      adminUser({ hasPremium: true, subscriptionEndDate: '2026-12-24T10:00:00.000Z' }),
    );
    expect(text).toContain('Users 1');
    expect(text).toMatch(/User ID\s*Email\s*Name\s*Subscription\s*Expires\s*Premium/);
    expect(text).toMatch(
      /a1b2c3d4e5f6[\s\S]*ada@demo\.test[\s\S]*Ada Byron[\s\S]*Premium[\s\S]*24 December 2026[\s\S]*Premium/,
    );
    expect(body).toMatch(/role="switch" aria-checked="true"[^>]*aria-label="Premium: ada@demo\.test"/);
    expect(body).toContain('placeholder="Search users..."');
  });

  test('says what is not known, and offers premium', () => {
    const { text, body } = panel(adminUser({ email: null, firstName: null, lastName: null }));
    expect(text).toMatch(/No email[\s\S]*Anonymous User[\s\S]*Free[\s\S]*N\/A[\s\S]*Set Premium/);
    expect(body).toMatch(/aria-checked="false"[^>]*aria-label="Set Premium: a1b2c3d4…"/);
  });

  test('goes by the premium in force, not by a tier whose time is over', () => {
    const { text } = panel(
      adminUser({ subscriptionTier: 'premium', subscriptionEndDate: '2026-01-01T00:00:00.000Z' }),
    );
    expect(text).toMatch(/Free[\s\S]*1 January 2026[\s\S]*Set Premium/);
  });

  test('without any says so', () => {
    expect(panel().text).toContain('No users found');
  });

  test('asks before it ends what somebody pays for', () => {
    expect(renderComponent(<EndSubscriptionQuestion user={adminUser()} />).text).toContain(
      'Setting them to free ends their Stripe subscription at once',
    );
  });

  test('says what will happen to somebody who has cancelled', () => {
    const cancelled = adminUser({
      subscriptionCancelled: true,
      subscriptionEndDate: '2027-03-03T09:00:00.000Z',
      hasPremium: true,
      isPaying: true,
    });
    const asked = renderComponent(<EndSubscriptionQuestion user={cancelled} />).text;
    expect(asked).toContain('has cancelled and has paid until the 3rd March 2027.');
    expect(asked).toContain('“Keep Premium” lets it continue after that free of charge');
    expect(asked).toContain('“Set to free” ends the subscription and Premium at once.');
    const given = renderComponent(
      <EndSubscriptionQuestion user={{ ...cancelled, isPremiumGiven: true }} />,
    ).text;
    expect(given).toContain('Premium continues after that free of charge, because');
    expect(given).not.toContain('Keep Premium');
  });

  test('marks whose payment failed, and premium that goes on has no end', () => {
    const failed = renderComponent(<UsersPanel />, {
      queryClient: cacheOf([adminUser({ hasPremium: true, paymentProblem: 'past_due' })]),
    });
    expect(failed.text).toContain('Payment failed');
    const given = renderComponent(<UsersPanel />, {
      queryClient: cacheOf([
        adminUser({
          hasPremium: true,
          isPremiumGiven: true,
          subscriptionEndDate: '2027-03-03T09:00:00.000Z',
        }),
      ]),
    });
    expect(given.text).toContain('N/A');
    expect(given.text).not.toContain('Payment failed');
  });
});

describe('The Admin Access tab', () => {
  const panel = (...rows: AdminUser[]) =>
    renderComponent(<AdminAccessPanel ownUserId="me-me-me-me" />, {
      queryClient: cacheOf(rows, { ...everybody, first: 'admins' }),
    });

  test('shows who is an admin, and the button that changes it', () => {
    const { text, body } = panel(adminUser({ isAdmin: true }), adminUser({ id: 'b2c3d4e5f6', email: null }));
    expect(text).toMatch(/User ID\s*Email\s*Admin Status\s*Actions/);
    expect(text).toMatch(/a1b2c3d4…[\s\S]*ada@demo\.test[\s\S]*Admin[\s\S]*Remove Admin/);
    expect(text).toMatch(/b2c3d4e5…[\s\S]*No email[\s\S]*Regular User[\s\S]*Make Admin/);
    expect(body).toContain('aria-label="Remove Admin ada@demo.test"');
  });

  test('shows the primary administrator without a button', () => {
    const { text } = panel(adminUser({ isAdmin: true, isPrimaryAdmin: true }));
    expect(text).toContain('Primary Administrator');
    expect(text).not.toMatch(/Remove Admin|Make Admin/);
  });

  test('marks whoever is looking, and asks them first', () => {
    const { text, body } = panel(adminUser({ id: 'me-me-me-me', isAdmin: true }));
    expect(text).toMatch(/ada@demo\.test\s*You/);
    expect(body).toMatch(/aria-label="Remove Admin ada@demo\.test"[^>]*aria-haspopup="dialog"/);
    expect(ownRightsQuestion).toContain('Are you sure you want to remove your own admin rights?');
  });

  test('carries the security notice with the support contact', () => {
    const { text, body } = panel();
    expect(text).toContain('Security notice');
    expect(text).toContain('Admins have full control over the directory.');
    expect(text).toContain('Only give admin rights to people you trust.');
    expect(text).toContain('The primary administrator cannot lose admin rights.');
    expect(body).toContain('href="mailto:help@vault.example"');
    expect(text).toContain('No users found');
  });
});

describe('What a user is called', () => {
  test('is the best that is known', () => {
    const nobody = { id: 'a1b2c3d4e5f6', email: null, firstName: null, lastName: ' ' };
    expect(nameOf({ firstName: 'Ada', lastName: null })).toBe('Ada');
    expect(nameOf(nobody)).toBe('Anonymous User');
    expect(callNameOf({ ...nobody, firstName: 'Ada' })).toBe('Ada');
    expect(callNameOf(nobody)).toBe('a1b2c3d4…');
    expect(shortId({ id: '12345678' })).toBe('12345678');
  });
});

test('A listing is read from the address, and words that mean nothing narrow nothing', () => {
  const read = (search: string) => readUserListing(new URLSearchParams(search));
  expect(read('q=ada&tier=premium&role=admin&cursor=abc')).toEqual({
    query: 'ada',
    tier: 'premium',
    role: 'admin',
    start: 'abc',
  });
  expect(read('tier=gold&role=king')).toEqual(everybody);
});
