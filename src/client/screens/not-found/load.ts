import { nearestNamesQuery } from '#client/features/categories/api.ts';
import type { Load, LoadContext } from '#client/platform/router/page.ts';
import { lazyPart } from '#client/ui/lazy-part.tsx';

/** Lazy-loaded, because few addresses are wrong. */
export const MissingScreen = lazyPart(
  () => import('#client/screens/not-found/missing-screen.tsx'),
  (code) => code.MissingScreen,
);

/** Loads the suggestions for a wrong address; its page works without them. */
export function loadMissing(address: string, { queryClient, api }: LoadContext): Promise<unknown> {
  const names =
    address === '' ? null : queryClient.ensureQueryData(nearestNamesQuery(api, address)).catch(() => null);
  return Promise.all([MissingScreen.fetch(), names]);
}

export const load: Load = ({ params }, context) => loadMissing(params['*'] ?? '', context);
