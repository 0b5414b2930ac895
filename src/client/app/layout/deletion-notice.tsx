import { keepAccountMutation } from '#client/features/auth/keep-account.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Day } from '#client/ui/day.tsx';

/** Above every page of a viewer whose account will be deleted. */
export function DeletionNotice({ dueAt }: { dueAt: string }) {
  const keep = useApiMutation(keepAccountMutation);
  const handleKept = () => document.getElementById('main')?.focus({ preventScroll: true });
  return (
    <aside
      aria-label="Deletion of your account"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-danger-tint px-5 py-4"
    >
      <p>
        Your account will be deleted on{' '}
        <strong className="font-strong">
          <Day at={dueAt} />
        </strong>
        .
      </p>
      <Button
        isBusy={keep.isPending}
        className="noscript:hidden"
        onClick={() => keep.mutate(undefined, { onSuccess: handleKept })}
      >
        Keep my account
      </Button>
    </aside>
  );
}
