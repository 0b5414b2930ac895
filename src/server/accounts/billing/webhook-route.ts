import type { FastifyInstance } from 'fastify';
import type Stripe from 'stripe';
import { z } from 'zod';
import { handleEvent } from '#server/accounts/billing/handle-event.ts';
import type { BillingDependencies } from '#server/accounts/billing/open-billing.ts';
import { requireBilling } from '#server/accounts/billing/require-billing.ts';
import { forgetRefusedEvents, noteRefusedEvent } from '#server/accounts/billing/stripe-events.ts';
import type { Config } from '#server/platform/config/config.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import { errorReplies } from '#server/platform/http/replies/reply-schemas.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { onThisMachineOnly } from '#server/platform/http/requests/this-machine-only.ts';

/** Path of Stripe's events; docs/operations/stripe.md names it. */
export const webhookPath = '/api/webhooks/stripe';

/** Events contain whole objects; an invoice with hundreds of lines is some 300 kB. */
const maxEventBytes = 1_000_000;

/** Seconds after which a signed event is rejected, to prevent replay of a recorded one. */
const signatureToleranceSeconds = 300;

/** A signature as Stripe writes it. */
const signatureForm = /^t=\d{1,12},(?:.*,)?v1=[\da-f]{64}(?:,|$)/;

const eventForm = z.object({ object: z.literal('event'), id: z.string().startsWith('evt_') });

/**
 * True for an event of the right form, which Stripe may have sent and another secret signed; what scanners send is
 * not worth a note.
 */
function looksLikeEvent(body: Buffer, signature: string | string[] | undefined): boolean {
  if (typeof signature !== 'string' || !signatureForm.test(signature)) return false;
  try {
    return eventForm.safeParse(JSON.parse(body.toString('utf8'))).success;
  } catch {
    return false;
  }
}

const webhookReply = z.object({ received: z.literal(true) });

/**
 * Receives events. The signature replaces origin check and session. It covers the exact bytes, so this scope
 * does not parse bodies. Answers 400 to an event without Stripe's signature, 200 to a handled or irrelevant
 * one, 500 to ask for a retry.
 */
export function webhookRoute(
  app: FastifyInstance,
  deps: BillingDependencies & { config: Pick<Config, 'baseUrl' | 'billing' | 'productName'> },
): void {
  const { config } = deps;
  const fromHere = onThisMachineOnly({ config, sentence: elsewhere, code: 'forbidden' });
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      requireBilling(config);
      return config.billing === 'sandbox' ? fromHere(request, reply) : undefined;
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: maxEventBytes },
      (_request, body, done) => done(null, body),
    );
    scope.withTypeProvider<ZodTypeProvider>().post(
      webhookPath,
      {
        bodyLimit: maxEventBytes,
        config: { allowForeignOrigin: true, rateLimit: rateLimits.webhooks },
        schema: { body: z.instanceof(Buffer), response: { 200: webhookReply, ...errorReplies } },
      },
      async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const event = await checkedEvent(deps, request.body, request.headers['stripe-signature']);
        const subject = { eventId: event.id, eventType: event.type };
        try {
          const result = await handleEvent(deps, event);
          const level = result === 'unknown customer' ? 'warn' : 'info';
          request.log[level]({ ...subject, outcome: result }, 'a payment event');
        } catch (error) {
          throw new AppError('internal', 'The event could not be handled. Please send it again.', {
            logMessage: `a payment event failed: ${event.type} ${event.id}`,
            cause: error,
          });
        }
        return { received: true as const };
      },
    );
  });
}

const elsewhere = 'The payment sandbox’s events come from the server’s own machine.';

/** @throws AppError `invalid_request` unless our secret signed the event in the last minutes. */
async function checkedEvent(
  { billing, database: { pool }, now }: BillingDependencies,
  body: Buffer,
  signature: string | string[] | undefined,
): Promise<Stripe.Event> {
  const [stripe, { webhookSecret }] = await Promise.all([billing.stripe(), billing.account()]);
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      webhookSecret,
      signatureToleranceSeconds,
    );
    await forgetRefusedEvents(pool);
    return event;
  } catch (error) {
    if (looksLikeEvent(body, signature)) await noteRefusedEvent(pool, now());
    // Malformed headers cause a TypeError in the library: any exception means that the event is not verified.
    throw new AppError('invalid_request', 'This is not a signed event of our payment provider.', {
      cause: error,
    });
  }
}
