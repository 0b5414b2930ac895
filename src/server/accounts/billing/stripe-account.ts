import type { StripeSettings } from '#server/platform/config/billing-choice.ts';

/**
 * The Stripe account in use: the configured one, or the embedded payment sandbox, which speaks the same API.
 * Everything below features/billing is written against this and cannot tell the two apart.
 */
export type StripeAccount = StripeSettings;

/** The embedded payment sandbox: an account of its own, listening on this machine. */
export interface PaymentSandbox extends StripeAccount {
  apiBase: string;
  /** Presses Pay on the page of an open session. */
  pay(sessionId: string): Promise<unknown>;
  close(): Promise<void>;
}
