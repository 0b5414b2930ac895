import { z } from 'zod';
import { errorReply, instant } from '#shared/contract/common.ts';

/** `POST /api/create-checkout-session`: where the browser goes to pay. */
export const checkoutReply = z.object({ url: z.url() });

export type Checkout = z.infer<typeof checkoutReply>;

/** `POST /api/billing-portal`: where the browser goes to pay what is owed or to change the card. */
export const billingPortalReply = z.object({ url: z.url() });

export type BillingPortal = z.infer<typeof billingPortalReply>;

/** A checkout session's id as Stripe writes it; an empty one is none. */
export const verifySubscriptionQuery = z.strictObject({
  session_id: z
    .string()
    .regex(/^(cs_[A-Za-z0-9_]{1,200})?$/, 'That is not the id of a checkout session.')
    .optional(),
});

/** `GET /api/verify-subscription`: premium is in force now. */
export const verifySubscriptionReply = z.object({ success: z.literal(true) });

/** Not in force, and the sentence that says why; also around the failures that any route may answer. */
export const verifySubscriptionFailure = errorReply.extend({ success: z.literal(false).default(false) });

/** `POST /api/cancel-subscription`: until when premium stays. */
export const cancelSubscriptionReply = z.object({
  subscriptionCancelled: z.literal(true),
  subscriptionEndDate: instant.nullable(),
});

export type CancelledSubscription = z.infer<typeof cancelSubscriptionReply>;
