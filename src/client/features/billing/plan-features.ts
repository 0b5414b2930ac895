import { premiumPricePence } from '#shared/vocabulary/tiers.ts';

/** What each plan holds (specification, sections 2 and 9). */
export const freeFeatures = ['Non-premium brands', 'Last 30 days of emails', 'Basic search'] as const;

export const premiumFeatures = [
  'All brands and emails',
  'Unlimited email history',
  'Unlimited saved lists',
  'Favorite brands',
] as const;

/** As the product quotes it: whole pounds without pence (specification, section 9). */
export const premiumPrice = poundsOf(premiumPricePence);

function poundsOf(pence: number): string {
  return `£${pence % 100 === 0 ? pence / 100 : (pence / 100).toFixed(2)}`;
}
