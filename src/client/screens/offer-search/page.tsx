import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useCurrentUser, useIsBounded } from '#client/features/auth/use-current-user.ts';
import { FilteredFailure } from '#client/features/brand-sets/components/narrowed-failure.tsx';
import { categoriesQuery } from '#client/features/categories/api.ts';
import { planStatsQuery } from '#client/features/stats/api.ts';
import { useApi } from '#client/platform/api/app-context.ts';
import { allRows, type ListPage, nextCursorOf } from '#client/platform/api/list-page.ts';
import { useDialog } from '#client/platform/browser/use-dialog.ts';
import type { Page } from '#client/platform/router/page.ts';
import { foundOffersQuery } from '#client/screens/offer-search/api.ts';
import {
  countOfferFilters,
  type OfferAddress,
  offerExportPath,
  offerSearch,
  readOfferAddress,
  updateOfferAddress,
  withoutOfferFilters,
} from '#client/screens/offer-search/offer-address.ts';
import { OfferFilters, offerFormId } from '#client/screens/offer-search/offer-filters.tsx';
import { OfferRow } from '#client/screens/offer-search/offer-row.tsx';
import { type OfferExplorer, useOfferAddress } from '#client/screens/offer-search/use-offer-address.ts';
import { ButtonAnchor, ButtonLink, TextButton, TextLink } from '#client/ui/button.tsx';
import { ChosenChip } from '#client/ui/chip.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Select } from '#client/ui/form/select-field.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { lazyDialog } from '#client/ui/lazy-part.tsx';
import { HistoryNote } from '#client/ui/page/history-note.tsx';
import { ShowMore, useFocusFirstNewRow } from '#client/ui/page/show-more.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { FoundOffer } from '#shared/contract/search/offer-search.ts';
import { countOf, formatCount } from '#shared/format/count.ts';
import { paths } from '#shared/paths.ts';
import { maxCountedOffers, type OfferSort, offerSorts } from '#shared/vocabulary/offer-search.ts';
import { freeHistoryDays } from '#shared/vocabulary/tiers.ts';

function OffersScreen() {
  const api = useApi();
  const explorer = useOfferAddress();
  const { address } = explorer;
  const offers = useInfiniteQuery(foundOffersQuery(api, address));
  const { data: categories = [] } = useQuery(categoriesQuery(api));
  const rows = allRows(offers.data?.pages ?? []);
  return (
    <>
      <header className="mb-6 max-md:mb-4">
        <h1 className="title">Offers</h1>
        <p className="mt-2 max-w-measure text-ink-2">Discounts, codes and end dates from brands’ emails.</p>
        <HistoryBound />
      </header>
      <OfferFilters {...explorer} categories={categories} />
      <section aria-label="Results" className="mt-6 max-md:mt-4">
        <ResultHead {...explorer} rows={rows} total={offers.data?.pages[0]?.total ?? null} />
        <Results explorer={explorer} offers={offers} rows={rows} />
      </section>
    </>
  );
}

/** Viewers without premium find offers of the last days only. */
function HistoryBound() {
  const isBounded = useIsBounded();
  const plans = useQuery({ ...planStatsQuery(useApi()), enabled: isBounded });
  if (!isBounded) return null;
  return (
    <HistoryNote
      days={freeHistoryDays}
      wholeMonths={plans.data?.historyMonths ?? null}
      premiumPath={paths.subscribe()}
    />
  );
}

const sortLabels: Record<OfferSort, string> = {
  deepest: 'Biggest discount',
  newest: 'Newest',
  ending: 'Ending soonest',
};

interface ResultHeadProps extends OfferExplorer {
  rows: readonly FoundOffer[];
  /** Null if there are too many to count. */
  total: number | null;
}

/** The number of offers found, the brand filter, the order, and the download. */
function ResultHead({ address, show, rows, total }: ResultHeadProps) {
  const name = rows[0]?.brand.slug === address.brand ? rows[0]?.brand.name : address.brand;
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {rows.length > 0 && address.start === null && (
          <p role="status" className="font-strong">
            {total === null
              ? `More than ${formatCount(maxCountedOffers)} offers`
              : countOf(total, 'offer', 'offers')}
          </p>
        )}
        {address.brand !== null && (
          <ChosenChip
            to={{ search: offerSearch(updateOfferAddress(address, { brand: null })) }}
            preventScrollReset
          >
            <bdi>{name}</bdi>
          </ChosenChip>
        )}
        {countOfferFilters(address) > 0 && (
          <TextLink to={{ search: offerSearch(withoutOfferFilters(address)) }} preventScrollReset>
            Clear all
          </TextLink>
        )}
      </div>
      <div className="ml-auto flex flex-wrap items-center gap-2 max-md:w-full">
        <Select
          name="sort"
          form={offerFormId}
          aria-label="Sort by"
          value={address.sort}
          options={offerSorts.map((sort) => [sort, sortLabels[sort]])}
          onChange={({ target }) =>
            show(
              updateOfferAddress(address, {
                sort: offerSorts.find((sort) => sort === target.value) ?? 'deepest',
              }),
            )
          }
          className="min-h-10 rounded-md border border-line-strong bg-raised pl-3.5 text-sm transition-colors hover:border-ink max-md:min-h-touch max-md:flex-1 max-md:basis-44 max-md:text-md"
        />
        {rows.length > 0 && (
          <ButtonAnchor href={offerExportPath(address)} download>
            <Icon of={Download} className="max-xs:hidden" />
            Download CSV
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

/** For administrators, who can correct offers. */
const OffersDialog = lazyDialog(
  () => import('#client/admin/admin-emails/components/offers-dialog.tsx'),
  (code) => code.OffersDialog,
);

interface ResultsProps {
  explorer: OfferExplorer;
  offers: UseInfiniteQueryResult<InfiniteData<ListPage<FoundOffer>>>;
  rows: readonly FoundOffer[];
}

function Results({ explorer: { address }, offers, rows }: ResultsProps) {
  const list = useFocusFirstNewRow<HTMLUListElement>(rows.length, offerSearch(address));
  const isAdmin = useCurrentUser()?.isAdmin === true;
  const dialog = useDialog<{ id: number; subject: string }>();
  if (offers.isPending) return <Skeleton className="h-96" />;
  if (offers.isError && rows.length === 0) {
    return (
      <FilteredFailure
        what="The offers"
        query={offers}
        set={address.set}
        without={{ search: offerSearch(updateOfferAddress(address, { set: null })) }}
      />
    );
  }
  if (rows.length === 0) return <NoOffers address={address} />;
  const nextCursor = nextCursorOf(offers.data);
  return (
    <>
      <ul
        ref={list}
        aria-busy={offers.isPlaceholderData}
        className="changing @container rounded-lg border border-line bg-raised"
      >
        {rows.map((offer) => (
          <OfferRow
            key={`${offer.emailId} ${offer.position}`}
            offer={offer}
            action={
              isAdmin && (
                <TextButton
                  onClick={() => dialog.open({ id: offer.emailId, subject: offer.subject })}
                  className="@max-3xl:ml-3 @3xl:mt-1 @3xl:flex @3xl:w-full @3xl:justify-end"
                >
                  Correct
                </TextButton>
              )
            }
          />
        ))}
      </ul>
      {dialog.subject !== null && (
        <OffersDialog key={dialog.subject.id} email={dialog.subject} {...dialog.state} />
      )}
      {nextCursor !== null && (
        <ShowMore
          href={offerSearch({ ...address, start: nextCursor })}
          isLoading={offers.isFetchingNextPage}
          hasFailed={offers.isFetchNextPageError}
          isChanging={offers.isPlaceholderData}
          onMore={() => offers.fetchNextPage()}
        />
      )}
    </>
  );
}

function NoOffers({ address }: { address: OfferAddress }) {
  const isNarrowed = countOfferFilters(address) > 0;
  const isBounded = useIsBounded();
  return (
    <EmptyState
      title="No offers found"
      action={
        isNarrowed ? (
          <ButtonLink to={{ search: offerSearch(withoutOfferFilters(address)) }} preventScrollReset>
            Clear all filters
          </ButtonLink>
        ) : undefined
      }
    >
      {isNarrowed
        ? `No offers ${isBounded ? `from the last ${freeHistoryDays} days ` : ''}match these filters.`
        : 'There are no offers in these emails yet.'}
    </EmptyState>
  );
}

export const page: Page = {
  meta: ({ search, site }) => ({
    title: 'Offers',
    description: `Discounts, codes and end dates from brands’ emails, collected by ${site.productName}.`,
    ...(offerSearch(readOfferAddress(search)) === '' ? { canonicalPath: paths.offers() } : { noIndex: true }),
  }),
  Component: OffersScreen,
};
