import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#server/dependencies.ts';
import { hasPaymentSandbox } from '#server/payment-sandbox/account.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/open-sandbox.ts';
import { paymentSandboxRoutes } from '#server/payment-sandbox/routes.ts';

/** Where Stripe, and so the sandbox, sends its events. */
const webhookPath = '/api/webhooks/stripe';

/** The name this machine calls itself by where the server listens on every address. */
const everyAddress: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/**
 * Adds the sandbox to the server: its pages, and its webhooks to the server's own port as soon as that is open, so
 * that what a killed server owes is delivered after the next start. Beside a Stripe account, or away from loopback,
 * it adds nothing: the addresses are as unknown as any other.
 * @returns opens the sandbox at the first call; it closes with the server.
 */
export async function mountPaymentSandbox(
  app: FastifyInstance,
  deps: AppDependencies,
): Promise<() => Promise<PaymentSandbox>> {
  let opened: Promise<PaymentSandbox> | undefined;
  const open = () => {
    opened ??= openPaymentSandbox({ ...deps, log: app.log }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  app.addHook('onClose', async () => (await opened?.catch(() => undefined))?.close());
  if (!hasPaymentSandbox(deps.config)) return open;
  await paymentSandboxRoutes(app, deps, open);
  app.addHook('onListen', async () => {
    const origin = ownOrigin(app);
    if (origin !== null) (await open()).deliverTo(`${origin}${webhookPath}`);
  });
  return open;
}

/** Where this process can be reached from this machine. */
function ownOrigin(app: FastifyInstance): string | null {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') return null;
  const host = everyAddress[bound.address] ?? bound.address;
  return `http://${host.includes(':') ? `[${host}]` : host}:${bound.port}`;
}
