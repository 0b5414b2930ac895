import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { useCurrentInView } from '#client/platform/browser/use-current-in-view.ts';
import { CachedMarkup } from '#client/platform/hydration/cached-markup.tsx';
import { Link } from '#client/platform/router/link.tsx';
import { useLocation } from '#client/platform/router/location.tsx';
import { paths } from '#shared/paths.ts';

/** Styles of the links: pills of 36 px with a target of 44. */
const linksClass =
  '*:relative *:isolate *:inline-flex *:min-h-touch *:flex-none *:items-center *:px-3.5 *:text-sm *:whitespace-nowrap *:rounded-full *:-outline-offset-2 *:before:absolute *:before:inset-x-0 *:before:inset-y-1 *:before:-z-1 *:before:rounded-full *:before:border *:before:border-line *:before:bg-raised *:aria-[current]:font-strong *:aria-[current]:before:border-transparent *:aria-[current]:before:bg-accent-tint';

/**
 * Replaces the side panel below 768 px: All Brands and every category in a row. It is sticky under the
 * header, unless the screen is too low.
 */
export function CategoryChips() {
  const { data: categories = [] } = useQuery(categoriesQuery(useApi()));
  const { pathname } = useLocation();
  const row = useRef<HTMLElement>(null);
  useCurrentInView(row, pathname);
  const places = [
    { to: paths.home(), name: 'All Brands' },
    ...categories.map(({ slug, name }) => ({ to: paths.category(slug), name })),
  ];
  return (
    <div className="category-chips z-20 -mx-gutter mb-4 bg-paper md:hidden [@media(height>=32rem)]:sticky [@media(height>=32rem)]:top-header">
      <CachedMarkup
        as="nav"
        ref={row}
        cacheKey={['category chips', categories, places.findIndex(({ to }) => to === pathname)]}
        aria-label="Categories"
        className={`flex gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:none] faded-ends ${linksClass}`}
      >
        {places.map(({ to, name }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </CachedMarkup>
    </div>
  );
}
