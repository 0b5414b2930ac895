import { useHydrated } from '#client/platform/hydration/use-hydrated.ts';
import { useLocation } from '#client/platform/router/location.tsx';

/** A back link that replaces a page's default one. */
export interface BackTo {
  to: string;
  label: string;
}

/** Returns the history state of a link whose target page links back to `to`. */
export const backState = (to: string, label: string): { backTo: BackTo } => ({ backTo: { to, label } });

/**
 * Returns the back link of this history entry; null if its link set none, and on the server, which has no
 * history.
 */
export function useBackTo(): BackTo | null {
  const { state } = useLocation();
  return useHydrated() ? readBackTo(state) : null;
}

/** @param state history state, possibly written by another version of this program. */
function readBackTo(state: unknown): BackTo | null {
  if (typeof state !== 'object' || state === null || !('backTo' in state)) return null;
  const { backTo } = state;
  if (typeof backTo !== 'object' || backTo === null || !('to' in backTo) || !('label' in backTo)) return null;
  const { to, label } = backTo;
  return typeof to === 'string' && /^\/(?!\/)/.test(to) && typeof label === 'string' ? { to, label } : null;
}
