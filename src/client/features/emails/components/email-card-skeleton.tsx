import { Skeleton } from '#client/ui/skeleton.tsx';

/** The shape of an email card while the emails are on their way. */
export function EmailCardSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton className="aspect-[2/3] w-full rounded-sheet" />
      <Skeleton className="mt-3 h-4 w-20" />
      <Skeleton className="mt-2 h-4 w-full" />
      <Skeleton className="mt-1.5 h-4 w-3/5" />
      <Skeleton className="mt-3 h-[22px] w-24" />
    </div>
  );
}
