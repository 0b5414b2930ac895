import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '#client/features/auth/use-current-user.ts';
import { brandQuery, type ClosedBrand, cachedBrand, setCachedFavorite } from '#client/features/brands/api.ts';
import { Masthead } from '#client/features/brands/components/masthead.tsx';
import { PremiumBrand } from '#client/features/brands/components/premium-brand.tsx';
import { brandEmailsQuery } from '#client/features/emails/api.ts';
import { EmailGridSkeleton } from '#client/features/emails/components/email-grid.tsx';
import { FilterChips } from '#client/features/emails/components/filter-chips.tsx';
import { hasFilters, readEmailFilters } from '#client/features/emails/email-filters.ts';
import { EmailViewerHost } from '#client/features/emails/viewer/components/email-viewer-host.tsx';
import { openEmailSubject, withoutViewer } from '#client/features/emails/viewer/email-viewer-address.ts';
import { FavoriteButton } from '#client/features/favorites/components/favorite-button.tsx';
import { FollowButton } from '#client/features/follows/components/follow-button.tsx';
import { AboutLine } from '#client/features/stats/components/about-vault.tsx';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows, readCursor } from '#client/platform/api/list-page.ts';
import { useLocation } from '#client/platform/router/location.tsx';
import { notThere, type Page, type PageMeta, usePageArgs } from '#client/platform/router/page.ts';
import { BrandEmails } from '#client/screens/brand/brand-emails.tsx';
import { CampaignTabs, emailPanelId, UntabbedNote } from '#client/screens/brand/campaign-tabs.tsx';
import { FreeBrands } from '#client/screens/brand/load.ts';
import { MastheadSkeleton } from '#client/screens/brand/masthead-skeleton.tsx';
import { OlderEmails } from '#client/screens/brand/older-emails.tsx';
import { SeasonFilter } from '#client/screens/brand/season-filter.tsx';
import { MissingScreen } from '#client/screens/not-found/load.ts';
import { SaveableEmails } from '#client/screens/saveable-emails.tsx';
import { LoadFailure } from '#client/ui/page/load-failure.tsx';
import type { BrandDetail } from '#shared/contract/library/brands.ts';
import type { Site } from '#shared/contract/operations/site.ts';
import { paths } from '#shared/paths.ts';

function BrandScreen() {
  const { slug = '' } = usePageArgs().params;
  const brand = useQuery(brandQuery(useApi(), slug));
  if (brand.isPending) return <BrandSkeleton />;
  if (brand.data?.kind === 'premium') return <ClosedBrandScreen brand={brand.data.brand} />;
  if (brand.data?.kind === 'brand') {
    if (brand.data.brand.isPremiumRestricted)
      return <ClosedBrandScreen brand={{ name: brand.data.brand.name, card: null }} />;
    return <OpenBrand key={slug} brand={brand.data.brand} />;
  }
  if (brand.data === undefined) {
    return <LoadFailure title="Brand Not Found" what="The brand" level={1} query={brand} />;
  }
  return (
    <MissingScreen title="Brand Not Found" address={slug}>
      The brand you're looking for doesn't exist or has been removed.
    </MissingScreen>
  );
}

function ClosedBrandScreen({ brand }: { brand: Pick<ClosedBrand, 'name' | 'card'> }) {
  return (
    <>
      <AboutLine className="-mt-5 mb-3 max-md:-mt-3" />
      <PremiumBrand brand={brand} />
      {brand.card !== null && <FreeBrands category={brand.card.category} />}
    </>
  );
}

function OpenBrand({ brand }: { brand: BrandDetail }) {
  // The slug of the address, which is the key of all queries. It may be a former slug of the brand.
  const { slug = brand.slug } = usePageArgs().params;
  const { search } = useLocation();
  const parameters = new URLSearchParams(search);
  const filters = readEmailFilters(parameters);
  const emails = useInfiniteQuery(brandEmailsQuery(useApi(), slug, filters, readCursor(parameters)));
  const rows = allRows(emails.data?.pages ?? []);
  // All emails are behind the upgrade panel: "no emails yet" would be false.
  const hasOnlyOlder =
    emails.isSuccess && rows.length === 0 && brand.olderEmailCount > 0 && !hasFilters(filters);

  return (
    <SaveableEmails>
      <AboutLine className="-mt-5 mb-3 max-md:-mt-3" />
      <Masthead
        brand={brand}
        favoriteButton={
          <>
            <FollowButton subject={{ kind: 'brand', slug: brand.slug }} name={brand.name} />
            <BrandHeart brand={brand} />
          </>
        }
      />
      <CampaignTabs filters={filters} counts={brand.emailCounts} />
      <div className="flex min-h-[76px] flex-wrap items-center gap-2 pt-4 pb-6 max-md:min-h-16 max-md:pt-2 max-md:pb-3">
        <SeasonFilter filters={filters} counts={brand.emailCounts} />
        <FilterChips filters={filters} />
        <UntabbedNote filters={filters} counts={brand.emailCounts} />
      </div>
      <section id={emailPanelId} role="tabpanel" aria-labelledby={`tab-${filters.type}`}>
        <h2 className="sr-only">Emails</h2>
        {!hasOnlyOlder && (
          <BrandEmails emails={emails} filters={filters} listSearch={withoutViewer(search)} />
        )}
        {emails.isSuccess && !emails.hasNextPage && (
          <OlderEmails count={brand.olderEmailCount} isAlone={hasOnlyOlder} />
        )}
      </section>
      <EmailViewerHost
        emails={rows}
        onNearEnd={() => {
          // After an error the viewer retries with the button under the list: an automatic retry would not
          // end.
          if (emails.hasNextPage && !emails.isFetching && !emails.isFetchNextPageError)
            emails.fetchNextPage();
        }}
      />
    </SaveableEmails>
  );
}

function BrandHeart({ brand }: { brand: BrandDetail }) {
  const queryClient = useQueryClient();
  const { slug = brand.slug } = usePageArgs().params;
  const { queryKey } = brandQuery(useApi(), slug);
  const write = (isFavorite: boolean) => setCachedFavorite(queryClient, slug, isFavorite);
  return <FavoriteButton access={useAccess()} brand={brand} place={{ queryKey, write }} />;
}

function BrandSkeleton() {
  return (
    <>
      <MastheadSkeleton />
      <div className="min-h-11 border-b border-line" />
      <div className="min-h-[76px] max-md:min-h-16" />
      <EmailGridSkeleton />
    </>
  );
}

export const page: Page = {
  meta: ({ params: { slug = '' }, search, site }, queryClient) => {
    const result = cachedBrand(queryClient, slug);
    if (result?.kind === 'missing') return notThere('Brand');
    if (result?.kind === 'premium') {
      return {
        title: result.brand.name,
        description: `Every marketing email from ${result.brand.name}, part of ${site.productName} Premium.`,
        noIndex: true,
      };
    }
    if (result === undefined) return { title: 'Brand', description: site.productName, noIndex: true };
    const meta = brandMeta(result.brand, site);
    return { ...meta, title: openEmailSubject(search, queryClient) ?? meta.title };
  },
  Component: BrandScreen,
};

function brandMeta(brand: BrandDetail, site: Site): PageMeta {
  const path = paths.brand(brand.slug);
  return {
    title: brand.name,
    description:
      brand.description ||
      `The marketing emails ${brand.name} sends (${brand.category.name}), in the ${site.productName} archive.`,
    canonicalPath: path,
    feeds: [{ title: `Emails from ${brand.name}`, path: paths.brandFeed(brand.slug) }],
    jsonLd: {
      '@type': 'CollectionPage',
      name: `Emails from ${brand.name}`,
      url: site.baseUrl + path,
      about: {
        '@type': 'Brand',
        name: brand.name,
        ...(brand.logoUrl === null ? {} : { logo: site.baseUrl + brand.logoUrl }),
      },
    },
  };
}
