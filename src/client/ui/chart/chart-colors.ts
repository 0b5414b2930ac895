import type { CampaignType } from '#shared/vocabulary/campaign-types.ts';

/** Five steps from hardly any to the most: they differ in lightness, so they need no colour to be told apart. */
const steps = [22, 40, 55, 80, 100];

/** Which of them are taken where there are fewer classes than steps, so that few stay far apart. */
const stepsOf: Readonly<Record<number, readonly number[]>> = {
  1: [55],
  2: [40, 100],
  3: [22, 55, 100],
  4: [22, 40, 55, 100],
};

const fillOf = (step: number) =>
  step === 100 ? 'var(--accent)' : `color-mix(in oklab, var(--accent) ${step}%, var(--raised))`;

/** The fill of a share of the most, 0 to 1; what is none is not filled. */
export function heatFill(share: number): string {
  return fillOf(steps[Math.min(steps.length - 1, Math.max(0, Math.ceil(share * steps.length) - 1))] ?? 100);
}

/** Where nothing came. */
export const emptyFill = 'var(--well)';

/** Counts that are drawn alike. */
export interface HeatClass {
  from: number;
  to: number;
  fill: string;
}

/**
 * At most five classes of the counts there are, each with as many of them as the others where that can be: one peak does
 * not make all the rest pale. Counts of 0 are left out.
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

/** The fill of a count; that of none for 0. */
export const classFill = (classes: readonly HeatClass[], count: number): string =>
  count === 0 ? emptyFill : (classes.find(({ to }) => count <= to)?.fill ?? 'var(--accent)');

/** The ink of words on the fill of a class: 4.5 : 1 and more in both themes. */
export const inkOn = (fill: string): string =>
  / (?:22|40|55)%/.test(fill) ? 'var(--ink)' : 'var(--on-accent)';

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
