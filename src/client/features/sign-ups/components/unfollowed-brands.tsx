import { Button, TextButton } from '#client/components/ui/button.tsx';
import { followMutation } from '#client/features/sign-ups/api/change-sign-ups.ts';
import { lateDialog } from '#client/lib/late-part.tsx';
import { useChange } from '#client/lib/mutation-context.ts';
import { useDialog } from '#client/lib/use-dialog.ts';
import type { SignUpSummary } from '#shared/contract/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

const unfollowedDialog = lateDialog(
  () => import('#client/features/sign-ups/components/unfollowed-dialog.tsx'),
  (code) => code.UnfollowedDialog,
);

/** Whose mail comes though nobody signed up for it here: how many, and the way to add them. */
export function UnfollowedBrands({ unfollowed }: { unfollowed: SignUpSummary['unfollowed'] | undefined }) {
  const dialog = useDialog<true>();
  const follow = useChange(followMutation);
  const count = unfollowed?.count ?? 0;
  // The dialog stays while its last brand is added.
  if (unfollowed === undefined || (count === 0 && dialog.subject === null)) return null;
  return (
    <>
      {count > 0 && (
        <section
          aria-label="Not in the ledger"
          className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-2 text-sm"
        >
          <p className="mr-auto">
            Not in the ledger: <strong className="font-strong">{countOf(count, 'brand', 'brands')}</strong>
          </p>
          <TextButton aria-haspopup="dialog" {...unfollowedDialog.onIntent} onClick={() => dialog.open(true)}>
            Show
          </TextButton>
          <Button isBusy={follow.isPending} onClick={() => follow.mutate({ all: true })}>
            {count === 1 ? 'Add It' : 'Add All'}
          </Button>
        </section>
      )}
      {dialog.subject !== null && <unfollowedDialog.Part {...dialog.state} unfollowed={unfollowed} />}
    </>
  );
}
