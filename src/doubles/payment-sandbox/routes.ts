import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { SandboxError } from '#doubles/payment-sandbox/api/sandbox-error.ts';
import type { WireSession } from '#doubles/payment-sandbox/api/wire.ts';
import { checkoutPath } from '#doubles/payment-sandbox/billing/checkout.ts';
import { playedSentence } from '#doubles/payment-sandbox/copy.ts';
import type { PaymentSandbox } from '#doubles/payment-sandbox/open-sandbox.ts';
import type { ShownSubscription } from '#doubles/payment-sandbox/pages/overview.ts';
import {
  checkoutPage,
  closedCheckoutPage,
  forAdministratorsPage,
  subscriptionsPage,
} from '#doubles/payment-sandbox/pages/pages.ts';
import { portalRoutes } from '#doubles/payment-sandbox/pages/portal-routes.ts';
import { sandboxActions } from '#doubles/payment-sandbox/pages/sandbox-actions.ts';
import { playsPath, sandboxPath } from '#doubles/payment-sandbox/sandbox-paths.ts';
import { requireAdmin } from '#server/accounts/auth/guards.ts';
import { viewerOf } from '#server/accounts/auth/viewer-of.ts';
import { requireBilling } from '#server/accounts/billing/require-billing.ts';
import type { AppDependencies } from '#server/app/dependencies.ts';
import { AppError } from '#server/platform/http/errors/app-error.ts';
import type { ZodTypeProvider } from '#server/platform/http/replies/zod-provider.ts';
import { isFromOperator } from '#server/platform/http/requests/operator-proof.ts';
import { rateLimits } from '#server/platform/http/requests/rate-limits.ts';
import { onThisMachineOnly } from '#server/platform/http/requests/this-machine-only.ts';
import { subscriptionDate } from '#shared/format/subscription-date.ts';
import { paths } from '#shared/paths.ts';

const sessionParams = z.strictObject({ id: z.string() });

const checkoutForm = z.strictObject({
  decision: z.enum(['pay', 'cancel']),
  card: z.enum(['works', 'declined']).default('works'),
});

const outcomes = ['charged', 'declined', 'ended'] as const;

/** The page after an action shows its result. */
const newsQuery = z.object({
  outcome: z.enum(outcomes).optional().catch(undefined),
  subscription: z.string().max(100).optional().catch(undefined),
});

const playForm = z.strictObject({
  action: z.enum(sandboxActions),
  email: z.string().max(254).optional(),
  subscription: z.string().max(100).optional(),
});

/** Longest wait for our webhook to receive an action before the page answers. */
const hearingMs = 5_000;

/**
 * The pages of the sandbox, for browsers at this machine. The hosted page requires only its id, which cannot
 * be guessed and is known to the payer alone, as at Stripe. Pages and actions on all subscriptions require an
 * administrator, or a command of the operator.
 */
export async function paymentSandboxRoutes(
  app: FastifyInstance,
  { config, database, secret, now }: AppDependencies,
  open: () => Promise<PaymentSandbox>,
): Promise<void> {
  const { productName } = config;
  await app.register(async (scope) => {
    await scope.register(import('@fastify/formbody'));
    const elsewhere = 'The payment sandbox answers only browsers on the server’s own machine.';
    scope.addHook('onRequest', async () => requireBilling(config));
    const fromHere = onThisMachineOnly({ config, sentence: elsewhere, code: 'not_found' });
    scope.addHook('onRequest', async (request, reply) =>
      isFromOperator(request, secret, now()) ? undefined : fromHere(request, reply),
    );
    const forAdministrators = async (request: FastifyRequest, reply: FastifyReply) => {
      if (isFromOperator(request, secret, now())) return undefined;
      const viewer = await viewerOf(request);
      try {
        requireAdmin(viewer);
        return undefined;
      } catch (error) {
        if (!wantsPage(request)) throw error;
        const isSignedIn = viewer.kind === 'user';
        return html(reply, isSignedIn ? 403 : 401, forAdministratorsPage(productName, isSignedIn));
      }
    };
    const routes = scope.withTypeProvider<ZodTypeProvider>();
    const limited = { config: { rateLimit: rateLimits.writes } };

    const overview = { preValidation: forAdministrators, schema: { querystring: newsQuery } };
    routes.get(sandboxPath, overview, async (request, reply) => {
      const subscriptions = await (await open()).subscriptions();
      const news = newsOf(request.query, subscriptions);
      return html(reply, 200, subscriptionsPage(productName, { subscriptions, news }));
    });

    const plays = { preValidation: forAdministrators, ...limited, schema: { body: playForm } };
    routes.post(playsPath, plays, async (request, reply) => {
      const sandbox = await open();
      const { id } = await chosenSubscription(sandbox, request.body, (email) => isKnown(database, email));
      const played = await sandbox.play(request.body.action, id).catch((error: unknown) => {
        // Two requests at the same time: the first has ended it.
        throw error instanceof SandboxError ? new AppError('conflict', error.message) : error;
      });
      const isHeard = await sandbox.delivered(played.eventIds, hearingMs);
      if (wantsPage(request)) {
        const query = new URLSearchParams({ outcome: played.outcome, subscription: id });
        return reply.redirect(`${sandboxPath}?${query}`, 303);
      }
      const sentence = playedSentence(played.outcome, played.subscription);
      const news = isHeard ? '' : ` ${productName} has not heard of it yet; it is told again until it has.`;
      return reply.header('cache-control', 'no-store').send({ sentence: `${sentence}${news}` });
    });

    const checkout = checkoutPath(':id');
    routes.get(checkout, { schema: { params: sessionParams } }, async (request, reply) => {
      const session = await (await open()).findSession(request.params.id);
      if (session?.status !== 'open') return closed(reply, productName, session);
      return html(reply, 200, checkoutPage(productName, { session, wasDeclined: false }));
    });

    portalRoutes(scope, productName, open);

    const submission = { params: sessionParams, body: checkoutForm };
    routes.post(checkout, { ...limited, schema: submission }, async (request, reply) => {
      const { decision, card } = request.body;
      const sandbox = await open();
      const session = await sandbox.findSession(request.params.id);
      if (session === undefined) return closed(reply, productName, session);
      if (decision === 'cancel') return reply.redirect(session.cancel_url ?? paths.home(), 303);
      if (session.status === 'open' && card === 'declined') {
        return html(reply, 402, checkoutPage(productName, { session, wasDeclined: true }));
      }
      const paid = await sandbox.pay(session.id);
      if (paid.status !== 'complete') return closed(reply, productName, paid);
      return reply.redirect(successUrl(paid), 303);
    });
  });
}

/** A second press, or a later visit, leads to the same page as the first press. */
function successUrl({ id, success_url: address }: WireSession): string {
  return (address ?? paths.home()).replaceAll('{CHECKOUT_SESSION_ID}', id);
}

function closed(reply: FastifyReply, productName: string, session: WireSession | undefined): FastifyReply {
  if (session === undefined) {
    const page = {
      title: 'Checkout not found',
      sentence: 'There is no such checkout in the payment sandbox.',
      way: { label: 'Manage Subscription', href: paths.manageSubscription() },
    };
    return html(reply, 404, closedCheckoutPage(productName, page));
  }
  const isPaid = session.status === 'complete';
  const page = isPaid
    ? {
        title: 'Already paid',
        sentence: 'This checkout was paid once and cannot be paid again.',
        way: { label: 'Continue', href: successUrl(session) },
      }
    : {
        title: 'Checkout expired',
        sentence: 'This checkout has expired. Nothing was charged.',
        way: { label: 'Manage Subscription', href: paths.manageSubscription() },
      };
  return html(reply, isPaid ? 200 : 410, closedCheckoutPage(productName, page));
}

/** @throws AppError `not_found` or `conflict` with a sentence for the caller. */
async function chosenSubscription(
  sandbox: PaymentSandbox,
  { email, subscription: id }: z.output<typeof playForm>,
  isUser: (email: string) => Promise<boolean>,
): Promise<ShownSubscription> {
  const listed = await sandbox.subscriptions(email);
  const [chosen] = id === undefined ? listed : listed.filter((each) => each.id === id);
  if (email === undefined && id === undefined) {
    throw new AppError('invalid_request', 'Say whose subscription it is: an email address or its id.');
  }
  if (chosen === undefined) {
    if (email === undefined) throw new AppError('not_found', 'There is no such subscription.');
    throw new AppError(
      'not_found',
      (await isUser(email))
        ? `${email} has no subscription. Subscribe first.`
        : `Nobody with the address ${email} has signed in here.`,
    );
  }
  if (chosen.status === 'canceled') {
    const day = subscriptionDate(chosen.endsAt.toISOString());
    throw new AppError('conflict', `The subscription of ${chosen.email ?? chosen.id} ended on the ${day}.`);
  }
  return chosen;
}

async function isKnown({ pool }: AppDependencies['database'], email: string): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from users where lower(email) = lower($1) limit 1', [
    email,
  ]);
  return rowCount === 1;
}

function newsOf(
  { outcome, subscription: id }: z.output<typeof newsQuery>,
  subscriptions: readonly ShownSubscription[],
): string | null {
  const subscription = subscriptions.find((each) => each.id === id);
  return outcome === undefined || subscription === undefined ? null : playedSentence(outcome, subscription);
}

function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') === true;
}

function html(reply: FastifyReply, status: number, page: string): FastifyReply {
  return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
