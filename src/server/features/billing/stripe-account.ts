/**
 * The Stripe account in use: the configured one, or the embedded payment sandbox, which speaks the same API.
 * Everything below features/billing is written against this and cannot tell the two apart.
 */
export interface StripeAccount {
  /** `sk_…` or `rk_…`. */
  secretKey: string;
  /** `whsec_…`: what webhooks are signed with. */
  webhookSecret: string;
  /** `price_…`: what premium costs a month. */
  priceId: string;
  /** Where the API is, such as `http://127.0.0.1:12111`; null for Stripe itself. */
  apiBase: string | null;
}

/** The embedded payment sandbox: an account of its own, listening on this machine. */
export interface PaymentSandbox extends StripeAccount {
  apiBase: string;
  /** Presses Pay on the page of an open session. */
  pay(sessionId: string): Promise<unknown>;
  close(): Promise<void>;
}
