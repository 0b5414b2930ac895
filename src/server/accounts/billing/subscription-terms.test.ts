import type Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { readTruth } from '#server/accounts/billing/subscription-terms.ts';

const now = new Date('2026-11-21T12:00:00Z');
const day = 86_400;

/** Seconds since 1970 for a day in the future. */
const inDays = (days: number) => Math.floor(now.getTime() / 1000) + days * day;

const dateIn = (days: number) => new Date(inDays(days) * 1000);

/** Only the fields that we read; all others must not matter. */
interface Fields {
  id: string;
  status: string;
  created: number;
  start_date: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  latest_invoice: string | null;
  periods: ReadonlyArray<readonly [start: number, end: number]>;
}

function subscription(overrides: Partial<Fields> = {}): Stripe.Subscription {
  const { periods = [[inDays(-10), inDays(20)]], ...fields } = overrides;
  return {
    id: 'sub_1',
    status: 'active',
    created: inDays(-10),
    start_date: inDays(-10),
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: 'in_1',
    ...fields,
    items: {
      data: periods.map(([start, end]) => ({ current_period_start: start, current_period_end: end })),
    },
  } as unknown as Stripe.Subscription;
}

const termsOf = (...subscriptions: Stripe.Subscription[]) => readTruth(subscriptions, now).terms;

describe('what one subscription gives', () => {
  it.each(['active', 'trialing'])('premium until the next billing date while %s', (status) => {
    expect(termsOf(subscription({ status }))).toEqual({
      subscriptionId: 'sub_1',
      startedAt: dateIn(-10),
      endsAt: dateIn(20),
      isCancelled: false,
    });
  });

  it.each(['incomplete', 'incomplete_expired', 'unpaid', 'paused', 'canceled', 'a status of next year'])(
    'nothing while %s',
    (status) => {
      expect(termsOf(subscription({ status }))).toBeNull();
    },
  );

  it('takes the latest end of several items', () => {
    const several = subscription({
      periods: [
        [inDays(-10), inDays(5)],
        [inDays(-10), inDays(20)],
      ],
    });
    expect(termsOf(several)?.endsAt).toEqual(dateIn(20));
  });

  it('is cancelled by either field, and ends when Stripe says so', () => {
    expect(termsOf(subscription({ cancel_at_period_end: true }))).toMatchObject({
      isCancelled: true,
      endsAt: dateIn(20),
    });
    expect(termsOf(subscription({ cancel_at: inDays(7) }))).toMatchObject({
      isCancelled: true,
      endsAt: dateIn(7),
    });
  });

  it('leaves premium open for two weeks of a failed payment, counted from the start of the unpaid month', () => {
    const unpaidFor = (days: number) =>
      subscription({ status: 'past_due', periods: [[inDays(-days), inDays(30 - days)]] });
    expect(termsOf(unpaidFor(3))?.endsAt).toEqual(dateIn(11));
    expect(termsOf(unpaidFor(13))?.endsAt).toEqual(dateIn(1));
    expect(termsOf(unpaidFor(14))).toBeNull();
    expect(termsOf(unpaidFor(29))).toBeNull();
  });

  it('never leaves an unpaid one open beyond its cancellation', () => {
    const ending = subscription({
      status: 'past_due',
      cancel_at: inDays(2),
      periods: [[inDays(-1), inDays(29)]],
    });
    expect(termsOf(ending)?.endsAt).toEqual(dateIn(2));
  });
});

describe('several subscriptions of one customer', () => {
  const older = subscription({ id: 'sub_older', created: inDays(-40) });
  const newer = subscription({ id: 'sub_newer', created: inDays(-1), latest_invoice: 'in_newer' });

  it('keep the older one in whatever order they are listed, and give the newer one back', () => {
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      expect(readTruth(order, now)).toEqual({
        paymentProblem: null,
        terms: expect.objectContaining({ subscriptionId: 'sub_older' }),
        surplus: [{ id: 'sub_newer', latestInvoiceId: 'in_newer', isToRefund: true }],
        isToResume: false,
      });
    }
  });

  it('keep the paid one before an overdue one, which is ended without a refund', () => {
    const overdue = { ...older, status: 'past_due' as const };
    expect(readTruth([overdue, newer], now)).toEqual({
      paymentProblem: null,
      terms: expect.objectContaining({ subscriptionId: 'sub_newer' }),
      surplus: [{ id: 'sub_older', latestInvoiceId: 'in_1', isToRefund: false }],
      isToResume: false,
    });
  });

  it('leave ended ones and ones that end by themselves alone', () => {
    const others = ['canceled', 'incomplete', 'incomplete_expired'].map((status) =>
      subscription({ id: `sub_${status}`, status }),
    );
    expect(readTruth([...others, newer], now).surplus).toEqual([]);
  });

  it('let a cancelled one go on when the customer paid again after cancelling', () => {
    const cancelled = { ...older, cancel_at_period_end: true, canceled_at: inDays(-2) };
    expect(readTruth([newer, cancelled], now)).toMatchObject({
      terms: { subscriptionId: 'sub_older' },
      surplus: [{ id: 'sub_newer' }],
      isToResume: true,
    });
  });

  it('let a cancellation stand that came after the second payment', () => {
    const cancelled = { ...older, cancel_at_period_end: true, canceled_at: inDays(0) };
    expect(readTruth([newer, cancelled], now).isToResume).toBe(false);
    const both = [cancelled, { ...newer, cancel_at_period_end: true, canceled_at: inDays(0) }];
    expect(readTruth(both, now).isToResume).toBe(false);
  });

  it('come to nothing where there is none', () => {
    expect(readTruth([], now)).toEqual({ paymentProblem: null, terms: null, surplus: [], isToResume: false });
  });

  it('tell what is still owed: nothing beside one that is paid', () => {
    const of = (...statuses: string[]) =>
      readTruth(
        statuses.map((status, at) => subscription({ id: `sub_${at}`, status: status as 'active' })),
        now,
      ).paymentProblem;
    expect(of('past_due')).toBe('past_due');
    expect(of('incomplete', 'unpaid')).toBe('unpaid');
    expect(of('incomplete')).toBe('incomplete');
    expect(of('active', 'unpaid', 'incomplete')).toBeNull();
    expect(of('canceled', 'incomplete_expired', 'paused')).toBeNull();
  });
});
