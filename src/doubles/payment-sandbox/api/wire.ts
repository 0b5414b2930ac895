import type Stripe from 'stripe';

/** An object as it crosses the wire: decimals are text there, the SDK makes numbers of its own kind of them. */
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

/** Stripe writes instants as whole seconds since 1970. */
export function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}

export function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
