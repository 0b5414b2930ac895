/**
 * How long after its billing date a subscription that goes on keeps premium open although no news of the renewal has
 * come: as long as Stripe repeats a webhook that was not taken. A cancelled one, and premium without a subscription,
 * end on their date to the second.
 */
export const renewalGraceHours = 72;

/**
 * SQL: when premium ends unless something changes; null where it has no end.
 * @param users the table's name or alias in the query.
 */
export function premiumUntil(users: string): string {
  return `(case when not ${users}.is_premium_given then ${users}.subscription_end_date end + case when ${users}.stripe_subscription_id is not null
    and not ${users}.subscription_cancelled then interval '${renewalGraceHours} hours' else interval '0' end)`;
}

/** SQL: the tier as everybody is told it: `free` again once premium has ended. */
export function tierInForce(users: string, now: string): string {
  return `case when ${premiumInForce(users, now)} then 'premium' else 'free' end`;
}

/**
 * SQL: premium in force, which is the tier and no end in the past (design, section 3). The one place that says so.
 * @param now the placeholder of the present instant, such as `$2`.
 */
export function premiumInForce(users: string, now: string): string {
  return `(${users}.subscription_tier = 'premium'
    and (${users}.subscription_end_date is null or ${users}.is_premium_given or ${premiumUntil(users)} > ${now}))`;
}
