import type { FastifyInstance } from 'fastify';
import { guardedRoutes } from '#server/accounts/auth/guarded-routes.ts';
import { requireUser } from '#server/accounts/auth/guards.ts';
import { cancelSubscription } from '#server/accounts/billing/cancel-subscription.ts';
import { createCheckout } from '#server/accounts/billing/create-checkout.ts';
import { createPortalSession } from '#server/accounts/billing/create-portal-session.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { requireBilling } from '#server/accounts/billing/require-billing.ts';
import { warnOfRunningSubscriptions } from '#server/accounts/billing/running-subscriptions.ts';
import { verifySubscription } from '#server/accounts/billing/verify-subscription.ts';
import { webhookRoute } from '#server/accounts/billing/webhook-route.ts';
import type { Config } from '#server/platform/config/config.ts';
import { browserOrigin } from '#server/platform/http/requests/browser-origin.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';

const signedOut = 'Please log in to manage your subscription';

/**
 * Adds the routes for checkout, verification, cancellation and Stripe's events. With billing off, all of them
 * answer with a message.
 */
export function billingRoutes(app: FastifyInstance, deps: BillingDependencies & { config: Config }): void {
  const { config } = deps;
  const routes = guardedRoutes(app, (viewer) => {
    requireBilling(config);
    return requireUser(viewer, signedOut);
  });

  routes.handle('POST /api/create-checkout-session', ({ userId }, { request }) =>
    createCheckout(deps, userId, browserOrigin(request, config)),
  );

  routes.handle('POST /api/billing-portal', ({ userId }, { request }) =>
    createPortalSession(deps, userId, browserOrigin(request, config)),
  );

  routes.handle(
    'GET /api/verify-subscription',
    async ({ userId }, { query }) => {
      await verifySubscription(deps, userId, query.session_id);
      return { success: true as const };
    },
    { limit: rateLimits.writes },
  );

  routes.handle('POST /api/cancel-subscription', ({ userId }) => cancelSubscription(deps, userId));

  webhookRoute(app, deps);
  app.addHook('onReady', async () => {
    if (config.billing === 'off') await warnOfRunningSubscriptions(deps.database.pool, app.log);
  });
}
