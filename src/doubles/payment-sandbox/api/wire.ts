import type Stripe from 'stripe';

/** An object in its JSON form: decimals are text, which the SDK turns into its own type of number. */
export type Wire<Value> = Value extends Stripe.Decimal
  ? string
  : Value extends string | number | boolean | null | undefined
    ? Value
    : Value extends Array<infer Item>
      ? Array<Wire<Item>>
      : { [Name in keyof Value]: Wire<Value[Name]> };

export type WireCustomer = Wire<Stripe.Customer>;
export type WireSession = Wire<Stripe.Checkout.Session>;
export type WirePortalSession = Wire<Stripe.BillingPortal.Session>;
export type WireSubscription = Wire<Stripe.Subscription>;
export type WireInvoice = Wire<Stripe.Invoice>;
export type WireInvoicePayment = Wire<Stripe.InvoicePayment>;
export type WireRefund = Wire<Stripe.Refund>;
export type WirePrice = Wire<Stripe.Price>;
export type WireProduct = Wire<Stripe.Product>;

/** Returns whole seconds since 1970, Stripe's form of instants. */
export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
