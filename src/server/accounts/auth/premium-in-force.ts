/**
 * Grace period after the billing date, in hours, while Stripe has not confirmed the renewal yet: as long as
 * Stripe retries a failed webhook. A cancelled subscription, and premium without a subscription, end exactly
 * on their date.
 */
export const renewalGraceHours = 72;

/**
 * SQL: the end of premium unless something changes; null without an end, as by a role, which each sign-in extends.
 * @param users the table's name or alias in the query.
 * @param now the placeholder of the present instant, such as `$2`.
 */
export function premiumUntil(users: string, now: string): string {
  return `(case when not ${hasPremiumRole(users, now)} then ${subscribedUntil(users)} end)`;
}

/** SQL: premium by a role is in force. */
function hasPremiumRole(users: string, now: string): string {
  return `coalesce(${users}.premium_role_until > ${now}, false)`;
}

/** SQL: the end of premium regardless of roles. */
function subscribedUntil(users: string): string {
  return `(case when not ${users}.is_premium_given then ${users}.subscription_end_date end + case when ${users}.stripe_subscription_id is not null
    and not ${users}.subscription_cancelled then interval '${renewalGraceHours} hours' else interval '0' end)`;
}

/** SQL: the tier as shown to all: `free` after premium has ended. */
export function tierInForce(users: string, now: string): string {
  return `case when ${premiumInForce(users, now)} then 'premium' else 'free' end`;
}

/**
 * SQL: premium in force: by a role at the identity provider, or because the tier is premium and its end is not past
 * (design, section 3). The single source of truth.
 * @param now the placeholder of the present instant, such as `$2`.
 */
export function premiumInForce(users: string, now: string): string {
  return `(${hasPremiumRole(users, now)} or ${users}.subscription_tier = 'premium'
    and (${users}.subscription_end_date is null or ${users}.is_premium_given or ${subscribedUntil(users)} > ${now}))`;
}
