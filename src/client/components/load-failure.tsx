import { Button } from '#client/components/ui/button.tsx';
import { EmptyState } from '#client/components/ui/empty-state.tsx';

interface LoadFailureProps {
  /** Subject of the sentence, such as 'The brands'. */
  what: string;
  /** Where the specification gives the failure a title of its own. */
  title?: string;
  /** 1 where it takes the place of the page's headline. */
  level?: 1 | 2;
  onRetry: () => void;
  isRetrying: boolean;
  className?: string;
}

/** A list or page that could not be loaded: said calmly, with a way to try again. */
export function LoadFailure({
  what,
  title = 'Something went wrong',
  level = 2,
  onRetry,
  isRetrying,
  className,
}: LoadFailureProps) {
  return (
    <EmptyState
      title={title}
      level={level}
      {...(className === undefined ? {} : { className })}
      action={
        <Button onClick={onRetry} disabled={isRetrying}>
          {isRetrying ? 'Trying again...' : 'Try Again'}
        </Button>
      }
    >
      {what} couldn't be loaded. Check your connection and try again.
    </EmptyState>
  );
}
