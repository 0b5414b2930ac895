import { useEffect } from 'react';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Shown if a screen's code failed to load or threw while rendering. */
export function ScreenFailure({ error }: { error: unknown }) {
  useEffect(() => {
    document.title = 'Something went wrong';
    console.error(error);
  }, [error]);
  useEffect(() => {
    const reload = () => window.location.reload();
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <EmptyState
      level={1}
      title="Something went wrong"
      action={
        <Button variant="line" onClick={() => window.location.reload()}>
          Try again
        </Button>
      }
    >
      This page couldn't be shown. Check your connection and try again.
    </EmptyState>
  );
}
