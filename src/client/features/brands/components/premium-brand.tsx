import { UpgradePanel } from '#client/components/offer-panels.tsx';
import { BrandMark } from '#client/components/ui/brand-mark.tsx';
import { isLongName } from '#client/features/brands/components/masthead.tsx';
import type { PremiumBrand as PremiumBrandStub } from '#shared/contract/brands.ts';
import { premiumOffer } from '#shared/vocabulary/tiers.ts';

/** No category has this id: a stub knows none, so its initial stands on grey. */
const noCategoryId = 0;

/** A brand page that is closed to this reader: its name and what would open it (specification, section 2). */
export function PremiumBrand({ brand }: { brand: Pick<PremiumBrandStub, 'name'> }) {
  const isLong = isLongName(brand.name);
  return (
    <>
      <header
        className={`mb-8 flex items-center gap-6 max-md:mb-5 max-md:gap-4 ${isLong ? 'max-md:flex-col max-md:items-start' : ''}`}
      >
        <BrandMark name={brand.name} logoUrl={null} categoryId={noCategoryId} size="lg" />
        <h1 className={`min-w-0 ${isLong ? 'title' : 'display max-xs:text-[1.875rem]'}`}>{brand.name}</h1>
      </header>
      <UpgradePanel title="Premium Brand Content">
        This brand is for premium readers. {premiumOffer}
      </UpgradePanel>
    </>
  );
}
