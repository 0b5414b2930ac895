import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type ApiClient, ApiError } from '#client/lib/api-client.ts';
import { makeStale } from '#client/lib/make-stale.ts';
import { keys, tierKeys } from '#client/lib/query-keys.ts';
import { toasts } from '#client/lib/toasts.ts';

/** How often a failure that may pass is met by asking again, while the page goes on waiting. */
const patience = 3;

/** Long enough for a payment provider that is slow, short enough for somebody who watches. */
const pauseMs = 2_000;

interface Options {
  api: ApiClient;
  queryClient: QueryClient;
  pauseBetweenMs?: number;
}

/**
 * `GET /api/verify-subscription`: asked once for a checkout, however often the page is drawn; a failure that may pass
 * is tried again. What the reader's tier changes is asked for anew, here and in other tabs.
 */
export function verifySubscriptionQuery(
  sessionId: string,
  { api, queryClient, pauseBetweenMs = pauseMs }: Options,
) {
  return queryOptions({
    queryKey: [...keys.billing, 'verification', sessionId],
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

/** The server answered, and premium is not in force. Its sentence is the message, where it gave one. */
class NotVerifiedError extends Error {
  override name = 'NotVerifiedError';

  constructor(answer: VerificationAnswer | undefined) {
    const given = [answer?.error, answer?.message].find((text) => typeof text === 'string' && text !== '');
    super(typeof given === 'string' ? given : 'Failed to verify subscription');
  }
}

async function verify(sessionId: string, { api, queryClient }: Options): Promise<true> {
  try {
    const path = `/api/verify-subscription?session_id=${encodeURIComponent(sessionId)}`;
    const { body } = await api.request<VerificationAnswer | undefined>('GET', path);
    // The field says it, not the status (specification, section 7).
    if (body?.success !== true) throw new NotVerifiedError(body);
  } catch (error) {
    // The page for signed-out readers leads to the sign-in and back here.
    if (error instanceof ApiError && error.status === 401) queryClient.setQueryData(keys.currentUser, null);
    throw error;
  }
  toasts.show({ title: 'Subscription Active!' });
  makeStale(queryClient, tierKeys);
  return true;
}

/** Whether asking again may help: no connection, too many requests, or the payment provider does not answer. */
export function mayPass(error: unknown): boolean {
  if (error instanceof NotVerifiedError) return false;
  return !(error instanceof ApiError) || error.status === 429 || error.status >= 500;
}

/** What the reader is told (specification, section 8). */
export function verificationSentence(error: unknown): string {
  if (error instanceof NotVerifiedError) return error.message;
  if (!(error instanceof ApiError)) return 'There was a problem verifying your subscription.';
  return error.sentence ?? 'Failed to verify subscription';
}
