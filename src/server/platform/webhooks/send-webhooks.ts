import type pg from 'pg';
import type { Database } from '#server/platform/db/client.ts';
import { openSecret, UnreadableSecretError } from '#server/platform/db/sealed-secret.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { DeliveryError } from '#server/platform/deliveries/delivery-error.ts';
import { sendDue } from '#server/platform/deliveries/send-due.ts';
import { writeBody } from '#server/platform/webhooks/bodies.ts';
import { type PostOptions, postWebhook } from '#server/platform/webhooks/post-webhook.ts';
import {
  claimDelivery,
  giveDeliveryUp,
  postponeDelivery,
  settleDelivery,
} from '#server/platform/webhooks/repository.ts';
import { signatureHeaders } from '#server/platform/webhooks/sign.ts';
import type { WaitingDelivery, WebhookKinds } from '#server/platform/webhooks/webhook-kinds.ts';
import type { WebhookFormat } from '#shared/vocabulary/webhooks.ts';

/** The use of the secrets in `webhooks`. */
export const webhookPurpose = 'webhook';

export interface SendWebhooksDependencies extends PostOptions {
  db: Database['pool'];
  kinds: WebhookKinds;
  /** Notifies the owner of a webhook that was switched off, in the same transaction. */
  noteOff(client: pg.PoolClient, webhook: Pick<WaitingDelivery, 'userId' | 'webhookId'>): Promise<void>;
  secret: string;
  now: () => Date;
  log: { error(fields: object, message: string): void };
}

/** Webhooks that one process waits for at once. */
const width = 10;

/** Longer than one attempt. */
const leaseMs = 2 * 60_000;

/** Pause of a webhook after a failure, so that one that hangs does not occupy a worker all the time. */
const restMs = 60_000;

/** Sends the deliveries that are due, each signed with the secret of its webhook. */
export function sendWebhooks(
  deps: SendWebhooksDependencies,
  { signal }: { signal?: AbortSignal } = {},
): ReturnType<typeof sendDue> {
  const { db, now } = deps;
  const queue = {
    width,
    pollMs: 500,
    leaseMs,
    claim: (lease: { now: Date; leaseEnd: Date }) => claimDelivery(db, lease),
    waitingSince: ({ queuedAt }: WaitingDelivery) => queuedAt,
    send: (delivery: WaitingDelivery) =>
      sendDelivery(deps, delivery).catch((error: unknown) => {
        throw toDeliveryError(error, deps);
      }),
    settle: (delivery: WaitingDelivery, { state }: { state: 'sent' | 'withdrawn' }, at: Date) =>
      settleDelivery(db, delivery, state, at),
    giveUp: (delivery: WaitingDelivery, error: Error, at: Date) =>
      inTransaction(db, async (client) => {
        const isOurs = error instanceof DeliveryError && error.isOfServer;
        const end = { failure: error.message, isOurs, now: at };
        if (await giveDeliveryUp(client, delivery, end)) await deps.noteOff(client, delivery);
      }),
    postpone: (delivery: WaitingDelivery, failure: string, dueAt: Date) =>
      postponeDelivery(db, delivery, { failure, dueAt, restsUntil: new Date(now().getTime() + restMs) }),
  };
  return sendDue(queue, { now, signal });
}

async function sendDelivery(
  deps: SendWebhooksDependencies,
  delivery: WaitingDelivery,
): Promise<{ state: 'sent' | 'withdrawn' }> {
  const { kinds, now } = deps;
  const render = kinds[delivery.kind];
  if (render === undefined)
    throw new Error(`This version does not know messages of the kind ${delivery.kind}.`);
  const content = await render(delivery);
  if (content === null) return { state: 'withdrawn' };
  const { address, secret } = openWebhook(delivery, deps);
  const { messageId: id, writtenAt } = delivery;
  const body = writeBody(delivery.format as WebhookFormat, content, { id, writtenAt });
  await postWebhook(address, { headers: signatureHeaders({ id, at: now(), body }, secret), body }, deps);
  return { state: 'sent' };
}

/** A fault of the vault is for its log; the reader learns only that it is not theirs. */
function toDeliveryError(error: unknown, { log }: SendWebhooksDependencies): DeliveryError {
  if (error instanceof DeliveryError) return error;
  log.error({ err: error }, 'a message to a webhook could not be sent');
  return new DeliveryError('The vault has a fault, which its log names.', {
    isFinal: false,
    isOfServer: true,
  });
}

/** @throws DeliveryError if SESSION_SECRET has changed. */
function openWebhook(
  sealed: Pick<WaitingDelivery, 'address' | 'secret'>,
  { secret }: Pick<SendWebhooksDependencies, 'secret'>,
): { address: string; secret: string } {
  const options = { secret, purpose: webhookPurpose };
  try {
    return { address: openSecret(sealed.address, options), secret: openSecret(sealed.secret, options) };
  } catch (error) {
    if (!(error instanceof UnreadableSecretError)) throw error;
    throw new DeliveryError('The vault cannot read its address any more. Add the webhook again.', {
      isFinal: true,
      isOfServer: false,
    });
  }
}
