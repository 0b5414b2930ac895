import type { ReactNode } from 'react';
import type { SetKind } from '#client/admin/bulk-changes/components/set-brands-dialog.tsx';
import { useSite } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { MenuButton, type MenuItem } from '#client/ui/menu-button.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { BrandSetBody } from '#shared/contract/curation/brand-changes.ts';
import type { Category } from '#shared/contract/library/categories.ts';
import { maxMergedBrands } from '#shared/vocabulary/limits.ts';

const SetDialog = lazyDialog(
  () => import('#client/admin/bulk-changes/components/set-brands-dialog.tsx'),
  (code) => code.SetBrandsDialog,
);

interface BrandBulkBarProps {
  selection: RowSelection<AdminBrand>;
  /** Filter of the table. */
  filter: {
    query: string;
    categoryId: number | null;
    isUncategorized: boolean;
    silentSince: string | null;
    isHidden: boolean;
  };
  categories: readonly Category[];
  onMerge: (brands: readonly AdminBrand[]) => void;
  /** Focus target when the bar is gone. */
  afterwards: () => HTMLElement | null;
  /** Further actions. */
  children?: ReactNode;
}

/** Actions on the selected brands. */
export function BrandBulkBar({
  selection,
  filter,
  categories,
  onMerge,
  afterwards,
  children,
}: BrandBulkBarProps) {
  const dialog = useDialog<{ kind: SetKind; brands: BrandSetBody['brands'] }>();
  const { isBillingOff } = useSite();
  const open = (kind: SetKind) => dialog.open({ kind, brands: chosenBrands(selection, filter) });
  const opener = (kind: SetKind) => ({
    'aria-haspopup': 'dialog' as const,
    ...SetDialog.onIntent,
    onClick: () => open(kind),
  });
  const { chosen } = selection;
  const canMerge = chosen.length > 1 && chosen.length <= maxMergedBrands;
  const further = (label: string, kind: SetKind): MenuItem => ({
    label,
    onChoose: () => open(kind),
    onIntent: SetDialog.onIntent,
  });
  return (
    <>
      <SelectionBar selection={selection} nouns={['brand', 'brands']} onClear={() => afterwards()?.focus()}>
        <Button {...opener('category')}>Set category…</Button>
        <Button {...opener('hide')}>Hide…</Button>
        {canMerge && (
          <Button aria-haspopup="dialog" onClick={() => onMerge(chosen)}>
            Merge…
          </Button>
        )}
        <Button {...opener('delete')} className="text-danger">
          Delete…
        </Button>
        {children}
        <MenuButton
          label="More actions"
          items={[
            further('Approve…', 'approve'),
            further('Show…', 'show'),
            ...(isBillingOff ? [] : [further('Premium only…', 'premium'), further('Open to all…', 'open')]),
          ]}
        />
      </SelectionBar>
      {dialog.subject !== null && (
        <SetDialog
          {...dialog.subject}
          key={dialog.times}
          categories={categories}
          {...dialog.state}
          onApplied={selection.clear}
          afterChange={afterwards}
        />
      )}
    </>
  );
}

/** For a whole result it sends the filter, so that brands of other pages are included. */
function chosenBrands(
  { isWhole, chosen }: RowSelection<AdminBrand>,
  { query, categoryId, isUncategorized, silentSince, isHidden }: BrandBulkBarProps['filter'],
): BrandSetBody['brands'] {
  if (!isWhole) return { ids: chosen.map(({ id }) => id) };
  return {
    filter: {
      ...(query !== '' && { q: query }),
      ...(categoryId !== null && { categoryId }),
      ...(isUncategorized && { uncategorized: 'true' as const }),
      ...(silentSince !== null && { silentSince }),
      ...(isHidden && { hidden: 'true' as const }),
    },
  };
}
