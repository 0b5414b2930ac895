import { z } from 'zod';
import { errorReply, instant } from '#shared/contract/common.ts';
import type { RouteContracts } from '#shared/contract/route-contract.ts';

/** `POST /api/create-checkout-session`: the address of Stripe's payment page. */
const checkoutReply = z.object({ url: z.url() });

export type Checkout = z.infer<typeof checkoutReply>;

/** `POST /api/billing-portal`: the address where the user pays a debt or changes the card. */
const billingPortalReply = z.object({ url: z.url() });

export type BillingPortal = z.infer<typeof billingPortalReply>;

/**
 * Any string is accepted: the page shows the answer for its own address, so the service judges the shape of
 * the id.
 */
const verifySubscriptionQuery = z.strictObject({ session_id: z.string().optional() });

/** `GET /api/verify-subscription`: premium is in force now. */
const verifySubscriptionReply = z.object({ success: z.literal(true) });

/** Premium is not in force, with the reason as a sentence; also the shape of failures any route may answer. */
const verifySubscriptionFailure = errorReply.extend({ success: z.literal(false).default(false) });

/** `POST /api/cancel-subscription`: the end of premium. */
const cancelSubscriptionReply = z.object({
  subscriptionCancelled: z.literal(true),
  subscriptionEndDate: instant.nullable(),
});

export type CancelledSubscription = z.infer<typeof cancelSubscriptionReply>;

export const billingContract = {
  'POST /api/create-checkout-session': { reply: checkoutReply },
  'POST /api/billing-portal': { reply: billingPortalReply },
  'GET /api/verify-subscription': {
    query: verifySubscriptionQuery,
    reply: verifySubscriptionReply,
    errors: { '4xx': verifySubscriptionFailure, '5xx': verifySubscriptionFailure },
  },
  'POST /api/cancel-subscription': { reply: cancelSubscriptionReply },
} satisfies RouteContracts;
