import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useLocation } from '#client/platform/router/location.tsx';

/** Where a page leads back to, other than where it always does. */
export interface BackTo {
  to: string;
  label: string;
}

/** What the history keeps with an entry whose page leads back to where its link stood. */
export const backState = (to: string, label: string): { backTo: BackTo } => ({ backTo: { to, label } });

/** Where this entry of the history came from; null where its link said nothing, and on the server, which knows no history. */
export function useBackTo(): BackTo | null {
  const { state } = useLocation();
  return useHydrated() ? readBackTo(state) : null;
}

/** @param state of the history, in which other versions of this program may have written. */
function readBackTo(state: unknown): BackTo | null {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return null;
  const { backTo } = state;
  if (typeof backTo !== 'object' || backTo === null || !('to' in backTo) || !('label' in backTo)) return null;
  const { to, label } = backTo;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof label === 'string' ? { to, label } : null;
}
