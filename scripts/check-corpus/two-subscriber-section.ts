import fc from 'fast-check';
import type { CampaignShape } from '#tests/support/link-shapes/campaign.ts';
import { differences, lostTargets } from '#tests/support/link-shapes/compare.ts';
import { keptCampaigns } from '#tests/support/link-shapes/kept-shapes.ts';
import { campaigns } from '#tests/support/link-shapes/shapes.ts';
import type { Section } from './section.ts';

/** Campaigns of each half; always the same, so that figures can be compared. */
const ofEach = 100;
const seed = 20_261_122;

/**
 * Campaigns of invented platforms, each to two subscribers: any difference between the public copies is a
 * subscriber's data.
 */
export function checkTwoSubscribers(): Section {
  const halves: Array<[string, CampaignShape[]]> = [
    ['shapes that platforms were seen to use', fc.sample(campaigns(), { numRuns: ofEach, seed })],
    ['shapes put together at random', fc.sample(keptCampaigns(), { numRuns: ofEach, seed })],
  ];
  const tried = halves.map(([name, shapes]) => ({
    name,
    differing: shapes.filter((shape) => differences(shape).length > 0),
    losing: shapes.filter((shape) => lostTargets(shape).length > 0),
  }));
  return {
    title: `Generated campaigns to two readers, ${ofEach * halves.length} of them`,
    lines: tried.map(
      ({ name, differing, losing }) =>
        `${ofEach} of ${name}: ${differing.length} differ, ${losing.length} lose a page that a link tells`,
    ),
    faults: tried.flatMap(({ differing, losing }) => [
      ...differing.map((shape) => `differs: ${differences(shape)[0] ?? ''}`),
      ...losing.map((shape) => `loses a page: ${lostTargets(shape)[0] ?? ''}`),
    ]),
  };
}
