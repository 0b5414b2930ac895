import { useSyncExternalStore } from 'react';
import { ApiError } from '#client/platform/api/api-client.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

export interface LoadFailureProps {
  /** Subject of the sentence, such as 'The brands'. */
  what: string;
  /** Title, if the specification defines one for this failure. */
  title?: string;
  /** 1 if it replaces the page's headline. */
  level?: 1 | 2;
  /** The failed query, for the retry. */
  query: { refetch: () => unknown; isFetching: boolean; error?: unknown };
  className?: string;
}

/** A list or page that could not be loaded, with a retry. */
export function LoadFailure({
  what,
  title = 'Something went wrong',
  level = 2,
  query: { refetch, isFetching, error },
  className,
}: LoadFailureProps) {
  const isOffline = useIsOffline();
  return (
    <EmptyState
      title={isOffline ? "You're offline" : title}
      level={level}
      {...(className === undefined ? {} : { className })}
      action={
        <Button onClick={() => refetch()} disabled={isFetching}>
          {isFetching ? 'Trying again...' : 'Try again'}
        </Button>
      }
    >
      {isOffline
        ? `${what} couldn't be loaded. This page loads by itself once you're back online.`
        : (refusalIn(error) ?? `${what} couldn't be loaded. Check your connection and try again.`)}
    </EmptyState>
  );
}

/** A failure without a connection is reported as such and retried on reconnect. */
function useIsOffline(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => !navigator.onLine,
    () => false,
  );
}

function followConnection(follow: () => void): () => void {
  window.addEventListener('online', follow);
  window.addEventListener('offline', follow);
  return () => {
    window.removeEventListener('online', follow);
    window.removeEventListener('offline', follow);
  };
}

/** Returns the server's reason for a refusal; undefined for other failures. */
function refusalIn(error: unknown): string | undefined {
  return error instanceof ApiError && error.status < 500 ? error.sentence : undefined;
}
