import type { FastifyInstance } from 'fastify';
import type { AppDependencies } from '#server/dependencies.ts';
import { hasPaymentSandbox } from '#server/payment-sandbox/account.ts';
import { openPaymentSandbox, type PaymentSandbox } from '#server/payment-sandbox/open-sandbox.ts';
import { paymentSandboxRoutes } from '#server/payment-sandbox/routes.ts';

/** Where Stripe, and so the sandbox, sends its events. */
const webhookPath = '/api/webhooks/stripe';

/** Opens the sandbox at the first call; it closes with the server. */
export function sandboxOpener(app: FastifyInstance, deps: AppDependencies): () => Promise<PaymentSandbox> {
  let opened: Promise<PaymentSandbox> | undefined;
  app.addHook('onClose', async () => (await opened?.catch(() => undefined))?.close());
  return () => {
    opened ??= openPaymentSandbox({ ...deps, log: app.log }).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/**
 * Adds the sandbox to the server: its pages, and its webhooks to the server's own port as soon as that is open, so
 * that what a killed server owes is delivered after the next start. Where BILLING is not sandbox it adds nothing: the
 * addresses are as unknown as any other. Its pages ask who is signed in, so sessions must be read before.
 */
export async function mountPaymentSandbox(
  app: FastifyInstance,
  deps: AppDependencies,
  open: () => Promise<PaymentSandbox>,
): Promise<void> {
  if (!hasPaymentSandbox(deps.config)) return;
  await paymentSandboxRoutes(app, deps, open);
  app.addHook('onListen', async () => {
    const origin = ownOrigin(app);
    if (origin !== null) (await open()).deliverTo(`${origin}${webhookPath}`);
  });
}

/** Where this process can be reached from this machine. */
function ownOrigin(app: FastifyInstance): string | null {
  const bound = app.server.address();
  if (bound === null || typeof bound === 'string') return null;
  return `http://${bound.address.includes(':') ? `[${bound.address}]` : bound.address}:${bound.port}`;
}
