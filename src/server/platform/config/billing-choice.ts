import { type DemoValues, isDemo } from '#server/platform/config/demo-choice.ts';

/**
 * Premium is paid at Stripe; or in the payment sandbox, on this machine only; or nowhere, and nothing is
 * premium.
 */
export type BillingChoice = 'stripe' | 'sandbox' | 'off';

export interface StripeSettings {
  /** `sk_…` or `rk_…`. */
  secretKey: string;
  /** `whsec_…`: the secret that signs webhooks. */
  webhookSecret: string;
  /** `price_…`: the monthly price of premium. */
  priceId: string;
  /** Address of the API, such as `http://127.0.0.1:12111`; null for Stripe itself. */
  apiBase: string | null;
}

export interface BillingValues extends DemoValues {
  SIGN_IN?: string | undefined;
  BILLING?: BillingChoice | undefined;
  STRIPE_SECRET_KEY?: string | undefined;
  STRIPE_WEBHOOK_SECRET?: string | undefined;
  STRIPE_PRICE_ID?: string | undefined;
  STRIPE_API_BASE?: string | undefined;
}

/**
 * Returns BILLING if set; else Stripe if an account is configured, and without one the sandbox for a trial
 * vault.
 */
export function billingOf(values: BillingValues): BillingChoice {
  if (values.BILLING !== undefined) return values.BILLING;
  if (accountOf(values) !== null) return 'stripe';
  return isForTrying(values) ? 'sandbox' : 'off';
}

/** Everybody who reaches the sandbox gets premium for free, so it needs a vault with the embedded sign-in. */
function isForTrying(values: BillingValues): boolean {
  return isDemo(values) || values.SIGN_IN === 'local';
}

/** Returns the account that receives payments; null unless billing is by Stripe. */
export function stripeOf(values: BillingValues): StripeSettings | null {
  return billingOf(values) === 'stripe' ? accountOf(values) : null;
}

function accountOf(values: BillingValues): StripeSettings | null {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_PRICE_ID: priceId,
  } = values;
  if (secretKey === undefined || webhookSecret === undefined || priceId === undefined) return null;
  return { secretKey, webhookSecret, priceId, apiBase: values.STRIPE_API_BASE?.replace(/\/$/, '') ?? null };
}

const names = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_ID'] as const;
const allNames = 'STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID';

/** @param awayFromHere the setting that opens the server to other machines; null if it is local. */
export function billingFaults(values: BillingValues, awayFromHere: string | null): string[] {
  if (values.BILLING === 'off') return [];
  const missing = names.filter((name) => values[name] === undefined);
  const faults: string[] = [];
  if (missing.length > 0 && missing.length < names.length) {
    faults.push(
      `${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} missing: set all three Stripe values or none`,
    );
  }
  if (missing.length === names.length) {
    if (values.BILLING === 'stripe') faults.push(`BILLING=stripe needs ${allNames}`);
    if (values.STRIPE_API_BASE !== undefined) {
      faults.push(`STRIPE_API_BASE has an effect only together with ${allNames}`);
    }
  }
  if (awayFromHere === null) {
    if (values.BILLING === 'sandbox' && !isForTrying(values)) {
      faults.push(
        'BILLING=sandbox is only for the demo or SIGN_IN=local: the payment sandbox takes no money, and behind a proxy it would give premium to anybody',
      );
    }
    return faults;
  }
  if (values.BILLING === 'sandbox') {
    faults.push(
      `BILLING=sandbox is not allowed ${awayFromHere}: the payment sandbox takes no money and is for this machine only`,
    );
  } else if (values.BILLING === undefined && missing.length === names.length) {
    faults.push(
      `BILLING=off, or ${allNames}, is required ${awayFromHere}: the payment sandbox takes no money and is for this machine only`,
    );
  }
  return faults;
}
