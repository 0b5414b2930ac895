import { Skeleton } from '#client/ui/skeleton.tsx';

/** The shape of the queue while its first emails are on their way. */
export function ReviewSkeleton() {
  return (
    <div role="status" className="grid items-start gap-6 lg:grid-cols-[280px_minmax(0,1fr)]">
      <span className="sr-only">Loading the emails that wait</span>
      <Skeleton className="h-11 w-full rounded-lg lg:h-[480px]" />
      <div>
        <Skeleton className="h-10 w-full" />
        <Skeleton className="mt-6 h-8 w-3/4" />
        <Skeleton className="mt-3 h-5 w-1/2" />
        <Skeleton className="mt-6 h-[600px] w-full rounded-lg" />
      </div>
    </div>
  );
}
