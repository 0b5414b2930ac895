import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { makeFeedMutation, revokeFeedMutation } from '#client/screens/follows/api.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';

/** Creates, renews and revokes the address of the feed of all that is followed. */
export function FeedSettings({ hasFeed }: { hasFeed: boolean }) {
  const make = useApiMutation(makeFeedMutation);
  const revoke = useApiMutation(revokeFeedMutation);
  const address = hasFeed ? make.data?.address : undefined;
  return (
    <section aria-labelledby="feed" className="mt-10 border-t border-line pt-8">
      <h2 id="feed" className="heading">
        Feed
      </h2>
      <p className="mt-1 text-ink-2">New emails of all you follow, for a feed reader.</p>
      {address !== undefined && (
        <CopyField
          key={address}
          label="Feed address"
          value={address}
          hint="Copy it now: it is not shown again. Anyone with this link can read the feed as you do."
          copied="The feed address was copied"
        />
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button isBusy={make.isPending} busyLabel="Creating..." onClick={() => make.mutate()}>
          {hasFeed ? 'New link' : 'Create feed'}
        </Button>
        {hasFeed && (
          <Button
            className="text-danger"
            isBusy={revoke.isPending}
            busyLabel="Revoking..."
            onClick={() => revoke.mutate(undefined, { onSuccess: make.reset })}
          >
            Revoke feed
          </Button>
        )}
      </div>
    </section>
  );
}
