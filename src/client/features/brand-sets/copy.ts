import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** What a visitor is told, and a reader whose session has ended. */
export const loginSentence = 'Please log in to save and use your own sets of brands';

/** What a free reader is told. */
export const brandSetsFeature = {
  title: 'Premium Feature: My Brands',
  text: `Name the brands you watch once, then pick them in the planner, comparisons, insights and searches. ${premiumOffer}`,
} as const;
