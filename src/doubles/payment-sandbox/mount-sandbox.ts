import type { FastifyInstance } from 'fastify';
import type { Webhook } from '#doubles/payment-sandbox/deliveries.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import { paymentSandboxRoutes } from '#doubles/payment-sandbox/routes.ts';
import { webhookPath } from '#server/accounts/billing/webhook-route.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import type { Config } from '#server/platform/config/config.ts';
import { inProcessHeaders } from '#server/platform/http/in-process.ts';

/**
 * Replaces Stripe for a server: opened at the first call, closed with the server. Its routes are its pages.
 * Its webhooks go to the server's own route once the server listens, so that events left by a killed server
 * are delivered after the next start. Its pages need the signed-in user, so sessions must be read first.
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
        (await open()).deliverTo((webhook) => postInProcess(app, deps.config, webhook));
      });
    },
  };
};

/** @returns true if our webhook accepted it: any answer of 2xx. */
async function postInProcess(
  app: FastifyInstance,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  { body, headers }: Webhook,
): Promise<boolean> {
  const { statusCode } = await app.inject({
    method: 'POST',
    url: webhookPath,
    headers: { ...headers, ...inProcessHeaders(), host: new URL(baseUrl).host },
    payload: body,
  });
  return statusCode >= 200 && statusCode < 300;
}
