/**
 * Adds months to an instant, at the same time of day in UTC. A day the month does not have becomes its last
 * one, as Stripe bills a subscription begun on the 31st.
 * @see https://docs.stripe.com/billing/subscriptions/billing-cycle
 */
export function addMonths(start: Date, months: number): Date {
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first;
}

/**
 * Returns the first monthly return of `anchor` after `instant`. A short month in between does not shift later
 * ones.
 */
export function nextBillingDate(anchor: Date, instant: Date): Date {
  const between =
    (instant.getUTCFullYear() - anchor.getUTCFullYear()) * 12 + instant.getUTCMonth() - anchor.getUTCMonth();
  const candidate = addMonths(anchor, between);
  return candidate > instant ? candidate : addMonths(anchor, between + 1);
}
