import { useQuery } from '@tanstack/react-query';
import { SaveBrandsButton } from '#client/features/brand-sets/components/save-brands-button.tsx';
import { readBrandListing } from '#client/features/brands/api.ts';
import { BrandBrowser } from '#client/features/brands/components/brand-browser.tsx';
import { BrandSearch } from '#client/features/brands/components/brand-search.tsx';
import { cachedCategory, categoryQuery } from '#client/features/categories/api.ts';
import { CategoryChips } from '#client/features/categories/components/category-chips.tsx';
import { FollowButton } from '#client/features/follows/components/follow-button.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { notThere, type Page, usePageArgs } from '#client/platform/router/page.ts';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Category } from '#shared/contract/library/categories.ts';
import { paths } from '#shared/paths.ts';

function CategoryScreen() {
  const { slug = '' } = usePageArgs().params;
  const { search } = useLocation();
  const category = useQuery(categoryQuery(useApi(), slug));
  const listing = readBrandListing(new URLSearchParams(search), slug);
  const path = paths.category(slug);

  if (category.data === null) {
    return (
      <MissingScreen title="Category Not Found" address={slug}>
        The category you're looking for doesn't exist or has been removed.
      </MissingScreen>
    );
  }
  if (category.isError && category.data === undefined) {
    return <LoadFailure what="The category" level={1} query={category} />;
  }
  return (
    <>
      <section className="mb-10 grid gap-6 max-md:mb-3 max-md:gap-5 xl:grid-cols-[minmax(0,1fr)_360px]">
        <CategoryHeading category={category.data} />
        <div className="self-end">
          <BrandSearch path={path} query={listing.query} />
        </div>
      </section>
      <CategoryChips />
      <h2 className="sr-only">Brands</h2>
      <BrandBrowser listing={listing} path={path} />
    </>
  );
}

function CategoryHeading({ category }: { category: Category | undefined }) {
  if (category === undefined) return <Skeleton className="h-[4.2rem] w-[7em] max-w-full" />;
  return (
    <div data-cat={category.id}>
      <h1 className="display">{category.name}</h1>
      {category.description !== null && category.description !== '' && (
        <p className="mt-3 max-w-[41.25rem] text-ink-2">{category.description}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        <FollowButton subject={{ kind: 'category', slug: category.slug }} name={category.name} />
        <SaveBrandsButton from={{ category: category.slug }} suggestedName={category.name} />
      </div>
    </div>
  );
}

export const page: Page = {
  meta: ({ params: { slug = '' }, search, site }, queryClient) => {
    const category = cachedCategory(queryClient, slug);
    if (category === null) return notThere('Category');
    const { query, start } = readBrandListing(search, slug);
    const name = category?.name ?? 'Category';
    return {
      title: query === '' ? name : `${name} brands matching "${query}"`,
      description:
        category?.description ||
        `The marketing emails ${name} brands send, in the ${site.productName} archive.`,
      ...(query === '' && start === null ? { canonicalPath: paths.category(slug) } : { noIndex: true }),
    };
  },
  Component: CategoryScreen,
};
