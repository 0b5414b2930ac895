import type { UseMutationResult } from '@tanstack/react-query';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';

interface FeedAddressProps {
  hasFeed: boolean;
  /** The sentence without a feed. */
  none: string;
  label: string;
  make: UseMutationResult<{ address: string }, Error, void>;
  revoke: UseMutationResult<unknown, Error, void>;
}

/** Creates, renews and revokes the address of a feed, which is shown once. */
export function FeedAddress({ hasFeed, none, label, make, revoke }: FeedAddressProps) {
  const address = hasFeed ? make.data?.address : undefined;
  return (
    <>
      <p className="text-ink-2">{hasFeed ? feedSentence(address !== undefined) : none}</p>
      {address !== undefined && (
        <CopyField
          key={address}
          label={label}
          value={address}
          hint="Copy it now: it is not shown again. Anyone with this link can read the feed as you do."
          copied="The feed address was copied"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
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
      <span role="status" className="sr-only">
        {revoke.isSuccess && !hasFeed ? 'The feed was revoked' : ''}
      </span>
    </>
  );
}

function feedSentence(isShown: boolean): string {
  if (isShown) return 'This is the link to the feed. Earlier links no longer work.';
  return 'For security the link is not shown again. Creating a new link replaces it.';
}
