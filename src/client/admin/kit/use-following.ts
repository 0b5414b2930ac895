import { useRef, useState } from 'react';
import type { Following } from '#client/admin/kit/bulk-changes.ts';
import type { BulkChange } from '#shared/contract/bulk-changes.ts';

/** Follows a bulk change that a mutation waits for. */
export function useFollowing(isPending: boolean) {
  const [progress, setProgress] = useState<BulkChange | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    progress: isPending ? progress : null,
    stop: () => stopping.current?.abort(),
    /** For the mutation that begins. */
    follow: (): Following => {
      stopping.current = new AbortController();
      setProgress(null);
      return { onProgress: setProgress, signal: stopping.current.signal };
    },
  };
}
