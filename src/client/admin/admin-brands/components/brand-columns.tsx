import { Pencil, Tags, Trash2 } from 'lucide-react';
import { setVisibilityMutation } from '#client/admin/admin-brands/api.ts';
import { PremiumSwitch } from '#client/admin/admin-brands/components/premium-switch.tsx';
import { SeemsPartOf } from '#client/admin/admin-brands/components/seems-part-of.tsx';
import { RowAction, RowActions } from '#client/admin/kit/row-action.tsx';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Badge, CategoryBadge } from '#client/ui/badge.tsx';
import { BrandMark } from '#client/ui/brand-mark.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';
import { RelativeTime } from '#client/ui/relative-time.tsx';
import type { Column } from '#client/ui/table/table.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Site } from '#shared/contract/operations/site.ts';
import { formatCount } from '#shared/format/count.ts';

export type BrandDialogKind = 'categories' | 'edit' | 'delete' | 'domains' | 'merge';

type OpenDialog = (
  kind: BrandDialogKind,
  brand: AdminBrand,
  /** The brand to merge it into, if known. */
  into?: Pick<AdminBrand, 'id' | 'name'>,
) => void;

/**
 * The columns of the specification (section 2). In block layout the domain is under the name.
 * @param isByUpdate whether the rows are sorted by their last update.
 */
export function brandColumns(
  open: OpenDialog,
  preload: () => void,
  { isBillingOff, isByUpdate }: Pick<Site, 'isBillingOff'> & { isByUpdate: boolean },
): Column<AdminBrand>[] {
  const columns: Column<AdminBrand>[] = [
    {
      key: 'brand',
      header: 'Brand',
      block: 'title',
      sortKey: 'name',
      cell: (brand) => <Brand brand={brand} showsUpdate={isByUpdate} open={open} />,
    },
    {
      key: 'category',
      width: 'w-[108px] xl:w-[132px] 2xl:w-[150px]',
      header: 'Primary Category',
      block: 'note',
      sortKey: 'category',
      cell: ({ categoryId, category }) => <PrimaryCategory categoryId={categoryId} category={category} />,
    },
    {
      key: 'domain',
      width: 'w-28 xl:w-36 2xl:w-56',
      header: 'Domain',
      block: 'hidden',
      className: 'text-ink-2',
      cell: (brand) => <Domains brand={brand} />,
    },
    {
      key: 'emails',
      width: 'w-[66px]',
      header: 'Emails',
      block: 'count',
      isNumeric: true,
      sortKey: 'emailCount',
      cell: ({ emailCount }) => (
        <>
          {formatCount(emailCount)}
          <span className="rows:hidden">{emailCount === 1 ? ' email' : ' emails'}</span>
        </>
      ),
    },
    {
      key: 'premium',
      width: 'w-[74px] xl:w-[114px]',
      header: 'Premium Only',
      block: 'control',
      blockLabel: 'Premium Only',
      // On the narrowest phones a visible label would leave no room for the name.
      className: 'max-xs:*:first:sr-only blocks:*:first:max-w-min blocks:*:first:text-right',
      cell: (brand) => <PremiumSwitch brand={brand} />,
    },
    {
      key: 'actions',
      width: 'w-[148px] xl:w-[236px] 2xl:w-[318px]',
      header: 'Actions',
      block: 'actions',
      cell: (brand) => <Actions brand={brand} open={open} preload={preload} />,
    },
  ];
  return columns.filter(({ key }) => !isBillingOff || key !== 'premium');
}

/** @param showsUpdate shows the last update, which the rows are sorted by and no column holds. */
function Brand({ brand, showsUpdate, open }: { brand: AdminBrand; showsUpdate: boolean; open: OpenDialog }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="rows:max-xl:hidden">
        <BrandMark name={brand.name} logoUrl={brand.logoUrl} categoryId={brand.categoryId} size="sm" />
      </span>
      <span className="min-w-0 font-display text-name leading-5 font-strong tracking-[-0.01em]">
        <bdi className="line-clamp-2 [overflow-wrap:anywhere]">{brand.name}</bdi>
        <span className="block font-text text-xs font-normal tracking-normal text-ink-2 rows:hidden">
          <Domains brand={brand} />
        </span>
        {showsUpdate && (
          <span className="block truncate font-text text-xs font-normal tracking-normal text-ink-2">
            {brand.lastEmailAt === null ? (
              'Never updated'
            ) : (
              <>
                Updated <RelativeTime at={brand.lastEmailAt} />
              </>
            )}
          </span>
        )}
        {brand.isHidden && (
          <span className="block">
            <Badge>Hidden</Badge>
          </span>
        )}
        {brand.wantedLogo !== null && (
          <span
            title={brand.wantedLogo.reason ?? undefined}
            className={`block font-text text-xs font-normal tracking-normal ${brand.wantedLogo.state === 'failed' ? 'text-danger' : 'text-ink-2'}`}
          >
            {brand.wantedLogo.state === 'failed' ? 'Logo failed' : 'Fetching logo'}
          </span>
        )}
        <SeemsPartOf brand={brand} onMerge={(into) => open('merge', brand, into)} />
      </span>
    </span>
  );
}

/** The main domain and the number of other domains, which are listed on hover. */
function Domains({ brand: { domain, aliasDomains } }: { brand: AdminBrand }) {
  return (
    <span title={[domain, ...aliasDomains].join('\n')} className="flex gap-1.5">
      <span className="truncate">{domain}</span>
      {aliasDomains.length > 0 && (
        <span className="flex-none text-ink-3">
          +{aliasDomains.length}
          <span className="sr-only"> more</span>
        </span>
      )}
    </span>
  );
}

export function PrimaryCategory({
  categoryId,
  category,
}: {
  categoryId: number;
  category: { name: string } | null;
}) {
  return <CategoryBadge categoryId={categoryId}>{category?.name ?? 'Uncategorized'}</CategoryBadge>;
}

function Actions({ brand, open, preload }: { brand: AdminBrand; open: OpenDialog; preload: () => void }) {
  const visibility = useApiMutation(setVisibilityMutation, brand);
  const props = { subject: brand.name, 'aria-haspopup': 'dialog', onPointerEnter: preload } as const;
  return (
    <RowActions isTight>
      <RowAction {...props} label="Categories" icon={Tags} onClick={() => open('categories', brand)} />
      <RowAction {...props} label="Edit" icon={Pencil} onClick={() => open('edit', brand)} />
      <RowAction {...props} label="Delete" icon={Trash2} isDanger onClick={() => open('delete', brand)} />
      <MenuButton
        label={`More for ${brand.name}`}
        items={[
          { label: 'Domains', onChoose: () => open('domains', brand) },
          brand.isHidden
            ? { label: 'Show brand', onChoose: () => visibility.mutate('shown') }
            : { label: 'Hide brand', onChoose: () => visibility.mutate('hidden') },
          { label: 'Merge into another brand', onChoose: () => open('merge', brand) },
        ]}
      />
    </RowActions>
  );
}
