/** Subscription tiers (specification, section 9). */
export const subscriptionTiers = ['free', 'premium'] as const;

export type SubscriptionTier = (typeof subscriptionTiers)[number];

/** Days of emails for users without premium (specification, section 9). */
export const freeHistoryDays = 30;

/** The price of premium in pence; billed monthly (specification, section 9: £25 per month). */
export const premiumPricePence = 2500;

/** As the product quotes it: whole pounds without pence. */
export const premiumPrice = `£${(premiumPricePence / 100).toFixed(2).replace('.00', '')}`;

/** The benefits of premium, in one sentence. */
export const premiumOffer = `${premiumPrice} per month: all brands and emails, unlimited history, unlimited saved lists, favorite brands.`;

/** Stripe's statuses of a subscription with an open payment; those that are easiest to pay come first. */
export const paymentProblems = ['past_due', 'unpaid', 'incomplete'] as const;

export type PaymentProblem = (typeof paymentProblems)[number];
