import { z } from 'zod';
import { idParams, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';
import { deliveryStates, webhookFormats } from '#shared/vocabulary/webhooks.ts';

const name = z.string().trim().min(1, 'Enter a name.').max(100, 'Enter a name with at most 100 characters.');

const address = z.string().trim().max(2_000, 'Enter an address with at most 2,000 characters.');

/** `POST /api/webhooks`. */
const newWebhookBody = z.strictObject({ name, address, format: z.enum(webhookFormats) });

export type NewWebhookBody = z.input<typeof newWebhookBody>;

/** `PATCH /api/webhooks/{id}`. Switched on again, it gets what still waits. */
const webhookBody = z
  .strictObject({ name, address, format: z.enum(webhookFormats), isOn: z.boolean() })
  .partial()
  .refine((body) => Object.keys(body).length > 0, 'Say what is to be changed.');

export type WebhookBody = z.input<typeof webhookBody>;

const webhookReply = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Null if the vault cannot decrypt it any more, because SESSION_SECRET has changed. */
  address: z.string().nullable(),
  format: z.enum(webhookFormats),
  isOn: z.boolean(),
  /** Why the vault switched it off; null if its owner did, or while it is on. */
  offReason: z.string().nullable(),
  /** When it last took a message. */
  lastTakenAt: instant.nullable(),
  /** Messages that wait, those that are retried included. */
  waiting: z.number().int(),
  /** Messages of the last 30 days that were given up. */
  failed: z.number().int(),
});

export type Webhook = z.infer<typeof webhookReply>;

/** The signing secret, which is shown once. */
const secretReply = z.object({ secret: z.string() });

/** `GET /api/webhooks/{id}/deliveries`: the newest 50 of the last 30 days. */
const deliveriesReply = z.array(
  z.object({
    id: z.number().int(),
    /** The header `webhook-id`, the same for every attempt and replay. */
    messageId: z.string(),
    kind: z.string(),
    writtenAt: instant,
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    /** Why the last attempt failed. */
    failure: z.string().nullable(),
    /** When it ended; null while it waits. */
    settledAt: instant.nullable(),
    /** The next attempt; null once it ended. */
    dueAt: instant.nullable(),
  }),
);

export type Delivery = z.infer<typeof deliveriesReply>[number];

const deliveryParams = idParams.extend({ delivery: idParams.shape.id });

export const webhooksContract = {
  'GET /api/webhooks': { reply: z.array(webhookReply) },
  'POST /api/webhooks': { body: newWebhookBody, reply: webhookReply.extend(secretReply.shape), status: 201 },
  'PATCH /api/webhooks/:id': { params: idParams, body: webhookBody, reply: webhookReply },
  'DELETE /api/webhooks/:id': { params: idParams },
  'POST /api/webhooks/:id/secret': { params: idParams, reply: secretReply },
  'POST /api/webhooks/:id/test': { params: idParams },
  'GET /api/webhooks/:id/deliveries': { params: idParams, reply: deliveriesReply },
  'POST /api/webhooks/:id/deliveries/:delivery/replay': { params: deliveryParams },
  /** Replays all that were given up. */
  'POST /api/webhooks/:id/replay': { params: idParams, reply: z.object({ deliveries: z.number().int() }) },
} satisfies RouteContracts;
