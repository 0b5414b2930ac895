import { lowStack } from '#client/features/saved-lists/components/saved-list-card.tsx';
import { Button, ButtonLink } from '#client/ui/button.tsx';
import { stackClass } from '#client/ui/email-preview/preview-stack.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { LoadFailureProps } from '#client/ui/page/load-failure.tsx';
import { UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** Shown to a free user instead of lists (specification, section 2, Saved lists). */
export function SavedListsUpgrade({ level }: { level?: 1 | 2 }) {
  return (
    <UpgradePanel title={savedListsFeature.title} {...(level ? { level } : {})}>
      {savedListsFeature.text}
    </UpgradePanel>
  );
}

export const savedListsFeature = {
  title: 'Premium Feature: Saved Lists',
  text: `Keep emails in your own lists, with notes. ${premiumOffer}`,
} as const;

export function NoLists() {
  return (
    <EmptyState title="No saved lists yet">
      Create a list, then save emails to it using the bookmark on each one.
    </EmptyState>
  );
}

/** The lists could not be loaded (specification, section 8). */
export function ListsFailure({ query }: Pick<LoadFailureProps, 'query'>) {
  return (
    <EmptyState
      title="Error loading lists"
      action={
        <Button onClick={() => query.refetch()} isBusy={query.isFetching}>
          Retry
        </Button>
      }
    >
      Your lists couldn't be loaded. Check your connection and try again.
    </EmptyState>
  );
}

export function EmptyList() {
  return (
    <EmptyState
      title="No emails in this list"
      action={<ButtonLink to={paths.home()}>Browse Emails</ButtonLink>}
    >
      Open an email and save it here with its bookmark.
    </EmptyState>
  );
}

/** Shown for a missing list, another user's list and an invalid id: for the viewer the same. */
export function MissingList() {
  return (
    <EmptyState
      level={1}
      title="List Not Found"
      action={<ButtonLink to={paths.savedLists()}>Back to Lists</ButtonLink>}
    >
      The list you're looking for doesn't exist or has been removed.
    </EmptyState>
  );
}

const cardPlaceholders = ['a', 'b', 'c'];

export function SavedListsSkeleton() {
  return (
    <div role="status" aria-label="Loading lists" className={savedListsGrid}>
      {cardPlaceholders.map((card) => (
        <div key={card} aria-hidden="true" className={lowStack}>
          <div className={stackClass} />
          <div className="rounded-b-lg border border-t-[3px] border-line border-t-line-strong bg-raised p-5">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-3.5 w-4/5" />
            <Skeleton className="mt-4 mb-6 h-3.5 w-2/5" />
            <Skeleton className="h-10 w-32" />
          </div>
        </div>
      ))}
    </div>
  );
}

export const savedListsGrid = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,300px),1fr))] gap-6';

const itemPlaceholders = ['a', 'b', 'c', 'd', 'e'];

export function SavedListSkeleton() {
  return (
    <div role="status" aria-label="Loading list">
      <Skeleton className="mt-2 h-10 w-[min(100%,360px)]" />
      <Skeleton className="mt-4 mb-8 h-4 w-40" />
      {itemPlaceholders.map((item) => (
        <div key={item} aria-hidden="true" className="flex gap-5 border-t border-line py-6">
          <Skeleton className="aspect-[2/3] w-24 rounded-paper max-md:w-18" />
          <div className="flex-1">
            <Skeleton className="h-5 w-[min(100%,420px)]" />
            <Skeleton className="mt-3 h-4 w-40" />
          </div>
        </div>
      ))}
    </div>
  );
}
