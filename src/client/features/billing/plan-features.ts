import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

/** What each plan holds (specification, sections 2 and 9). */
export const freeFeatures = [
  'Non-premium brands',
  `Last ${freeHistoryDays} days of emails`,
  'Basic search',
] as const;

export const premiumFeatures = [
  'All brands and emails',
  'Unlimited email history',
  'Unlimited saved lists',
  'Favorite brands',
] as const;
