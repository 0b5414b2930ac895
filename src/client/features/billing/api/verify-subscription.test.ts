import { QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  mayPass,
  verificationSentence,
  verifySubscriptionQuery,
} from '#client/features/billing/api/verify-subscription.ts';
import { ApiError } from '#client/lib/api-client.ts';
import { createQueryClient } from '#client/lib/query-client.ts';
import { toasts } from '#client/lib/toasts.ts';
import { apiDouble } from '#client/testing/api-double.ts';

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
    // Drawn anew, such as after Back.
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
