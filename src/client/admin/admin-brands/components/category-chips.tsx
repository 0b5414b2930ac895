import { useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import { brandCategoriesQuery, toggleCategoryMutation } from '#client/admin/admin-brands/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useApiMutation } from '#client/platform/queries/api-mutation.ts';
import { Button } from '#client/ui/button.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { AdminBrand } from '#shared/contract/curation/admin-brands.ts';
import type { Category } from '#shared/contract/library/categories.ts';

/** Every category as a chip that adds the brand to it or removes it. */
export function CategoryChips({ brand, categories }: { brand: AdminBrand; categories: readonly Category[] }) {
  const members = useQuery(brandCategoriesQuery(useApi(), brand.id));
  if (members.data === undefined) {
    if (members.isError)
      return (
        <p role="alert" className="mt-5 text-sm text-danger">
          The categories couldn't be loaded.{' '}
          <Button onClick={() => members.refetch()} className="ml-2">
            Try again
          </Button>
        </p>
      );
    return (
      <div role="status" className="mt-5 flex flex-wrap gap-2">
        <span className="sr-only">Loading the categories</span>
        {categories.map(({ id }) => (
          <Skeleton key={id} className="h-9 w-36 rounded-full! max-md:h-11" />
        ))}
      </div>
    );
  }
  const memberIds = new Set(members.data.map(({ id }) => id));
  return (
    <ul className="mt-5 flex flex-wrap gap-2">
      {categories.map((category) => (
        <li key={category.id}>
          <CategoryChip
            brandId={brand.id}
            category={category}
            isMember={memberIds.has(category.id)}
            isPrimary={category.id === brand.categoryId}
          />
        </li>
      ))}
    </ul>
  );
}

interface CategoryChipProps {
  brandId: number;
  category: Category;
  isMember: boolean;
  isPrimary: boolean;
}

function CategoryChip({ brandId, category, isMember, isPrimary }: CategoryChipProps) {
  const toggle = useApiMutation(toggleCategoryMutation, brandId, category.id);
  // An optimistic value while the request is pending.
  const isOn = isPrimary || (toggle.isPending ? toggle.variables : isMember);
  // Both icons have the same size, so that a click moves no chip.
  const mark = isOn ? Check : Plus;
  return (
    <Chip
      variant={isOn ? 'category' : 'plain'}
      data-cat={category.id}
      aria-pressed={isOn}
      aria-disabled={isPrimary || toggle.isPending}
      onClick={() => !isPrimary && !toggle.isPending && toggle.mutate(!isMember)}
    >
      <Icon of={mark} size={14} strokeWidth={2.25} className={isOn ? '' : 'text-ink-3'} />
      {category.name}
      {isPrimary && <span className="font-control"> · Primary</span>}
    </Chip>
  );
}
