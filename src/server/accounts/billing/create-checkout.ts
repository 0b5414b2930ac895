import type Stripe from 'stripe';
import { ensureCustomer, userIdField } from '#server/accounts/billing/customers.ts';
import { idempotencyKey } from '#server/accounts/billing/idempotency-key.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { expireCheckouts, listCheckouts } from '#server/accounts/billing/open-checkouts.ts';
import type { Subscriber } from '#server/accounts/billing/repository.ts';
import { explainStripeError } from '#server/accounts/billing/stripe-errors.ts';
import { getSubscriber, syncSubscription } from '#server/accounts/billing/sync-subscription.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { Checkout } from '#shared/contract/accounts/billing.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';
import { paths } from '#shared/paths.ts';

/** A session with less time left is not reused: the user has to find their card first. */
const leastTimeLeftSeconds = 15 * 60;

/**
 * Milliseconds for which a repeated request gets the same session even if Stripe's list does not contain it
 * yet. Short, because Stripe repeats a failure under its key too.
 */
const sameAnswerMs = 60_000;

/**
 * Creates a checkout session, or reuses an open one, so that two tabs lead to one page. Sessions that no
 * longer fit (another price, another address of ours) are expired.
 * @param origin origin of the user's browser, to which Stripe redirects.
 * @throws AppError `conflict` while premium is in force; `unavailable` or `internal` if Stripe fails.
 */
export async function createCheckout(
  deps: BillingDependencies,
  userId: string,
  origin: string,
): Promise<Checkout> {
  return explainStripeError(
    {
      sentence: 'There was a problem setting up your subscription. Please try again.',
      logMessage: 'Failed to create checkout session',
    },
    async () => {
      await refusePremium(deps, userId);
      const stripe = await deps.billing.stripe();
      const customerId = await ensureCustomer(deps, await getSubscriber(deps, userId));
      const parameters = await checkoutParameters(deps, { userId, customerId, origin });
      const sessions = await listCheckouts(stripe, customerId);
      const usable = sessions.find((session) => isUsable(session, parameters, deps.now()));
      await expireCheckouts(
        stripe,
        sessions.filter(({ id }) => id !== usable?.id),
      );
      return { url: urlOf(usable ?? (await newSession(deps, stripe, userId, parameters, sessions))) };
    },
  );
}

/** Prevents a second sale of premium, and one to an account that will be deleted. Checks our row, then Stripe's records. */
async function refusePremium(deps: BillingDependencies, userId: string): Promise<void> {
  const before = await getSubscriber(deps, userId);
  if (before.isLeaving)
    throw new AppError('conflict', 'Your account will be deleted. Keep it first, under My account.');
  const { subscriber } =
    before.customerId === null ? { subscriber: before } : await syncSubscription(deps, userId);
  if (subscriber.hasPremium) throw new AppError('conflict', premiumSentence(subscriber));
}

function premiumSentence({ endDate, isCancelled }: Subscriber): string {
  if (!isCancelled || endDate === null) return 'You already have premium.';
  return `Your premium is paid until ${subscriptionDate(endDate.toISOString())}. You can subscribe again after that.`;
}

async function checkoutParameters(
  { billing }: BillingDependencies,
  { userId, customerId, origin }: { userId: string; customerId: string; origin: string },
) {
  const { priceId } = await billing.account();
  return {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: userId,
    line_items: [{ price: priceId, quantity: 1 }],
    // Stripe replaces the placeholder in braces with the id; the braces must not be encoded.
    success_url: `${origin}${paths.subscriptionSuccess()}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${origin}${paths.manageSubscription()}?canceled=true`,
    metadata: { [userIdField]: userId, price_id: priceId },
    subscription_data: { metadata: { [userIdField]: userId } },
  } satisfies Stripe.Checkout.SessionCreateParams;
}

type CheckoutParameters = Awaited<ReturnType<typeof checkoutParameters>>;

function isUsable(session: Stripe.Checkout.Session, wanted: CheckoutParameters, now: Date): boolean {
  return (
    session.status === 'open' &&
    session.url !== null &&
    session.client_reference_id === wanted.client_reference_id &&
    session.success_url === wanted.success_url &&
    session.metadata?.price_id === wanted.metadata.price_id &&
    session.expires_at - now.getTime() / 1000 > leastTimeLeftSeconds
  );
}

function newSession(
  { now }: BillingDependencies,
  stripe: Stripe,
  userId: string,
  parameters: CheckoutParameters,
  sessions: readonly Stripe.Checkout.Session[],
): Promise<Stripe.Checkout.Session> {
  // Two concurrent tabs see the same last session, so they use the same key and get the same new session.
  const sameMoment = { after: sessions[0]?.id ?? null, at: Math.floor(now().getTime() / sameAnswerMs) };
  return stripe.checkout.sessions.create(parameters, {
    idempotencyKey: idempotencyKey('checkout', userId, { ...parameters, ...sameMoment }),
  });
}

function urlOf({ id, url }: Stripe.Checkout.Session): string {
  if (url === null) throw new Error(`The checkout session ${id} has no page`);
  return url;
}
