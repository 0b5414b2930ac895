import type { ReactNode } from 'react';
import type { SetKind } from '#client/admin/bulk-changes/components/set-brands-dialog.tsx';
import { useSite } from '#client/platform/api/app-context.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import { Button } from '#client/ui/button.tsx';
import { lateDialog } from '#client/ui/late-part.tsx';
import { SelectionBar } from '#client/ui/table/selection-bar.tsx';
import type { RowSelection } from '#client/ui/table/use-row-selection.ts';
import type { AdminBrand } from '#shared/contract/admin-brands.ts';
import type { BrandSetBody } from '#shared/contract/brand-changes.ts';
import type { Category } from '#shared/contract/categories.ts';

const SetDialog = lateDialog(
  () => import('#client/admin/bulk-changes/components/set-brands-dialog.tsx'),
  (code) => code.SetBrandsDialog,
);

interface BrandBulkBarProps {
  selection: RowSelection<AdminBrand>;
  /** What the table is narrowed to. */
  filter: { query: string; categoryId: number | null; isUncategorized: boolean; silentSince: string | null };
  categories: readonly Category[];
  /** Opens the merge of two brands. */
  onMerge: (brand: AdminBrand, into: AdminBrand) => void;
  /** Where the keyboard goes when the bar has left. */
  afterwards: () => HTMLElement | null;
  /** What else can be done with them. */
  children?: ReactNode;
}

/** What can be done with the brands that are ticked. */
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
  const pair = pairOf(selection.chosen);
  return (
    <>
      <SelectionBar selection={selection} nouns={['brand', 'brands']} onClear={() => afterwards()?.focus()}>
        <Button {...opener('category')}>Set category…</Button>
        <Button {...opener('approve')}>Approve…</Button>
        {!isBillingOff && (
          <>
            <Button {...opener('premium')}>Premium only</Button>
            <Button {...opener('open')}>Open to all</Button>
          </>
        )}
        {pair !== null && (
          <Button aria-haspopup="dialog" onClick={() => onMerge(...pair)}>
            Merge…
          </Button>
        )}
        {children}
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

/** Of a whole result its search is sent, so that brands of other pages are among them. */
function chosenBrands(
  { isWhole, chosen }: RowSelection<AdminBrand>,
  { query, categoryId, isUncategorized, silentSince }: BrandBulkBarProps['filter'],
): BrandSetBody['brands'] {
  if (!isWhole) return { ids: chosen.map(({ id }) => id) };
  return {
    filter: {
      ...(query !== '' && { q: query }),
      ...(categoryId !== null && { categoryId }),
      ...(isUncategorized && { uncategorized: 'true' as const }),
      ...(silentSince !== null && { silentSince }),
    },
  };
}

/** Two brands as they are merged, the one with less mail into the other; null for any other number. */
function pairOf(chosen: readonly AdminBrand[]): [AdminBrand, AdminBrand] | null {
  const [one, other, ...more] = chosen;
  if (one === undefined || other === undefined || more.length > 0) return null;
  return one.emailCount <= other.emailCount ? [one, other] : [other, one];
}
