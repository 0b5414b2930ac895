import { pocketClass, pocketFootClass, wellClass } from '#client/features/brands/components/brand-card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** The shape of a brand card while the brands are on their way. */
export function BrandCardSkeleton() {
  return (
    <div aria-hidden="true" className="rounded-lg">
      <div className={wellClass} />
      <div className={pocketClass}>
        <Skeleton className="size-11 max-md:size-8" />
        <div>
          <Skeleton className="mt-1 mb-2 h-4 w-3/5" />
          <Skeleton className="h-3 w-2/5" />
        </div>
        <div className={pocketFootClass}>
          <Skeleton className="my-1 h-3 w-16 max-md:w-10" />
          <Skeleton className="my-1 h-3 w-[72px] max-md:w-12" />
        </div>
      </div>
    </div>
  );
}
