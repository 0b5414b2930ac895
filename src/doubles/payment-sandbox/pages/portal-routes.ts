import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { closedCheckoutPage } from '#doubles/payment-sandbox/pages/pages.ts';
import { portalOutcomes, portalPage } from '#doubles/payment-sandbox/pages/portal-page.ts';
import { portalPath } from '#doubles/payment-sandbox/sandbox-paths.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { paths } from '#shared/paths.ts';

const portalParams = z.strictObject({ id: z.string() });
const portalQuery = z.object({ outcome: z.enum(portalOutcomes).optional().catch(undefined) });
const portalForm = z.strictObject({
  action: z.enum(['pay', 'save']),
  card: z.enum(['works', 'declined']).default('works'),
});

/** Longest wait for our webhook to receive the payment before the page answers. */
const hearingMs = 5_000;

/**
 * The portal's page requires only its id, which cannot be guessed and is known to its customer alone, as at
 * Stripe.
 */
export function portalRoutes(
  scope: FastifyInstance,
  productName: string,
  open: () => Promise<PaymentSandbox>,
): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>();
  const path = portalPath(':id');
  const gone = () =>
    closedCheckoutPage(productName, {
      title: 'Link expired',
      sentence: 'This link to the billing portal has expired or never was one.',
      way: { label: 'Manage Subscription', href: paths.manageSubscription() },
    });

  routes.get(path, { schema: { params: portalParams, querystring: portalQuery } }, async (request, reply) => {
    const portal = await (await open()).findPortal(request.params.id);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (portal === undefined) return reply.code(404).send(gone());
    return reply.send(portalPage(productName, portal, request.query.outcome));
  });

  routes.post(
    path,
    { config: { rateLimit: rateLimits.writes }, schema: { params: portalParams, body: portalForm } },
    async (request, reply) => {
      const sandbox = await open();
      const { id } = request.params;
      if ((await sandbox.findPortal(id)) === undefined) {
        return reply
          .code(404)
          .type('text/html; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(gone());
      }
      const { action, card } = request.body;
      const { outcome, eventIds } = await sandbox.actInPortal(id, action, card);
      await sandbox.delivered(eventIds, hearingMs);
      return reply.redirect(`${portalPath(id)}?${new URLSearchParams({ outcome })}`, 303);
    },
  );
}
