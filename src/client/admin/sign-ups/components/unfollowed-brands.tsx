import { followMutation } from '#client/admin/sign-ups/api.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button, TextButton } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { SignUpSummary } from '#shared/contract/intake/sign-ups.ts';
import { countOf } from '#shared/format/count.ts';

const UnfollowedDialog = lazyDialog(
  () => import('#client/admin/sign-ups/components/unfollowed-dialog.tsx'),
  (code) => code.UnfollowedDialog,
);

/**
 * Number of brands that send mail without a sign-up, with a button to add them. It keeps its height while
 * loading.
 */
export function UnfollowedBrands({ unfollowed }: { unfollowed: SignUpSummary['unfollowed'] | undefined }) {
  const dialog = useDialog<true>();
  const follow = useApiMutation(followMutation);
  const count = unfollowed?.count ?? 0;
  return (
    <>
      <section
        aria-label="Brands without a sign-up"
        className="mb-4 flex min-h-[58px] flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-raised px-4 py-2 text-sm"
      >
        {unfollowed === undefined ? (
          <Skeleton className="h-4 w-48 max-w-full" />
        ) : count === 0 ? (
          <p className="text-ink-2">Every brand that sends you email has a sign-up.</p>
        ) : (
          <>
            <p className="mr-auto">
              Not in the ledger: <strong className="font-strong">{countOf(count, 'brand', 'brands')}</strong>
            </p>
            <TextButton
              aria-haspopup="dialog"
              {...UnfollowedDialog.onIntent}
              onClick={() => dialog.open(true)}
            >
              Show
            </TextButton>
            <Button isBusy={follow.isPending} onClick={() => follow.mutate({ all: true })}>
              {count === 1 ? 'Add it' : 'Add all'}
            </Button>
          </>
        )}
      </section>
      {unfollowed !== undefined && dialog.subject !== null && (
        <UnfollowedDialog {...dialog.state} unfollowed={unfollowed} />
      )}
    </>
  );
}
