import { useQuery } from '@tanstack/react-query';
import { brandViewNames } from '#client/admin/admin-brands/admin-brand-listing.ts';
import { BrandsPanel } from '#client/admin/admin-brands/components/brands-panel.tsx';
import { BrandBulkBar } from '#client/admin/bulk-changes/components/brand-bulk-bar.tsx';
import { BrandToolsMenu } from '#client/admin/bulk-changes/components/brand-tools-menu.tsx';
import { SavedViews } from '#client/admin/saved-views/components/saved-views.tsx';
import { FollowButton } from '#client/admin/sign-ups/components/follow-button.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { lazyDialog } from '#client/ui/lazy-part.tsx';

const DuplicatesDialog = lazyDialog(
  () => import('#client/admin/admin-brands/components/duplicates-dialog.tsx'),
  (code) => code.DuplicatesDialog,
);

/** Composes the Brands tab from its features. The categories are those of the side panel. */
export function BrandsTab() {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  return (
    <BrandsPanel
      categories={categories}
      tools={<BrandToolsMenu DuplicatesDialog={DuplicatesDialog} />}
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
