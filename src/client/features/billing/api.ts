import { type QueryClient, queryOptions, useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ApiClient, ApiError } from '#client/platform/api/api-client.ts';
import { callApi } from '#client/platform/api/call-api.ts';
import {
  apiMutation,
  type MutationContext,
  useMutationContext,
} from '#client/platform/queries/api-mutation.ts';
import { invalidateEverywhere } from '#client/platform/queries/invalidate-everywhere.ts';
import { keys, tierKeys } from '#client/platform/queries/query-keys.ts';
import { toasts } from '#client/platform/queries/toasts.ts';
import type { CurrentUser } from '#shared/contract/accounts/auth.ts';
import type { CancelledSubscription } from '#shared/contract/accounts/billing.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';

const login = 'Please log in to manage your subscription';

/** Most retries of a temporary failure, while the page keeps waiting. */
const patience = 3;

/** Long enough for a slow payment provider, short enough for a waiting user. */
const pauseMs = 2_000;

interface VerificationOptions {
  api: ApiClient;
  queryClient: QueryClient;
  pauseBetweenMs?: number;
}

/**
 * Requested once per checkout, however often the page renders; a temporary failure is retried. Success
 * invalidates the queries that depend on the user's tier, here and in other tabs.
 */
export function verifySubscriptionQuery(
  sessionId: string,
  { api, queryClient, pauseBetweenMs = pauseMs }: VerificationOptions,
) {
  return queryOptions({
    queryKey: [...keys.billing, 'verification', sessionId],
    // Without a signal: a user who navigates away has still paid, and other pages must be updated.
    queryFn: () => verify(sessionId, { api, queryClient }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: (failures, error) => mayPass(error) && failures < patience,
    retryDelay: pauseBetweenMs,
  });
}

interface VerificationAnswer {
  success?: boolean;
  error?: unknown;
  message?: unknown;
}

/** The server answered, but premium is not active. `message` is the server's sentence, if any. */
class NotVerifiedError extends Error {
  override name = 'NotVerifiedError';

  constructor(answer: VerificationAnswer | undefined) {
    const given = [answer?.error, answer?.message].find((text) => typeof text === 'string' && text !== '');
    super(typeof given === 'string' ? given : 'Failed to verify subscription');
  }
}

async function verify(sessionId: string, { api, queryClient }: VerificationOptions): Promise<true> {
  try {
    const query = { session_id: sessionId };
    const answer: VerificationAnswer | undefined = await callApi(api, 'GET /api/verify-subscription', {
      query,
      signal: null,
    });
    // The field decides, not the status (specification, section 7).
    if (answer?.success !== true) throw new NotVerifiedError(answer);
  } catch (error) {
    // The page then offers the sign-in, which leads back here.
    if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(keys.currentUser, null);
    throw error;
  }
  toasts.show({ title: 'Subscription Active!' });
  invalidateEverywhere(queryClient, tierKeys);
  return true;
}

/** True if a retry may help: no connection, too many requests, or the payment provider does not answer. */
export function mayPass(error: unknown): boolean {
  if (error instanceof NotVerifiedError) return false;
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

/** Returns the sentence for the user (specification, section 8). */
export function verificationSentence(error: unknown): string {
  if (error instanceof NotVerifiedError) return error.message;
  if (!(error instanceof ApiError)) return 'There was a problem verifying your subscription.';
  return error.sentence ?? 'Failed to verify subscription';
}

/** Then sends the browser to the checkout. */
export function startCheckoutMutation(
  { api }: MutationContext,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/create-checkout-session'),
    onSuccess: ({ url }) => goTo(url),
    failed: { phrase: 'There was a problem setting up your subscription. Please try again.', login },
    invalidatesIfFailed: (error) => (isOutOfDate(error) ? tierKeys : []),
  });
}

/**
 * `isWorking` stays true until the browser has left the page; a return to the page from the back/forward
 * cache resets it.
 */
export function useStartCheckout(): { start: () => void; isWorking: boolean } {
  const { mutate, reset, isPending, isSuccess } = useMutation(startCheckoutMutation(useMutationContext()));
  const isWorking = isPending || isSuccess;
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [reset]);
  return {
    isWorking,
    start: () => mutate(),
  };
}

/** Then sends the browser to the billing portal. */
export function openPortalMutation(
  { api }: MutationContext,
  goTo: (address: string) => void = (address) => window.location.assign(address),
) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/billing-portal'),
    onSuccess: ({ url }) => goTo(url),
    failed: { phrase: 'There was a problem opening the payment page. Please try again.', login },
    invalidatesIfFailed: (error) => (isOutOfDate(error) ? [keys.currentUser] : []),
  });
}

/**
 * `isWorking` stays true until the browser has left the page; a return from the back/forward cache resets it
 * and refetches the subscription.
 */
export function useOpenPortal(): { open: () => void; isWorking: boolean } {
  const context = useMutationContext();
  const { queryClient } = context;
  const { mutate, reset, isPending, isSuccess } = useMutation(openPortalMutation(context));
  const isWorking = isPending || isSuccess;
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      reset();
      invalidateEverywhere(queryClient, [keys.currentUser]);
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [reset, queryClient]);
  return {
    isWorking,
    open: () => mutate(),
  };
}

/** Premium lasts until the end of the paid period. */
export function cancelSubscriptionMutation({ api, queryClient }: MutationContext) {
  return apiMutation({
    mutationFn: () => callApi(api, 'POST /api/cancel-subscription'),
    onSuccess: (cancelled) => {
      queryClient.setQueryData<CurrentUser | null>(keys.currentUser, (user) =>
        user == null
          ? user
          : { ...user, ...cancelled, premiumUntil: cancelled.subscriptionEndDate ?? user.premiumUntil },
      );
    },
    done: (cancelled) => ({ title: 'Subscription Cancelled', ...endOf(cancelled) }),
    failed: { phrase: 'There was a problem cancelling your subscription. Please try again.', login },
    invalidates: [keys.currentUser],
    invalidatesIfFailed: (error) => (isOutOfDate(error) ? [keys.currentUser] : []),
  });
}

function endOf({ subscriptionEndDate }: CancelledSubscription): { description?: string } {
  if (subscriptionEndDate === null) return {};
  return { description: `You keep access until ${subscriptionDate(subscriptionEndDate)}.` };
}

/** True if the page is stale: premium already active, nothing to cancel, or signed out. */
function isOutOfDate(error: Error): boolean {
  return error instanceof ApiError && [401, 409].includes(error.status);
}
