import { makeFeedMutation, revokeFeedMutation } from '#client/features/saved-searches/mutations.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { CopyField } from '#client/ui/form/copy-field.tsx';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';

/** Creates, renews and revokes the address of a search's feed. */
export function FeedPart({ search }: { search: SavedSearch }) {
  const make = useApiMutation(makeFeedMutation, search.id);
  const revoke = useApiMutation(revokeFeedMutation, search.id);
  const { hasFeed } = search;
  const address = hasFeed ? make.data?.address : undefined;
  return (
    <div className="pb-4">
      <p className="text-ink-2">{feedSentence(hasFeed, address !== undefined)}</p>
      {address !== undefined && (
        <CopyField
          key={address}
          label={`Feed address of ${search.name}`}
          value={address}
          hint="Copy it now: it is not shown again. Anyone with this link can read the feed as you do."
          copied="The feed address was copied"
        />
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant={hasFeed ? 'line' : 'fill'}
          isBusy={make.isPending}
          busyLabel="Creating..."
          onClick={() => make.mutate()}
        >
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
    </div>
  );
}

function feedSentence(hasFeed: boolean, isShown: boolean): string {
  if (!hasFeed) return 'This search has no feed.';
  if (isShown) return 'This is the link to the feed. Earlier links no longer work.';
  return 'For security the link is not shown again. Creating a new link replaces it.';
}
