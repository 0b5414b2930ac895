import { planStatsQuery } from '#client/features/stats/api.ts';
import type { Load } from '#client/platform/router/page.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Below the plans: lazy-loaded as the viewer comes near. */
export const FeatureGallery = lazyPart(
  () => import('#client/screens/subscribe/feature-gallery.tsx'),
  (code) => code.FeatureGallery,
  { isFarBelow: true },
);

/** The page works without figures and pictures. */
export const load: Load = async (_args, { queryClient, api }) => {
  const [{ examplesQuery }] = await Promise.all([
    import('#client/screens/subscribe/examples.ts'),
    FeatureGallery.fetch(),
    queryClient.prefetchQuery(planStatsQuery(api)),
  ]);
  await queryClient.prefetchQuery(examplesQuery(api));
};
