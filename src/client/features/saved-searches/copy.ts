import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** Shown to a visitor, and to a user whose session has ended. */
export const loginSentence = 'Please log in to save and manage your searches';

/** Shown to a free user. */
export const savedSearchesFeature = {
  title: 'Premium Feature: Saved Searches',
  text: `Save any search and follow new results in a feed reader. ${premiumOffer}`,
} as const;
