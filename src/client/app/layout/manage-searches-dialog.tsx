import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { followsQuery } from '#client/features/follows/api.ts';
import { FollowButton, followsOf } from '#client/features/follows/components/follow-button.tsx';
import { savedSearchesQuery } from '#client/features/saved-searches/api.ts';
import {
  deleteSearchMutation,
  makeFeedMutation,
  renameSearchMutation,
  revokeFeedMutation,
} from '#client/features/saved-searches/mutations.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Openable } from '#client/platform/browser/use-dialog.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { DeleteQuestion } from '#client/ui/dialog/confirm-dialog.tsx';
import { Dialog, DialogActions } from '#client/ui/dialog/dialog.tsx';
import { FeedAddress } from '#client/ui/form/feed-address.tsx';
import { RenameForm } from '#client/ui/form/rename-form.tsx';
import type { SavedSearch } from '#shared/contract/search/saved-searches.ts';
import { maxSearchNameLength } from '#shared/vocabulary/limits.ts';

/** The user's searches: renames and deletes them and manages their feeds. */
export function ManageSearchesDialog(dialog: Openable) {
  const { data } = useQuery(savedSearchesQuery(useApi()));
  const searches = data?.kind === 'open' ? data.value : [];
  return (
    <Dialog
      {...dialog}
      // The button that opened the dialog disappears with the last search.
      focusAfterClose={() => (searches.length === 0 ? document.getElementById('main') : null)}
      title="Saved searches"
      description="Only you see them. Follow a search with the bell to get its news by email, or with a feed in any feed reader, without logging in."
    >
      {searches.length === 0 ? (
        <p className="mt-4 text-ink-2">No saved searches yet.</p>
      ) : (
        <ul className="mt-4 max-h-[min(420px,50dvh)] overflow-y-auto rounded-md border border-line text-sm">
          {searches.map((search) => (
            <SearchRow key={search.id} search={search} />
          ))}
        </ul>
      )}
      <DialogActions>
        <Button onClick={() => dialog.onOpenChange(false)}>Done</Button>
      </DialogActions>
    </Dialog>
  );
}

type OpenPart = 'rename' | 'feed' | 'delete';

function SearchRow({ search }: { search: SavedSearch }) {
  const [part, setPart] = useState<OpenPart | null>(null);
  const close = () => setPart(null);
  const toggle = (each: OpenPart, word: string, className = '') => (
    <Button
      variant="quiet"
      aria-label={each === 'feed' ? `${word} of ${search.name}` : `${word} ${search.name}`}
      aria-expanded={part === each}
      onClick={() => setPart(part === each ? null : each)}
      className={className}
    >
      {word}
    </Button>
  );
  return (
    <li className="border-b border-line px-4 last:border-0">
      <div className="flex min-h-14 flex-wrap items-center gap-x-2 py-1">
        <bdi className="min-w-0 flex-1 basis-40 font-control [overflow-wrap:anywhere]">{search.name}</bdi>
        <span className="-mr-2 flex flex-wrap max-sm:-ml-4">
          <FollowButton subject={{ kind: 'search', id: search.id }} name={search.name} isCompact />
          {toggle('feed', 'Feed')}
          {toggle('rename', 'Rename')}
          {toggle('delete', 'Delete', 'text-danger')}
        </span>
      </div>
      {part === 'rename' && <RenamePart search={search} onClose={close} />}
      {part === 'feed' && <FeedPart search={search} />}
      {part === 'delete' && <DeletePart search={search} onClose={close} />}
    </li>
  );
}

function RenamePart({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  return (
    <RenameForm
      label={`New name of ${search.name}`}
      name={search.name}
      maxLength={maxSearchNameLength}
      mutation={useApiMutation(renameSearchMutation, search.id)}
      onClose={onClose}
      className="pb-4"
    />
  );
}

function FeedPart({ search }: { search: SavedSearch }) {
  return (
    <div className="pb-4">
      <FeedAddress
        hasFeed={search.hasFeed}
        none="This search has no feed."
        label={`Feed address of ${search.name}`}
        make={useApiMutation(makeFeedMutation, search.id)}
        revoke={useApiMutation(revokeFeedMutation, search.id)}
      />
    </div>
  );
}

function DeletePart({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const remove = useApiMutation(deleteSearchMutation, search.id);
  const follows = useQuery(followsQuery(useApi()));
  const isFollowed = followsOf(follows.data, { kind: 'search', id: search.id }).length > 0;
  return (
    <div className="pb-4">
      <p className="text-ink-2">
        <DeleteQuestion what="Search" name={search.name} />
        {search.hasFeed && ' Its feed ends.'}
        {isFollowed && ' You stop following it.'}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="danger"
          isBusy={remove.isPending}
          busyLabel="Deleting..."
          onClick={() => remove.mutate(undefined)}
        >
          Delete search
        </Button>
      </div>
    </div>
  );
}
