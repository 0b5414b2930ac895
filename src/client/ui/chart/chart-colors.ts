import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/**
 * Percentages of the accent colour, from few to most: they differ in lightness, so they are distinguishable
 * without hue.
 */
const steps = [22, 40, 55, 80, 100];

/** Steps for fewer classes, chosen to keep them far apart. */
const stepsOf: Readonly<Record<number, readonly number[]>> = {
  1: [55],
  2: [40, 100],
  3: [22, 55, 100],
  4: [22, 40, 55, 100],
};

const fillOf = (step: number) =>
  step === 100 ? 'var(--accent)' : `color-mix(in oklab, var(--accent) ${step}%, var(--raised))`;

/** Returns the fill of a share of the maximum, 0 to 1; callers leave 0 unfilled. */
export function heatFill(share: number): string {
  return fillOf(steps[Math.min(steps.length - 1, Math.max(0, Math.ceil(share * steps.length) - 1))] ?? 100);
}

/** Fill for a count of 0. */
export const emptyFill = 'var(--well)';

/** A range of counts with one fill. */
export interface HeatClass {
  from: number;
  to: number;
  fill: string;
}

/**
 * Groups counts into at most five classes of equal size if possible (quantiles): a single peak does not make
 * the rest pale. Ignores counts of 0.
 */
export function heatClasses(counts: Iterable<number>): HeatClass[] {
  const rest = [...counts].filter((count) => count > 0).sort((one, other) => one - other);
  const bounds: Array<{ from: number; to: number }> = [];
  let at = 0;
  for (let left = steps.length; left > 0 && at < rest.length; left -= 1) {
    const from = rest[at] ?? 0;
    const to = rest[at + Math.ceil((rest.length - at) / left) - 1] ?? from;
    bounds.push({ from, to });
    at = rest.findIndex((count) => count > to);
    if (at === -1) break;
  }
  const taken = stepsOf[bounds.length] ?? steps;
  return bounds.map((bound, index) => ({ ...bound, fill: fillOf(taken[index] ?? 100) }));
}

/** Returns the fill of a count; `emptyFill` for 0. */
export const classFill = (classes: readonly HeatClass[], count: number): string =>
  count === 0 ? emptyFill : (classes.find(({ to }) => count <= to)?.fill ?? 'var(--accent)');

/** Text colour on the fill of a class: contrast of at least 4.5 : 1 in both themes. */
export const inkOn = (fill: string): string =>
  / (?:22|40|55)%/.test(fill) ? 'var(--ink)' : 'var(--on-accent)';

/** Colour of each campaign type, with a contrast of at least 3 : 1 against the paper in both themes. */
export const typeFills: Readonly<Record<CampaignType, string>> = {
  promotion: 'var(--accent)',
  newsletter: 'var(--cat-5)',
  product_launch: 'var(--cat-11)',
  seasonal: 'var(--cat-7)',
  abandoned_cart: 'var(--cat-1)',
  transactional: 'var(--cat-8)',
  other: 'var(--cat-other)',
};
