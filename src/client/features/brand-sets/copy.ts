import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** Shown to a visitor, and to a user whose session has ended. */
export const loginSentence = 'Please log in to save and use your own sets of brands';

/** Shown to a free user. */
export const brandSetsFeature = {
  title: 'Premium Feature: My Brands',
  text: `Name the brands you watch once, then pick them in the planner, comparisons, insights and searches. ${premiumOffer}`,
} as const;
