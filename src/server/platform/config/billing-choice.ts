import { type DemoValues, isDemo } from '#server/platform/config/demo-choice.ts';

/** Where premium is paid: at Stripe; in the payment sandbox, on this machine only; or nowhere, and nothing is premium. */
export type BillingChoice = 'stripe' | 'sandbox' | 'off';

export interface StripeSettings {
  /** `sk_…` or `rk_…`. */
  secretKey: string;
  /** `whsec_…`: what webhooks are signed with. */
  webhookSecret: string;
  /** `price_…`: what premium costs a month. */
  priceId: string;
  /** Where the API is, such as `http://127.0.0.1:12111`; null for Stripe itself. */
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

/** BILLING where it is given; else Stripe where an account is configured, and without one the sandbox of a vault to try. */
export function billingOf(values: BillingValues): BillingChoice {
  if (values.BILLING !== undefined) return values.BILLING;
  if (accountOf(values) !== null) return 'stripe';
  return isForTrying(values) ? 'sandbox' : 'off';
}

/** Whoever reaches the sandbox gets premium for nothing, so it goes with a vault that lets anybody be anybody. */
function isForTrying(values: BillingValues): boolean {
  return isDemo(values) || values.SIGN_IN === 'local';
}

/** The account payments go to; null wherever that is not Stripe. */
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

/** @param awayFromHere what lets others than this machine's people reach the server; null when nothing does. */
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
