import { useQuery } from '@tanstack/react-query';
import { brandViewNames } from '#client/admin/admin-brands/admin-brand-listing.ts';
import { BrandsPanel } from '#client/admin/admin-brands/components/brands-panel.tsx';
import { BrandBulkBar } from '#client/admin/bulk-changes/components/brand-bulk-bar.tsx';
import { SpreadsheetTools } from '#client/admin/bulk-changes/components/spreadsheet-tools.tsx';
import { SavedViews } from '#client/admin/saved-views/components/saved-views.tsx';
import { FollowButton } from '#client/admin/sign-ups/components/follow-button.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';

/** The Brands tab, put together from the features it shows. The categories are those of the side panel. */
export function BrandsTab() {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  return (
    <BrandsPanel
      categories={categories}
      tools={<SpreadsheetTools />}
      views={<SavedViews place="brands" names={brandViewNames} />}
    >
      {(ticks) => (
        <BrandBulkBar {...ticks} categories={categories}>
          {!ticks.selection.isWhole && (
            <FollowButton
              brandIds={ticks.selection.chosen.map(({ id }) => id)}
              onFollowed={() => {
                ticks.selection.clear();
                ticks.afterwards()?.focus();
              }}
            />
          )}
        </BrandBulkBar>
      )}
    </BrandsPanel>
  );
}
