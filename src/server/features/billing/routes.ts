import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config/config.ts';
import { guardedRoutes } from '#server/features/auth/guarded-routes.ts';
import { requireUser } from '#server/features/auth/guards.ts';
import { cancelSubscription } from '#server/features/billing/cancel-subscription.ts';
import { createCheckout } from '#server/features/billing/create-checkout.ts';
import { createPortalSession } from '#server/features/billing/create-portal-session.ts';
import type { BillingDependencies } from '#server/features/billing/open-billing.ts';
import { warnOfRunningSubscriptions } from '#server/features/billing/running-subscriptions.ts';
import { verifySubscription } from '#server/features/billing/verify-subscription.ts';
import { webhookPath, webhookRoute } from '#server/features/billing/webhook-route.ts';
import { AppError } from '#server/http/app-error.ts';
import { browserOrigin } from '#server/http/browser-origin.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import {
  billingPortalReply,
  cancelSubscriptionReply,
  checkoutReply,
  verifySubscriptionFailure,
  verifySubscriptionQuery,
  verifySubscriptionReply,
} from '#shared/contract/billing.ts';

const signedOut = 'Please log in to manage your subscription';

/** What is said where BILLING is off. */
export const nothingIsPaid = 'Nothing is paid for here: everything is open to whoever logs in.';

/** Each of these asks Stripe several times. */
const config = { rateLimit: rateLimits.writes };

/** Checkout, the return from it, cancelling, and Stripe's events. */
export function billingRoutes(app: FastifyInstance, deps: BillingDependencies & { config: Config }): void {
  if (deps.config.billing === 'off') {
    refuseBilling(app);
    app.addHook('onReady', () => warnOfRunningSubscriptions(deps.database.pool, app.log));
    return;
  }
  const routes = guardedRoutes(app, (viewer) => requireUser(viewer, signedOut));

  routes.post('/api/create-checkout-session', { reply: checkoutReply }, ({ userId }, { request }) =>
    createCheckout(deps, userId, browserOrigin(request, deps.config)),
  );

  routes.post('/api/billing-portal', { reply: billingPortalReply }, ({ userId }, { request }) =>
    createPortalSession(deps, userId, browserOrigin(request, deps.config)),
  );

  routes.get(
    '/api/verify-subscription',
    {
      query: verifySubscriptionQuery,
      reply: verifySubscriptionReply,
      errors: { '4xx': verifySubscriptionFailure, '5xx': verifySubscriptionFailure },
      limit: rateLimits.writes,
    },
    async ({ userId }, { query }) => {
      await verifySubscription(deps, userId, query.session_id);
      return { success: true as const };
    },
  );

  routes.post('/api/cancel-subscription', { reply: cancelSubscriptionReply }, ({ userId }) =>
    cancelSubscription(deps, userId),
  );

  webhookRoute(app, deps);
}

/** Where nothing is paid: what somebody still asks who knew it otherwise is answered in a sentence. */
function refuseBilling(app: FastifyInstance): void {
  for (const [method, url] of [
    ['POST', '/api/create-checkout-session'],
    ['POST', '/api/billing-portal'],
    ['GET', '/api/verify-subscription'],
    ['POST', '/api/cancel-subscription'],
    ['POST', webhookPath],
  ] as const) {
    app.route({
      method,
      url,
      config: { ...config, ...(url === webhookPath ? { allowForeignOrigin: true as const } : {}) },
      handler: () => {
        throw new AppError('not_found', nothingIsPaid);
      },
    });
  }
}
