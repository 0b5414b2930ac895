import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  cancelSubscriptionMutation,
  mayPass,
  openPortalMutation,
  startCheckoutMutation,
  verificationSentence,
  verifySubscriptionQuery,
} from '#client/features/billing/api.ts';
import { ApiError } from '#client/platform/api/api-client.ts';
import { createQueryClient } from '#client/platform/queries/query-client.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
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
    // A 409 means that the user has premium already; the page must show it.
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

const endpoint = 'GET /api/verify-subscription?session_id=cs_1%26x';

function verification() {
  const queryClient = createQueryClient();
  const api = apiDouble();
  queryClient.setQueryData(['auth', 'user'], { subscriptionTier: 'free' });
  queryClient.setQueryData(['brands', 'list'], []);
  queryClient.setQueryData(['saved-lists'], { kind: 'premium' });
  queryClient.setQueryData(['categories'], []);
  const options = verifySubscriptionQuery('cs_1&x', { api, queryClient, pauseBetweenMs: 0 });
  const isStale = (key: string[]) => queryClient.getQueryState(key)?.isInvalidated === true;
  return { queryClient, api, options, isStale };
}

beforeEach(() => toasts.show({ title: '' }));

describe('Verifying a checkout', () => {
  test('asks once however often the page is drawn, and says it once', async () => {
    const { queryClient, api, options, isStale } = verification();
    const stops = [1, 2, 3].map(() => new QueryObserver(queryClient, options).subscribe(() => {}));
    await api.answer(endpoint, { success: true });
    await expect.poll(() => queryClient.getQueryData(options.queryKey)).toBe(true);
    for (const stop of stops) stop();
    const shown = toasts.current();
    expect(shown).toMatchObject({ title: 'Subscription Active!' });
    // Mounts again, such as after Back.
    const stop = new QueryObserver(queryClient, options).subscribe(() => {});
    await new Promise((resolve) => setTimeout(resolve, 10));
    stop();
    expect(api.bodies(endpoint)).toHaveLength(1);
    expect(toasts.current()?.id).toBe(shown?.id);
    expect([isStale(['auth', 'user']), isStale(['brands', 'list']), isStale(['saved-lists'])]).toEqual([
      true,
      true,
      true,
    ]);
    expect(isStale(['categories'])).toBe(false);
  });

  test('goes on waiting while Stripe does not answer', async () => {
    const { queryClient, api, options } = verification();
    const verifying = queryClient.fetchQuery(options);
    await api.refuse(endpoint, 503, { error: 'Failed to verify subscription', code: 'unavailable' });
    await api.refuse(endpoint, 429);
    await api.answer(endpoint, { success: true });
    expect(await verifying).toBe(true);
    expect(api.bodies(endpoint)).toHaveLength(3);
  });

  test('gives up after a while', async () => {
    const { queryClient, api, options } = verification();
    const verifying = queryClient.fetchQuery(options).catch((error: unknown) => error);
    for (let time = 0; time < 4; time++) await api.refuse(endpoint, 503);
    expect(await verifying).toBeInstanceOf(ApiError);
    expect(api.bodies(endpoint)).toHaveLength(4);
  });

  test('does not ask again what was refused, and tells the tier of nobody', async () => {
    const { queryClient, api, options, isStale } = verification();
    const verifying = queryClient.fetchQuery(options).catch((error: unknown) => error);
    await api.refuse(endpoint, 404, { success: false, error: 'There is no such checkout of yours.' });
    expect(verificationSentence(await verifying)).toBe('There is no such checkout of yours.');
    expect(api.bodies(endpoint)).toHaveLength(1);
    expect(isStale(['auth', 'user'])).toBe(false);
    expect(toasts.current()?.title).toBe('');
  });

  test.each([
    [{ success: false, error: 'The payment is still on its way.' }, 'The payment is still on its way.'],
    [{ success: false, message: 'The bank has not answered.' }, 'The bank has not answered.'],
    [{ success: false }, 'Failed to verify subscription'],
    [{}, 'Failed to verify subscription'],
    [undefined, 'Failed to verify subscription'],
  ])('takes an answer of %j for a failure, whatever its status', async (body, sentence) => {
    const { queryClient, api, options, isStale } = verification();
    const verifying = queryClient.fetchQuery(options).catch((error: unknown) => error);
    await api.answer(endpoint, body);
    const error = await verifying;
    expect(verificationSentence(error)).toBe(sentence);
    expect(mayPass(error)).toBe(false);
    expect(api.bodies(endpoint)).toHaveLength(1);
    expect(isStale(['auth', 'user'])).toBe(false);
    expect(toasts.current()?.title).toBe('');
  });

  test('knows nobody any more when the session has ended', async () => {
    const { queryClient, api, options } = verification();
    const verifying = queryClient.fetchQuery(options).catch(() => {});
    await api.refuse(endpoint, 401);
    await verifying;
    expect(queryClient.getQueryData(['auth', 'user'])).toBeNull();
  });
});

test('Each failure has its sentence, and only what may pass is worth asking again', () => {
  const refused = new ApiError(409, '{"error":"This checkout has expired. Nothing was charged."}', '');
  expect(verificationSentence(refused)).toBe('This checkout has expired. Nothing was charged.');
  expect(verificationSentence(new ApiError(502, '<html>', ''))).toBe('Failed to verify subscription');
  expect(verificationSentence(new TypeError('Failed to fetch'))).toBe(
    'There was a problem verifying your subscription.',
  );
  expect([400, 401, 404, 409].map((status) => mayPass(new ApiError(status, '', '')))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([429, 500, 503].map((status) => mayPass(new ApiError(status, '', '')))).toEqual([true, true, true]);
  expect(mayPass(new TypeError('Failed to fetch'))).toBe(true);
});
