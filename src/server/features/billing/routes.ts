import type { FastifyInstance } from 'fastify';
import { guardedBy, requireUser } from '#server/features/auth/guards.ts';
import { viewerOf } from '#server/features/auth/viewer-of.ts';
import { cancelSubscription } from '#server/features/billing/cancel-subscription.ts';
import { createCheckout } from '#server/features/billing/create-checkout.ts';
import { createPortalSession } from '#server/features/billing/create-portal-session.ts';
import { warnOfRunningSubscriptions } from '#server/features/billing/running-subscriptions.ts';
import { verifySubscription } from '#server/features/billing/verify-subscription.ts';
import { webhookPath, webhookRoute } from '#server/features/billing/webhook-route.ts';
import { AppError } from '#server/http/app-error.ts';
import { browserOrigin } from '#server/http/browser-origin.ts';
import { rateLimits } from '#server/http/rate-limits.ts';
import { errorReplies } from '#server/http/reply-schemas.ts';
import type { RouteDependencies } from '#server/http/route-dependencies.ts';
import type { ZodTypeProvider } from '#server/http/zod-provider.ts';
import {
  billingPortalReply,
  cancelSubscriptionReply,
  checkoutReply,
  verifySubscriptionFailure,
  verifySubscriptionQuery,
  verifySubscriptionReply,
} from '#shared/contract/billing.ts';
import { noBody } from '#shared/contract/common.ts';

const signedOut = 'Please log in to manage your subscription';
const forUsers = guardedBy((viewer) => requireUser(viewer, signedOut));

/** What is said where BILLING is off. */
export const nothingIsPaid = 'Nothing is paid for here: everything is open to whoever logs in.';

/** Each of these asks Stripe several times. */
const config = { rateLimit: rateLimits.writes };

/** Checkout, the return from it, cancelling, and Stripe's events. */
export function billingRoutes(app: FastifyInstance, deps: RouteDependencies): void {
  if (deps.config.billing === 'off') {
    refuseBilling(app);
    app.addHook('onReady', () => warnOfRunningSubscriptions(deps.database.pool, app.log));
    return;
  }
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/api/create-checkout-session',
    {
      preValidation: forUsers,
      config,
      schema: { body: noBody, response: { 200: checkoutReply, ...errorReplies } },
    },
    async (request, reply) => {
      const { userId } = requireUser(await viewerOf(request), signedOut);
      reply.header('cache-control', 'no-store');
      return createCheckout(deps, userId, browserOrigin(request, deps.config));
    },
  );

  routes.post(
    '/api/billing-portal',
    {
      preValidation: forUsers,
      config,
      schema: { body: noBody, response: { 200: billingPortalReply, ...errorReplies } },
    },
    async (request, reply) => {
      const { userId } = requireUser(await viewerOf(request), signedOut);
      reply.header('cache-control', 'no-store');
      return createPortalSession(deps, userId, browserOrigin(request, deps.config));
    },
  );

  routes.get(
    '/api/verify-subscription',
    {
      preValidation: forUsers,
      config,
      schema: {
        querystring: verifySubscriptionQuery,
        response: {
          200: verifySubscriptionReply,
          '4xx': verifySubscriptionFailure,
          '5xx': verifySubscriptionFailure,
        },
      },
    },
    async (request, reply) => {
      const { userId } = requireUser(await viewerOf(request), signedOut);
      reply.header('cache-control', 'no-store');
      await verifySubscription(deps, userId, request.query.session_id);
      return { success: true as const };
    },
  );

  routes.post(
    '/api/cancel-subscription',
    {
      preValidation: forUsers,
      config,
      schema: { body: noBody, response: { 200: cancelSubscriptionReply, ...errorReplies } },
    },
    async (request, reply) => {
      const { userId } = requireUser(await viewerOf(request), signedOut);
      reply.header('cache-control', 'no-store');
      return cancelSubscription(deps, userId);
    },
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
