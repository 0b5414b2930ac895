import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { SaveBrandsButton } from '#client/features/brand-sets/components/save-brands-button.tsx';
import { BrandGrid, BrandGridSkeleton } from '#client/features/brands/components/brand-grid.tsx';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { type AccessResult, accessAfter } from '#client/platform/api/access-result.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import type { Page } from '#client/platform/router/page.ts';
import { ButtonLink, TextLink } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import { UpgradePanel } from '#client/ui/page/offer-panels.tsx';
import { OwnPage } from '#client/ui/page/own-page.tsx';
import type { Brand } from '#shared/contract/library/brands.ts';
import { paths } from '#shared/paths.ts';
import { premiumOffer } from '#shared/vocabulary/tiers.ts';

function FavoritesScreen() {
  const access = useAccess();
  const favorites = useQuery({ ...favoritesQuery(useApi()), enabled: access === 'premium' });
  return (
    <OwnPage
      access={accessAfter(access, favorites.data)}
      upgrade={
        <>
          <Heading />
          <FavoritesUpgrade />
        </>
      }
    >
      <Heading />
      <FavoriteBrands favorites={favorites} />
    </OwnPage>
  );
}

function FavoriteBrands({ favorites }: { favorites: UseQueryResult<AccessResult<Brand[]>> }) {
  if (favorites.isPending) return <BrandGridSkeleton />;
  if (favorites.data?.kind !== 'open') {
    return <LoadFailure what="Your favourite brands" query={favorites} />;
  }
  const brands = favorites.data.value;
  if (brands.length === 0) return <NoFavorites />;
  return (
    <>
      <div className="-mt-3 mb-6 flex flex-wrap items-center gap-x-5 gap-y-2">
        <SaveBrandsButton from={{ favorites: true }} suggestedName="Favourites" />
        <TextLink to={paths.myBrands()}>My brands</TextLink>
      </div>
      <h2 className="sr-only">Brands</h2>
      <BrandGrid brands={brands} />
    </>
  );
}

function Heading() {
  return <h1 className="title mb-8 max-md:mb-6">Favorite Brands</h1>;
}

export const page: Page = {
  meta: () => ({ title: 'Favorite Brands', description: 'The brands you follow.', noIndex: true }),
  Component: FavoritesScreen,
};

/** Empty state for premium users (specification, section 2, Favorites). */
function NoFavorites() {
  return (
    <EmptyState
      title="No favorite brands yet"
      action={<ButtonLink to={paths.home()}>Browse brands</ButtonLink>}
    >
      Browse brands and click the heart icon to add them to your favorites
    </EmptyState>
  );
}

/** Replaces the favourites for free users. */
function FavoritesUpgrade() {
  return (
    <UpgradePanel title="Premium Feature: Favorite Brands">
      Keep the brands you follow in one place. {premiumOffer}
    </UpgradePanel>
  );
}
