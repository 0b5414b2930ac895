import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** What a visitor is told, and a reader whose session has ended. */
export const loginSentence = 'Please log in to save and manage your searches';

/** What a free reader is told. */
export const savedSearchesFeature = {
  title: 'Premium Feature: Saved Searches',
  text: `Save any search and follow new results in a feed reader. ${premiumOffer}`,
} as const;
