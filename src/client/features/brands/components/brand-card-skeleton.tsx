import { Skeleton } from '#client/components/ui/skeleton.tsx';

/** The shape of a brand card while the brands are on their way. */
export function BrandCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-lg">
      <div className="aspect-[15/8] rounded-t-lg bg-well" />
      <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-x-3 rounded-b-lg border border-t-[3px] border-line bg-raised px-4 py-3.5">
        <Skeleton className="size-11" />
        <div>
          <Skeleton className="mt-1 mb-2 h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
        <div className="col-span-full mt-3 flex justify-between border-t border-line pt-2.5">
          <Skeleton className="my-1 h-3 w-16" />
          <Skeleton className="my-1 h-3 w-[72px]" />
        </div>
      </div>
    </div>
  );
}
