import { Skeleton } from '#client/ui/skeleton.tsx';

/** Placeholder of a panel while its code loads: a headline and its tools. */
export function PanelSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-[30px] w-72 max-w-full" />
      <Skeleton className="mt-4 h-10 w-full max-md:h-11" />
      <Skeleton className="mt-4 h-[300px] w-full rounded-lg" />
    </div>
  );
}
