import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { explainStripeError, ignoreMissing } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber } from '#server/accounts/billing/sync-subscription.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { BillingPortal } from '#shared/contract/accounts/billing.ts';
import { paths } from '#shared/paths.ts';

/**
 * Creates a session of Stripe's billing portal, where the user pays debts and changes the card. Changes there
 * arrive as ordinary subscription events.
 * @param origin origin of the user's browser, to which Stripe redirects.
 * @throws AppError `conflict` for a user unknown to Stripe; `unavailable` or `internal` if Stripe fails, for
 * example because the account has no portal settings.
 */
export async function createPortalSession(
  deps: BillingDependencies,
  userId: string,
  origin: string,
): Promise<BillingPortal> {
  return explainStripeError(
    {
      sentence: 'There was a problem opening the payment page. Please try again.',
      logMessage: 'Failed to open the billing portal',
    },
    async () => {
      const { customerId } = await getSubscriber(deps, userId);
      if (customerId === null) throw noCustomer();
      const stripe = await deps.billing.stripe();
      const session = await ignoreMissing(
        stripe.billingPortal.sessions.create({
          customer: customerId,
          return_url: `${origin}${paths.manageSubscription()}`,
        }),
      );
      if (session === undefined) throw noCustomer();
      return { url: session.url };
    },
  );
}

function noCustomer(): AppError {
  return new AppError('conflict', 'You have not subscribed here, so there is no card to change.');
}
