import { adminAccessQuery } from '#client/admin/kit/api.ts';
import { currentUserQuery } from '#client/features/auth/api.ts';
import { brandListQuery, brandQuery, readBrandListing } from '#client/features/brands/api.ts';
import { categoryQuery, nearestNamesQuery } from '#client/features/categories/api.ts';
import {
  brandEmailsQuery,
  emailQuery,
  foundEmailsQuery,
  readEmailSearch,
  reviewQuery,
} from '#client/features/emails/api.ts';
import { readEmailFilters } from '#client/features/emails/email-filters.ts';
import { unpublishedNote } from '#client/features/emails/viewer/components/late-unpublished-note.ts';
import { favoritesQuery } from '#client/features/favorites/api.ts';
import { savedListQuery, savedListsQuery } from '#client/features/saved-lists/api.ts';
import { planStatsQuery, statsQuery } from '#client/features/stats/api.ts';
import { readCursor } from '#client/platform/api/list-page.ts';
import type { PageArgs, PageLoader } from '#client/platform/router/page.ts';
import { searchResults } from '#client/screens/home/late-search-results.ts';
import { setupNotice } from '#client/screens/home/late-setup-notice.ts';
import { missingScreen } from '#client/screens/not-found/late-missing-screen.ts';
import { readReportedId } from '#client/screens/report/reported-id.ts';
import { readListId } from '#client/screens/saved-list/list-id.ts';

/**
 * What a screen asks for. It stands apart from the screen's own file, which is fetched when the screen is first shown:
 * code and data leave together.
 * It asks through the query options of `features/<name>/api.ts` (ensureQueryData, ensureInfiniteQueryData), so that what
 * is cached is not asked for again. The server awaits it, then renders, and a rejection is the failure of the page; the
 * browser starts it and shows the loading state, and a failure is the screen's to show, from the query.
 */
export type Load = (args: PageArgs, loader: PageLoader) => Promise<unknown>;

export const loadHome: Load = ({ search }, { queryClient, api }) => {
  const listing = readBrandListing(search, null);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(brandListQuery(api, listing)),
    ...(listing.query === ''
      ? [queryClient.ensureQueryData(statsQuery(api)), loadSetupNotice({ queryClient, api })]
      : [
          searchResults.fetch(),
          queryClient.ensureInfiniteQueryData(foundEmailsQuery(api, readEmailSearch(search, listing.query))),
          loadWholeHistory({ queryClient, api }),
        ]),
  ]);
};

/** What leads an administrator of an empty vault to its guide. */
async function loadSetupNotice({ queryClient, api }: PageLoader): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin !== true) return;
  const { totalEmails } = await queryClient.ensureQueryData(statsQuery(api));
  if (totalEmails > 0) return;
  const { setupQuery } = await import('#client/features/setup/api.ts');
  await Promise.all([setupNotice.fetch(), queryClient.prefetchQuery(setupQuery(api))]);
}

/** How far back the whole history goes, for those who search its end only; without it that is not said. */
async function loadWholeHistory({ queryClient, api }: PageLoader): Promise<void> {
  const user = await queryClient.ensureQueryData(currentUserQuery(api));
  if (user?.isAdmin === true || user?.subscriptionTier === 'premium') return;
  await queryClient.prefetchQuery(planStatsQuery(api));
}

export const loadCategory: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(categoryQuery(api, slug))
      .then((category) => category === null && loadMissing(slug, { queryClient, api })),
    queryClient.ensureInfiniteQueryData(brandListQuery(api, readBrandListing(search, slug))),
  ]);

export const loadBrand: Load = ({ params: { slug = '' }, search }, { queryClient, api }) =>
  Promise.all([
    queryClient
      .ensureQueryData(brandQuery(api, slug))
      .then(({ kind }) => kind === 'missing' && loadMissing(slug, { queryClient, api })),
    queryClient.ensureInfiniteQueryData(
      brandEmailsQuery(api, slug, readEmailFilters(search), readCursor(search)),
    ),
  ]);

export const loadBrandInsights: Load = async ({ params: { slug = '' }, search }, { queryClient, api }) => {
  const { insightsQuery, readClock } = await import('#client/screens/brand-insights/api.ts');
  return Promise.all([
    queryClient
      .ensureQueryData(brandQuery(api, slug))
      .then(({ kind }) => kind === 'missing' && loadMissing(slug, { queryClient, api })),
    queryClient.ensureQueryData(insightsQuery(api, slug, readClock(search))),
  ]);
};

export const loadEmail: Load = async ({ params: { id = '' } }, { queryClient, api }) => {
  const outcome = await queryClient.ensureQueryData(emailQuery(api, id));
  if (outcome.kind === 'missing') await missingScreen.fetch();
  // Only administrators are answered an email that is not published; its page says why it is not.
  if (outcome.kind === 'email' && outcome.email.state !== undefined) {
    await Promise.all([
      unpublishedNote.fetch(),
      queryClient.prefetchQuery(reviewQuery(api, outcome.email.id)),
    ]);
  }
};

/** What its address asks for is read by code of its own: no other page carries it. */
export const loadEmails: Load = async ({ search }, loader) => {
  const { loadExplorer } = await import('#client/screens/emails/load-explorer.ts');
  return Promise.all([loadExplorer(search, loader), loadWholeHistory(loader)]);
};

/** Its code is of its own, as that of the explorer. */
export const loadSideBySide: Load = async ({ search }, loader) => {
  const { loadEmailsBeside } = await import('#client/screens/side-by-side/side-by-side.ts');
  return loadEmailsBeside(search, loader);
};

/** Its code is of its own, as that of the explorer. */
export const loadCompare: Load = async ({ search }, { queryClient, api }) => {
  const { comparisonQuery, readWantedComparison } = await import('#client/screens/brand-comparisons/api.ts');
  return queryClient.ensureQueryData(comparisonQuery(api, readWantedComparison(search)));
};

/** What its address asks for is read by code of its own, as the explorer's is. */
export const loadOffers: Load = async ({ search }, loader) => {
  const { loadFoundOffers } = await import('#client/screens/offer-search/load-offers.ts');
  return Promise.all([loadFoundOffers(search, loader), loadWholeHistory(loader)]);
};

/** What its address asks for is read by code of its own, as the explorer's is. */
export const loadSeasonPlan: Load = async ({ params, search }, loader) => {
  const { planQuery, readWantedPlan } = await import('#client/screens/season-plans/api.ts');
  const wanted = readWantedPlan(params.season, search);
  if (wanted === null) return loadMissing(params.season ?? '', loader);
  const { queryClient, api } = loader;
  return Promise.all([
    queryClient.ensureQueryData(planQuery(api, wanted)),
    wanted.compare !== null &&
      queryClient.ensureQueryData(planQuery(api, { ...wanted, year: wanted.compare })),
  ]);
};

export const loadPlatforms: Load = async ({ search }, { queryClient, api }) => {
  const { platformsQuery, readWantedPlatforms } = await import('#client/screens/platforms/api.ts');
  return queryClient.ensureQueryData(platformsQuery(api, readWantedPlatforms(search)));
};

export const loadInsights: Load = async (_args, { queryClient, api }) => {
  const { vaultInsightsQuery } = await import('#client/screens/vault-insights/api.ts');
  return queryClient.ensureQueryData(vaultInsightsQuery(api));
};

export const loadSubjects: Load = async ({ search }, loader) => {
  const { loadSubjectLines } = await import('#client/screens/subject-lines/load-subjects.ts');
  return loadSubjectLines(search, loader);
};

/** Without the email it says how one is reported. */
export const loadReport: Load = async ({ search }, { queryClient, api }) => {
  const id = readReportedId(search);
  if (id !== null) await queryClient.prefetchQuery(emailQuery(api, String(id)));
};

export const loadNotFound: Load = ({ params }, loader) => loadMissing(params['*'] ?? '', loader);

/** What a page that is not there leads on to; without the names it is still one. */
function loadMissing(address: string, { queryClient, api }: PageLoader): Promise<unknown> {
  const names =
    address === '' ? null : queryClient.ensureQueryData(nearestNamesQuery(api, address)).catch(() => null);
  return Promise.all([missingScreen.fetch(), names]);
}

export const loadFavorites: Load = (_args, loader) =>
  ifPremium(loader, ({ queryClient, api }) => queryClient.ensureQueryData(favoritesQuery(api)));

export const loadSavedLists: Load = (_args, loader) =>
  ifPremium(loader, ({ queryClient, api }) => queryClient.ensureQueryData(savedListsQuery(api)));

export const loadSavedList: Load = async ({ params, search }, loader) => {
  const listId = readListId(params.id);
  if (listId === null) return;
  await ifPremium(loader, ({ queryClient, api }) =>
    queryClient.ensureInfiniteQueryData(savedListQuery(api, listId, readCursor(search))),
  );
};

/** The plans stand without their figures too, so those that cannot be had fail nothing. */
export const loadSubscribe: Load = (_args, { queryClient, api }) =>
  queryClient.prefetchQuery(planStatsQuery(api));

/** How many emails wait stands on a tab; without it the dashboard is still one. */
export const loadAdmin: Load = async (_args, { queryClient, api }) => {
  const access = await queryClient.ensureQueryData(adminAccessQuery(api));
  if (access !== 'open') return;
  const [{ waitingQuery }, { setupQuery }] = await Promise.all([
    import('#client/admin/reviews/api.ts'),
    import('#client/features/setup/api.ts'),
  ]);
  await Promise.all([
    queryClient.prefetchQuery(waitingQuery(api)),
    queryClient.prefetchQuery(setupQuery(api)),
  ]);
};

/** Its code is of its own, as that of the explorer. */
export const loadSetup: Load = async ({ search }, loader) => {
  const access = await loader.queryClient.ensureQueryData(adminAccessQuery(loader.api));
  if (access !== 'open') return;
  const { loadGuide } = await import('#client/screens/setup/load-guide.ts');
  await loadGuide(search, loader);
};

/** Other readers are not answered: they are shown why. */
async function ifPremium(loader: PageLoader, load: (loader: PageLoader) => Promise<unknown>): Promise<void> {
  const user = await loader.queryClient.ensureQueryData(currentUserQuery(loader.api));
  if (user?.subscriptionTier === 'premium') await load(loader);
}
