import { setMutation } from '#client/admin/sign-ups/api.ts';
import type { SignUpListing } from '#client/admin/sign-ups/sign-up-listing.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import type { SignUp, SignUpSetBody } from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

const ConfirmDialog = lazyDialog(
  () => import('#client/ui/dialog/confirm-dialog.tsx'),
  (code) => code.ConfirmDialog,
);

interface SignUpBulkBarProps {
  selection: RowSelection<SignUp>;
  listing: SignUpListing;
  /** Whether the vault can make addresses. */
  hasAddresses: boolean;
  /** Focus target when the bar is gone. */
  afterwards: () => HTMLElement | null;
}

/** Sets the state of the selected sign-ups, dated today. */
export function SignUpBulkBar({ selection, listing, hasAddresses, afterwards }: SignUpBulkBarProps) {
  const set = useApiMutation(setMutation);
  const removal = useDialog<{ count: number; signUps: SignUpSetBody['signUps'] }>();
  const change = (to: SignUpSetBody['to'], signUps = chosenOf(selection, listing)) =>
    set.mutate(
      { signUps, to },
      {
        onSuccess: () => {
          removal.state.onOpenChange(false);
          selection.clear();
          afterwards()?.focus();
        },
      },
    );
  return (
    <>
      <SelectionBar
        selection={selection}
        nouns={['sign-up', 'sign-ups']}
        onClear={() => afterwards()?.focus()}
      >
        <Button isBusy={set.isPending} onClick={() => change('signed_up')}>
          Signed up
        </Button>
        <Button isBusy={set.isPending} onClick={() => change('confirmed')}>
          Confirmed
        </Button>
        <Button isBusy={set.isPending} onClick={() => change('ended')}>
          Ended
        </Button>
        {hasAddresses && (
          <Button isBusy={set.isPending} onClick={() => change('addressed')}>
            Make addresses
          </Button>
        )}
        <Button
          isBusy={set.isPending}
          aria-haspopup="dialog"
          {...ConfirmDialog.onIntent}
          onClick={() => removal.open({ count: selection.count ?? 0, signUps: chosenOf(selection, listing) })}
        >
          Remove…
        </Button>
      </SelectionBar>
      {removal.subject !== null && (
        <ConfirmDialog
          {...removal.state}
          title="Remove sign-ups"
          question={`${countOf(removal.subject.count, 'sign-up is', 'sign-ups are')} removed with your notes. Emails already received stay.`}
          confirmLabel="Remove"
          busyLabel="Removing..."
          isBusy={set.isPending}
          onConfirm={() => change('removed', removal.subject?.signUps)}
          focusAfterClose={afterwards}
        />
      )}
    </>
  );
}

/** For a whole result it sends the filter, so that sign-ups of other pages are included. */
function chosenOf(
  { isWhole, chosen }: RowSelection<SignUp>,
  { query, state }: SignUpListing,
): SignUpSetBody['signUps'] {
  if (!isWhole) return { ids: chosen.map(({ id }) => id) };
  return { filter: { ...(query !== '' && { q: query }), ...(state !== null && { state }) } };
}
