import { useQuery } from '@tanstack/react-query';
import { LayoutGrid } from 'lucide-react';
import { NavRow, rowSize } from '#client/app/layout/nav-row.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { CategoryIcon } from '#client/features/categories/components/category-icon.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { Kept } from '#client/platform/hydration/kept.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';

/** Rows shown while the categories are on their way (specification, section 9). */
const placeholderRows = ['a', 'b', 'c', 'd', 'e', 'f'];

/** All Brands first, then every category with its icon. */
export function CategoryNav({ label }: { label: string }) {
  const categories = useQuery(categoriesQuery(useApi()));
  const { pathname } = useLocation();
  const places = [paths.home(), ...(categories.data ?? []).map(({ slug }) => paths.category(slug))];
  return (
    <Kept as="nav" cacheKey={['categories', categories.data, places.indexOf(pathname)]} aria-label={label}>
      <NavRow to={paths.home()} icon={<Icon of={LayoutGrid} />}>
        All Brands
      </NavRow>
      {categories.isPending && <LoadingRows />}
      {categories.data?.map((category) => (
        <NavRow
          key={category.id}
          to={paths.category(category.slug)}
          icon={<CategoryIcon category={category} />}
        >
          {category.name}
        </NavRow>
      ))}
    </Kept>
  );
}

function LoadingRows() {
  return (
    <div role="status" aria-label="Loading categories">
      {placeholderRows.map((row) => (
        <span key={row} className={rowSize}>
          <Skeleton className="size-[18px]" />
          <Skeleton className="h-3 w-28" />
        </span>
      ))}
    </div>
  );
}
