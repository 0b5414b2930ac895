import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cancelSubscriptionMutation } from '#client/features/billing/api/cancel-subscription.ts';
import { openPortalMutation } from '#client/features/billing/api/open-portal.ts';
import { startCheckoutMutation } from '#client/features/billing/api/start-checkout.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { toasts } from '#client/lib/toasts.ts';
import { runMutation } from '#client/testing/admin.ts';
import { apiDouble } from '#client/testing/api-double.ts';
import { signedIn } from '#client/testing/rendered-screen.ts';

const userKey = ['auth', 'user'];

function account() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  const user = signedIn('premium', { subscriptionEndDate: '2026-12-03T09:00:00.000Z' })['/api/auth/user']
    ?.body;
  queryClient.setQueryData(userKey, user);
  queryClient.setQueryData(['brands', 'detail', 'lune'], { kind: 'premium' });
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated === true;
  return { queryClient, api, isStale };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Upgrading', () => {
  const endpoint = 'POST /api/create-checkout-session';

  test('leads to the page where the reader pays, with no words about it', async () => {
    const { queryClient, api } = account();
    const goTo = vi.fn();
    const upgrading = runMutation(queryClient, startCheckoutMutation({ api, queryClient }, goTo), undefined);
    await api.answer(endpoint, { url: 'https://checkout.example/c/1' });
    await upgrading;
    expect(goTo.mock.calls).toEqual([['https://checkout.example/c/1']]);
    expect(api.bodies(endpoint)).toEqual([undefined]);
    expect(toasts.current()?.title).toBe('');
  });

  test.each([
    [500, {}, 'There was a problem setting up your subscription. Please try again.'],
    [
      503,
      { error: 'Stripe is down', code: 'unavailable' },
      'There was a problem setting up your subscription. Please try again.',
    ],
    [409, { error: 'You already have premium.', code: 'conflict' }, 'You already have premium.'],
  ])('that fails with %i says so and goes nowhere', async (status, body, description) => {
    const { queryClient, api, isStale } = account();
    const goTo = vi.fn();
    const upgrading = runMutation(queryClient, startCheckoutMutation({ api, queryClient }, goTo), undefined);
    await api.refuse(endpoint, status, body);
    await upgrading.catch(() => {});
    expect(goTo).not.toHaveBeenCalled();
    expect(toasts.current()).toMatchObject({ title: 'Error', description, isFailure: true });
    // Whoever has premium already is shown it now.
    expect(isStale(userKey)).toBe(status === 409);
  });

  test('after the session has ended shows the way to the login', async () => {
    const { queryClient, api, isStale } = account();
    const upgrading = runMutation(
      queryClient,
      startCheckoutMutation({ api, queryClient }, vi.fn()),
      undefined,
    );
    await api.refuse(endpoint, 401);
    await upgrading.catch(() => {});
    expect(toasts.current()).toMatchObject({
      title: 'Login Required',
      description: 'Please log in to manage your subscription',
      action: { label: 'Log In' },
    });
    expect(isStale(userKey)).toBe(true);
  });
});

describe('Cancelling', () => {
  const endpoint = 'POST /api/cancel-subscription';

  test('shows the end at once, says so, and asks for the user again', async () => {
    const { queryClient, api, isStale } = account();
    const cancelling = runMutation(queryClient, cancelSubscriptionMutation({ api, queryClient }), undefined);
    await api.answer(endpoint, {
      subscriptionCancelled: true,
      subscriptionEndDate: '2026-12-04T09:00:00.000Z',
    });
    await cancelling;
    expect(api.bodies(endpoint)).toEqual([undefined]);
    expect(queryClient.getQueryData(userKey)).toMatchObject({
      subscriptionTier: 'premium',
      subscriptionCancelled: true,
      subscriptionEndDate: '2026-12-04T09:00:00.000Z',
      premiumUntil: '2026-12-04T09:00:00.000Z',
    });
    expect(toasts.current()).toMatchObject({
      title: 'Subscription Cancelled',
      description: 'You keep access until 4th December 2026.',
    });
    expect(isStale(userKey)).toBe(true);
  });

  test.each([
    [500, {}, 'There was a problem cancelling your subscription. Please try again.'],
    [
      409,
      { error: 'There is no subscription to cancel.', code: 'conflict' },
      'There is no subscription to cancel.',
    ],
  ])('that fails with %i says so and changes nothing', async (status, body, description) => {
    const { queryClient, api, isStale } = account();
    const cancelling = runMutation(queryClient, cancelSubscriptionMutation({ api, queryClient }), undefined);
    await api.refuse(endpoint, status, body);
    await cancelling.catch(() => {});
    expect(queryClient.getQueryData(userKey)).toMatchObject({ subscriptionCancelled: false });
    expect(toasts.current()).toMatchObject({ title: 'Error', description, isFailure: true });
    expect(isStale(userKey)).toBe(status === 409);
  });
});

describe('The way to the billing portal', () => {
  const endpoint = 'POST /api/billing-portal';

  test('leads to the page the server names', async () => {
    const { queryClient, api } = account();
    const goTo = vi.fn();
    const opening = runMutation(queryClient, openPortalMutation({ api, queryClient }, goTo), undefined);
    await api.answer(endpoint, { url: 'https://billing.example/p/1' });
    await opening;
    expect(goTo.mock.calls).toEqual([['https://billing.example/p/1']]);
  });

  test.each([
    [500, {}, 'There was a problem opening the payment page. Please try again.'],
    [
      409,
      { error: 'You have not subscribed here, so there is no card to change.' },
      'You have not subscribed here, so there is no card to change.',
    ],
  ])('that fails with %i says so and goes nowhere', async (status, body, description) => {
    const { queryClient, api } = account();
    const goTo = vi.fn();
    const opening = runMutation(queryClient, openPortalMutation({ api, queryClient }, goTo), undefined);
    await api.refuse(endpoint, status, body);
    await opening.catch(() => {});
    expect(goTo).not.toHaveBeenCalled();
    expect(toasts.current()).toMatchObject({ title: 'Error', description, isFailure: true });
  });
});
