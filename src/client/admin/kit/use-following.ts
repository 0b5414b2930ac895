import { useRef, useState } from 'react';

/** Progress and cancellation of a mutation of many calls. */
export interface Following<Progress> {
  onProgress?: (progress: Progress) => void;
  /** Aborting ends it after the current call. */
  signal?: AbortSignal;
}

/** Follows a mutation of many calls, and can stop it. */
export function useFollowing<Progress>(isPending: boolean) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const stopping = useRef<AbortController | null>(null);
  return {
    progress: isPending ? progress : null,
    stop: () => stopping.current?.abort(),
    /** Options for the mutation about to start. */
    follow: (): Following<Progress> => {
      stopping.current = new AbortController();
      setProgress(null);
      return { onProgress: (next) => setProgress(next), signal: stopping.current.signal };
    },
  };
}
