import type { ReactNode, Ref } from 'react';
import { EmailCard } from '#client/features/emails/components/email-card.tsx';
import { useSaveSlot } from '#client/features/emails/save-slot.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EmailSummary } from '#shared/contract/library/emails.ts';

/** Skeleton cards while loading (specification, section 9). */
const skeletonCount = 5;
/** Cards whose pictures are above the fold on a desktop. */
const eagerCount = 4;

const gridClass =
  'grid gap-x-6 gap-y-10 grid-cols-[repeat(auto-fill,minmax(min(100%,208px),1fr))] max-md:grid-cols-2 max-md:gap-x-4 max-md:gap-y-8';

interface EmailGridProps<Email extends EmailSummary> {
  emails: readonly Email[];
  /** Query string of the page, so that the viewer opens over the same list; null if cards link to pages. */
  listSearch: string | null;
  /** True if each card names its brand, on pages of several brands. */
  showsBrand?: boolean;
  /** Returns the content over each picture and below the card. */
  cornerOf?: (email: Email) => ReactNode;
  belowOf?: (email: Email) => ReactNode;
  ref?: Ref<HTMLUListElement>;
}

/** Emails as cards, in the given order. */
export function EmailGrid<Email extends EmailSummary>({
  emails,
  listSearch,
  showsBrand = false,
  cornerOf,
  belowOf,
  ref,
}: EmailGridProps<Email>) {
  const saveButtonOf = useSaveSlot();
  return (
    <ul ref={ref} className={gridClass}>
      {emails.map((email, index) => (
        <li key={email.id} className="group/card relative min-w-0">
          <EmailCard
            email={email}
            listSearch={listSearch}
            eager={index < eagerCount && !showsBrand}
            showsBrand={showsBrand}
          />
          {cornerOf?.(email)}
          <span className="absolute top-2 right-2">{saveButtonOf(email, 'card')}</span>
          {belowOf?.(email)}
        </li>
      ))}
    </ul>
  );
}

export function EmailGridSkeleton() {
  return (
    <div role="status" aria-label="Loading emails" className={gridClass}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <EmailCardSkeleton key={index} />
      ))}
    </div>
  );
}

function EmailCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[2/3] w-full rounded-paper" />
      <Skeleton className="mt-3 h-4 w-20" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="mt-1.5 h-4 w-3/5" />
      <Skeleton className="mt-3 h-[22px] w-24" />
    </div>
  );
}
