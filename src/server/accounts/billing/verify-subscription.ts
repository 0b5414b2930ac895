import type Stripe from 'stripe';
import { adoptCustomer } from '#server/accounts/billing/customers.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { expireOtherCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import { explainStripeError, ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber, syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';

/** Stripe's format of a checkout session's id. */
const checkoutId = /^cs_[A-Za-z0-9_]{1,200}$/;

/** Specification, section 8. */
const failedSentence = 'Failed to verify subscription';

/**
 * Handles the return from checkout: checks that this user paid this session, then does the same as the
 * webhook. Idempotent, and optional, because the webhook arrives as well.
 * @throws AppError with the sentence for the page 'Verification Error': `invalid_request` without a session
 * id and for a malformed one, `not_found` for an unknown session and for another user's, `conflict` for an
 * unpaid one and for one with an ended subscription, `unavailable` if Stripe does not answer.
 */
export async function verifySubscription(
  deps: BillingDependencies,
  userId: string,
  sessionId: string | undefined,
): Promise<void> {
  if (sessionId === undefined || sessionId === '') {
    throw new AppError('invalid_request', 'No session ID provided. Unable to verify your subscription.');
  }
  if (!checkoutId.test(sessionId)) throw new AppError('invalid_request', failedSentence);
  await explainStripeError(
    { sentence: failedSentence, logMessage: 'Failed to verify a checkout session' },
    async () => {
      const stripe = await deps.billing.stripe();
      const session = await ignoreMissing(stripe.checkout.sessions.retrieve(sessionId));
      const customerId = paidCustomerOf(session, userId);
      await adoptCustomer(deps, await getSubscriber(deps, userId), customerId);
      const { subscriber } = await syncSubscription(deps, userId);
      if (!subscriber.hasPremium) {
        throw new AppError('conflict', 'The subscription that this checkout began has ended.');
      }
      await expireOtherCheckouts(stripe, customerId).catch((error: unknown) =>
        // The webhook of the same payment expires them too, and Stripe retries it until it succeeds.
        deps.billing.log.warn({ err: error, userId }, 'other checkout pages could not be closed yet'),
      );
    },
  );
}

/**
 * Returns the customer who paid. Another user's session is treated as unknown, to disclose nothing about it.
 */
function paidCustomerOf(session: Stripe.Checkout.Session | undefined, userId: string): string {
  const customer = typeof session?.customer === 'string' ? session.customer : session?.customer?.id;
  if (
    session === undefined ||
    customer === undefined ||
    session.client_reference_id !== userId ||
    session.mode !== 'subscription'
  ) {
    throw new AppError(
      'not_found',
      'There is no such checkout of yours. Unable to verify your subscription.',
    );
  }
  if (session.status === 'expired') {
    throw new AppError('conflict', 'This checkout has expired. Nothing was charged.');
  }
  if (session.status !== 'complete') {
    throw new AppError('conflict', 'This checkout has not been paid. Nothing was charged.');
  }
  if (session.payment_status !== 'paid' && session.payment_status !== 'no_payment_required') {
    throw new AppError(
      'conflict',
      'Your payment has not arrived yet. Premium starts by itself as soon as it does.',
    );
  }
  return customer;
}
