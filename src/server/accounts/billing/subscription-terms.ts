import type Stripe from 'stripe';
import { type PaymentProblem, paymentProblems } from '#shared/vocabulary/tiers.ts';

/** What one subscription of a customer gives them, as far as their account shows it. */
export interface SubscriptionTerms {
  subscriptionId: string;
  startedAt: Date;
  /** The next billing date, or the day premium ends where it is cancelled. */
  endsAt: Date;
  isCancelled: boolean;
}

/** What Stripe's records of one customer come to. */
export interface CustomerTruth {
  /** That the money for a subscription could not be had, and is still asked for; null where nothing is owed. */
  paymentProblem: PaymentProblem | null;
  /** The subscription that gives premium now; null when none does. */
  terms: SubscriptionTerms | null;
  /** Subscriptions beside it that could charge the customer as well, and must end. */
  surplus: readonly SurplusSubscription[];
  /** Whether the subscription that gives premium was cancelled before a further one was paid, and is to go on instead. */
  isToResume: boolean;
}

export interface SurplusSubscription {
  id: string;
  latestInvoiceId: string | null;
  /** Whether it was paid for time that the other one covers too. */
  isToRefund: boolean;
}

/**
 * How long a failed renewal leaves premium open while Stripe tries the card again: two weeks, Stripe's usual schedule.
 * A day later the account is free until a payment arrives, also where the Stripe account leaves it `past_due` for ever.
 */
export const pastDueGraceDays = 14;

/** Statuses in which Stripe may still charge the customer. `incomplete` is left out: it ends by itself within a day. */
const living = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

const paidUp = new Set(['active', 'trialing']);

/**
 * Reads what a customer's subscriptions come to. Pure: the same records give the same answer whatever happened before.
 * `active` and `trialing` give premium, `past_due` for two weeks; of several the paid-up one counts, then the oldest.
 * @param subscriptions all of the customer's, in any order, ended ones included.
 */
export function readTruth(subscriptions: readonly Stripe.Subscription[], now: Date): CustomerTruth {
  const [granting] = subscriptions
    .filter((subscription) => givesPremium(subscription, now))
    .sort((a, b) => rank(a) - rank(b) || a.created - b.created || (a.id < b.id ? -1 : 1));
  if (granting === undefined) {
    return { paymentProblem: problemOf(subscriptions), terms: null, surplus: [], isToResume: false };
  }
  const others = subscriptions.filter((other) => other.id !== granting.id && mayCharge(other));
  const { canceled_at: cancelledAt } = granting;
  const isToResume =
    isCancelled(granting) &&
    cancelledAt !== null &&
    others.some((other) => paidUp.has(other.status) && !isCancelled(other) && other.created > cancelledAt);
  const paymentProblem = problemOf([granting]);
  return { paymentProblem, terms: termsOf(granting), surplus: others.map(surplusOf), isToResume };
}

/** The first of these that any of the subscriptions is in. */
function problemOf(subscriptions: readonly Stripe.Subscription[]): PaymentProblem | null {
  return paymentProblems.find((problem) => subscriptions.some(({ status }) => status === problem)) ?? null;
}

/** Whether Stripe may still charge the customer for it, now or later. */
export function mayCharge({ status }: Stripe.Subscription): boolean {
  return living.has(status);
}

function givesPremium(subscription: Stripe.Subscription, now: Date): boolean {
  if (paidUp.has(subscription.status)) return true;
  return subscription.status === 'past_due' && pastDueEnd(subscription) > now;
}

function rank({ status }: Stripe.Subscription): number {
  return paidUp.has(status) ? 0 : 1;
}

/** A cancellation sets either field: `cancel_at_period_end`, or `cancel_at` alone with flexible billing. */
function isCancelled(subscription: Stripe.Subscription): boolean {
  return subscription.cancel_at_period_end || subscription.cancel_at !== null;
}

function termsOf(subscription: Stripe.Subscription): SubscriptionTerms {
  const { id, cancel_at: cancelAt, items, start_date: startDate } = subscription;
  const end = toDate(cancelAt ?? Math.max(...items.data.map((item) => item.current_period_end)));
  const isPastDue = subscription.status === 'past_due';
  return {
    subscriptionId: id,
    startedAt: toDate(startDate),
    endsAt: isPastDue ? earlier(end, pastDueEnd(subscription)) : end,
    isCancelled: isCancelled(subscription),
  };
}

/** The period that is not paid has begun already: its start is where what was paid for ended. */
function pastDueEnd({ items }: Stripe.Subscription): Date {
  const unpaidSince = Math.max(...items.data.map((item) => item.current_period_start));
  return new Date(unpaidSince * 1000 + pastDueGraceDays * 86_400_000);
}

function surplusOf({ id, status, latest_invoice: invoice }: Stripe.Subscription): SurplusSubscription {
  return {
    id,
    latestInvoiceId: typeof invoice === 'string' ? invoice : (invoice?.id ?? null),
    isToRefund: paidUp.has(status),
  };
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

/** Stripe's instants are whole seconds since 1970. */
function toDate(seconds: number): Date {
  return new Date(seconds * 1000);
}
