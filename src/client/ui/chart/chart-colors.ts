import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** Five steps from hardly any to the most: they differ in lightness, so they need no colour to be told apart. */
const steps = [22, 40, 60, 80, 100];

/** The fill of a share of the most, 0 to 1; what is none is not filled. */
export function heatFill(share: number): string {
  const step = steps[Math.min(steps.length - 1, Math.max(0, Math.ceil(share * steps.length) - 1))];
  return step === 100 ? 'var(--accent)' : `color-mix(in oklab, var(--accent) ${step}%, var(--raised))`;
}

/** Where nothing came. */
export const emptyFill = 'var(--well)';

/** A colour a campaign type, each at 3 : 1 and more against the paper in both themes. */
export const typeFills: Readonly<Record<CampaignType, string>> = {
  promotion: 'var(--accent)',
  newsletter: 'var(--cat-5)',
  product_launch: 'var(--cat-11)',
  seasonal: 'var(--cat-7)',
  abandoned_cart: 'var(--cat-1)',
  transactional: 'var(--cat-8)',
  other: 'var(--cat-other)',
};
