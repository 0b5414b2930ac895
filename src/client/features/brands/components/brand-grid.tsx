import { type Ref, useState } from 'react';
import type { CardBrand } from '#client/features/brands/api.ts';
import {
  BrandCard,
  pocketClass,
  pocketFootClass,
  wellClass,
} from '#client/features/brands/components/brand-card.tsx';
import { lazyPart } from '#client/ui/lazy-part.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

const CompareButton = lazyPart(
  () => import('#client/features/brands/components/compare-button.tsx'),
  ({ CompareButton }) => CompareButton,
  { Failed: () => null },
);

/** Skeleton cards while loading (specification, section 9). */
const skeletonCount = 6;
/** Cards whose pictures are above the fold on a desktop. */
const eagerCount = 3;

/** Two in a row on a phone and next to the panel of a small tablet; on wider screens as many as fit. */
const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] md:max-lg:grid-cols-[repeat(auto-fill,minmax(216px,1fr))] gap-x-6 gap-y-8 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,158px),1fr))] max-md:gap-x-3 max-md:gap-y-4 2xl:grid-cols-[repeat(auto-fill,minmax(256px,1fr))]';

/** Brands as cards, in the given order. */
export function BrandGrid({ brands, ref }: { brands: readonly CardBrand[]; ref?: Ref<HTMLUListElement> }) {
  return (
    <ul ref={ref} className={`${gridClass} *:relative`}>
      {brands.map((brand, index) => (
        <BrandItem key={brand.id} brand={brand} eager={index < eagerCount} />
      ))}
    </ul>
  );
}

/** The code of a card's actions is lazy-loaded on hover or focus. */
function BrandItem({ brand, eager }: { brand: CardBrand; eager: boolean }) {
  const [isActive, setActive] = useState(false);
  return (
    <li
      // A touch follows the link immediately.
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && setActive(true)}
      onPointerLeave={({ currentTarget }) => setActive(currentTarget.matches(':focus-within'))}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      <BrandCard brand={brand} eager={eager} />
      {isActive && <CompareButton slug={brand.slug} name={brand.name} />}
    </li>
  );
}

export function BrandGridSkeleton() {
  return (
    <div role="status" aria-label="Loading brands" className={gridClass}>
      {Array.from({ length: skeletonCount }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity and never move
        <BrandCardSkeleton key={index} />
      ))}
    </div>
  );
}

function BrandCardSkeleton() {
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
