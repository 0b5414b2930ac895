import type { StripeSettings } from '#server/platform/config/billing-choice.ts';

/**
 * The Stripe account in use: the configured one, or the embedded payment sandbox with the same API. All code
 * of accounts/billing uses this type and cannot distinguish the two.
 */
export type StripeAccount = StripeSettings;

/** The embedded payment sandbox: a separate account, served on this machine. */
export interface PaymentSandbox extends StripeAccount {
  apiBase: string;
  /** Presses Pay on the page of an open session. */
  pay(sessionId: string): Promise<unknown>;
  close(): Promise<void>;
}
