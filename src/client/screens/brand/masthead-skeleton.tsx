import { Skeleton } from '#client/ui/skeleton.tsx';

/** Placeholder of a brand page's masthead. */
export function MastheadSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading brand"
      className="mb-8 flex items-center gap-6 max-md:mb-2 max-md:gap-3"
    >
      <Skeleton className="size-[88px] flex-none rounded-lg max-md:size-12 max-md:rounded-md" />
      <div className="min-w-0 flex-1">
        <Skeleton className="h-12 w-[min(100%,320px)] max-md:h-9" />
        <Skeleton className="mt-4 h-6 w-[min(80%,260px)]" />
      </div>
    </div>
  );
}
