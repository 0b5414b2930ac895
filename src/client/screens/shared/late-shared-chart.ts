import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Most links show emails, so the drawings are lazy-loaded. */
export const SharedChartView = lazyPart(
  () => import('#client/screens/shared/shared-chart-view.tsx'),
  (code) => code.SharedChartView,
);
