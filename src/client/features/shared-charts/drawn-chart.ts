import type { SharedChart } from '#shared/contract/insights/shared-charts.ts';

/** A chart of this name as a link shows it. Its own page has more figures, which it does not draw. */
export type DrawnChart<Name extends SharedChart['chart']> = Extract<SharedChart, { chart: Name }>;
