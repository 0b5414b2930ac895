import { nearestNamesQuery } from '#client/features/categories/api.ts';
import type { Load, LoadContext } from '#client/platform/router/page.ts';
import { latePart } from '#client/ui/late-part.tsx';

/** Few addresses lead nowhere: the pages of those that do not carry no code for it. */
export const MissingScreen = latePart(
  () => import('#client/screens/not-found/missing-screen.tsx'),
  (code) => code.MissingScreen,
);

/** Loads what the page of a wrong address suggests; it works without suggestions. */
export function loadMissing(address: string, { queryClient, api }: LoadContext): Promise<unknown> {
  const names =
    address === '' ? null : queryClient.ensureQueryData(nearestNamesQuery(api, address)).catch(() => null);
  return Promise.all([MissingScreen.fetch(), names]);
}

export const load: Load = ({ params }, context) => loadMissing(params['*'] ?? '', context);
