import type { SeasonPlan } from '#shared/contract/insights/season-plans.ts';

type Lane = SeasonPlan['lanes'][number];

export function laneOf(name: string, cells: Lane['cells'] = []): Lane {
  const percents = cells.flatMap(({ deepestPercent }) => deepestPercent ?? []);
  return {
    brand: { slug: name.toLowerCase(), name, logoUrl: null, categoryId: 7 },
    event: '2025-11-28',
    emails: cells.reduce((sum, { emails }) => sum + emails, 0),
    deepestPercent: percents.length === 0 ? null : Math.max(...percents),
    cells,
  };
}

/** The plan of Black Friday 2025, with overrides. */
export function planOf(given: Partial<SeasonPlan> = {}): SeasonPlan {
  return {
    countedAt: '2026-11-21T11:59:00.000Z',
    season: 'black_friday',
    year: 2025,
    event: '2025-11-28',
    events: ['2025-11-28'],
    years: [2025],
    since: null,
    asked: [],
    brands: 0,
    emails: 0,
    readable: { brands: 0, emails: 0 },
    start: null,
    depth: null,
    before: null,
    lanes: [],
    ...given,
  };
}
