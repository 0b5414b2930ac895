import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import type { CardBrand } from '#client/features/brands/api/list-brands.ts';
import { BrandCard } from '#client/features/brands/components/brand-card.tsx';
import { BrandCardSkeleton } from '#client/features/brands/components/brand-card-skeleton.tsx';
import { lateCode } from '#client/lib/late-part.tsx';

const late = lateCode(() => import('#client/features/brands/components/compare-cards.tsx'));

/** Skeleton cards while loading (specification, section 9). */
const skeletonCount = 6;
/** Cards whose pictures are above the fold on a desktop. */
const eagerCount = 3;

/** Two a row on a phone, one where there is no room for two; from there on as many as are wide enough. */
const gridClass =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,236px),1fr))] gap-x-6 gap-y-8 max-md:grid-cols-[repeat(auto-fill,minmax(min(100%,150px),1fr))] max-md:gap-x-3 max-md:gap-y-4 2xl:grid-cols-[repeat(auto-fill,minmax(256px,1fr))]';

/** Brands as cards, in the order given. */
export function BrandGrid({ brands, ref }: { brands: readonly CardBrand[]; ref?: Ref<HTMLUListElement> }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <ul ref={ref} className={`${gridClass} *:relative`}>
        {brands.map((brand, index) => (
          <li key={brand.id}>
            <BrandCard brand={brand} eager={index < eagerCount} />
          </li>
        ))}
      </ul>
      <CardTools place={place} />
    </div>
  );
}

/** What can be done with a card comes with code of its own, once one is pointed at or tabbed to. */
function CardTools({ place }: { place: RefObject<HTMLElement | null> }) {
  const [Late, setLate] = useState<Awaited<ReturnType<typeof late.fetch>>['CompareCards'] | null>(null);
  useEffect(() => {
    const listening = new AbortController();
    const fetchLate = ({ pointerType }: Partial<PointerEvent>) => {
      if (pointerType === 'touch') return; // it leads on at once
      listening.abort();
      late.fetch().then(
        ({ CompareCards }) => setLate(() => CompareCards),
        () => {},
      );
    };
    for (const name of ['pointerover', 'focusin'])
      place.current?.addEventListener(name, fetchLate, { signal: listening.signal });
    return () => listening.abort();
  }, [place]);
  return Late === null ? null : <Late place={place} />;
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
