import { useQuery } from '@tanstack/react-query';
import { ChevronDown, LayoutGrid } from 'lucide-react';
import { NavRow, rowClass, rowSize } from '#client/app/layout/nav-row.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { CategoryIcon } from '#client/features/categories/components/category-icon.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { CachedMarkup } from '#client/platform/hydration/cached-markup.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Category } from '#shared/contract/library/categories.ts';
import { paths } from '#shared/paths.ts';

/** Rows of the skeleton while the categories load (specification, section 9). */
const placeholderRows = ['a', 'b', 'c', 'd', 'e', 'f'];

interface CategoryNavProps {
  label: string;
  /** How many categories are always visible; the others are collapsed, except the current one. */
  unfolded: number;
}

export function CategoryNav({ label, unfolded }: CategoryNavProps) {
  const categories = useQuery(categoriesQuery(useApi()));
  const { pathname } = useLocation();
  const [seen, folded] = fold(categories.data ?? [], unfolded, pathname);
  const places = [paths.home(), ...(categories.data ?? []).map(({ slug }) => paths.category(slug))];
  return (
    <CachedMarkup
      as="nav"
      cacheKey={['categories', categories.data, unfolded, places.indexOf(pathname)]}
      aria-label={label}
    >
      <NavRow to={paths.home()} icon={<Icon of={LayoutGrid} />}>
        All Brands
      </NavRow>
      {categories.isPending && <LoadingRows />}
      {seen.map((category) => (
        <CategoryRow key={category.id} category={category} />
      ))}
      {folded.length > 0 && (
        <details className="group/more">
          <summary
            className={`${rowClass} list-none group-open/more:mb-px [&::-webkit-details-marker]:hidden`}
          >
            <Icon of={ChevronDown} className="flex-none transition-transform group-open/more:rotate-180" />
            <span className="group-open/more:hidden">{folded.length} more categories</span>
            <span className="hidden group-open/more:inline">Fewer categories</span>
          </summary>
          {folded.map((category) => (
            <CategoryRow key={category.id} category={category} />
          ))}
        </details>
      )}
    </CachedMarkup>
  );
}

function CategoryRow({ category }: { category: Category }) {
  return (
    <NavRow to={paths.category(category.slug)} icon={<CategoryIcon category={category} />}>
      {category.name}
    </NavRow>
  );
}

/** A single remaining category is not collapsed. */
function fold(categories: readonly Category[], unfolded: number, pathname: string): [Category[], Category[]] {
  if (categories.length <= unfolded + 1) return [[...categories], []];
  const isSeen = (category: Category, at: number) =>
    at < unfolded || paths.category(category.slug) === pathname;
  return [categories.filter(isSeen), categories.filter((category, at) => !isSeen(category, at))];
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
