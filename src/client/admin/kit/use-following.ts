import { useRef, useState } from 'react';

/** How a mutation that takes many calls is followed. */
export interface Following<Progress> {
  onProgress?: (progress: Progress) => void;
  /** Aborted, it ends after the call under way. */
  signal?: AbortSignal;
}

/** Follows a mutation that takes many calls, and stops it. */
export function useFollowing<Progress>(isPending: boolean) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    progress: isPending ? progress : null,
    stop: () => stopping.current?.abort(),
    /** For the mutation that begins. */
    follow: (): Following<Progress> => {
      stopping.current = new AbortController();
      setProgress(null);
      return { onProgress: (next) => setProgress(next), signal: stopping.current.signal };
    },
  };
}
