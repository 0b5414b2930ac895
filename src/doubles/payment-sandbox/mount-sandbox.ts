import type { FastifyInstance } from 'fastify';
import { openPaymentSandbox, type PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { paymentSandboxRoutes } from '#doubles/payment-sandbox/routes.ts';
import type { AppDependencies } from '#server/dependencies.ts';
import { webhookPath } from '#server/features/billing/webhook-route.ts';

/**
 * Stands in for Stripe beside a server: opened at the first call, closed with the server. Its routes are its pages, and
 * its webhooks go to the server's own port as soon as that is open, so that what a killed server owes is delivered
 * after the next start. Its pages ask who is signed in, so sessions must be read before.
 */
export const paymentSandbox: NonNullable<AppDependencies['paymentSandbox']> = (app, deps) => {
  let opened: Promise<PaymentSandbox> | undefined;
  app.addHook('onClose', async () => (await opened?.catch(() => undefined))?.close());
  const open = () => {
    opened ??= openPaymentSandbox({ ...deps, log: app.log }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  return {
    open,
    async addRoutes() {
      await paymentSandboxRoutes(app, deps, open);
      app.addHook('onListen', async () => {
        const origin = ownOrigin(app);
        if (origin !== null) (await open()).deliverTo(`${origin}${webhookPath}`);
      });
    },
  };
};

/** Where this process can be reached from this machine. */
function ownOrigin(app: FastifyInstance): string | null {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') return null;
  return `http://${bound.address.includes(':') ? `[${bound.address}]` : bound.address}:${bound.port}`;
}
