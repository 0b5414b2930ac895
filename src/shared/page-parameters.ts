import { matchPath } from '#shared/match-path.ts';
import { goesOnParameter, routePatterns } from '#shared/paths.ts';
import { campaignTypes } from '#shared/vocabulary/campaign-types.ts';
import { emailLayouts } from '#shared/vocabulary/email-layouts.ts';
import { emailSorts, explorerViews } from '#shared/vocabulary/email-search.ts';
import { offerKinds, offerScopes } from '#shared/vocabulary/offer-kinds.ts';
import { offerSorts, thresholdFilters } from '#shared/vocabulary/offer-search.ts';
import { seasons } from '#shared/vocabulary/seasons.ts';
import { setupSteps } from '#shared/vocabulary/setup-steps.ts';
import { subjectLengths, subjectShapes } from '#shared/vocabulary/subject-shapes.ts';

/** A parameter of a page's address. */
interface Parameter {
  name: string;
  /** The accepted values; absent if any text is. */
  values?: readonly string[];
  /** It may occur more than once. */
  isList?: true;
  /** The order of its values matters. */
  isOrdered?: true;
}

const search: readonly Parameter[] = [{ name: 'q' }, { name: 'cursor' }];

/** An email opened over the list. */
const openEmail: Parameter = { name: 'email' };

/** One of the viewer's own brand sets. */
const pickedSet: Parameter = { name: 'set' };

/** The parameters of each page; all others are ignored. */
const pageParameters: Readonly<Record<keyof typeof routePatterns, readonly Parameter[]>> = {
  home: [...search, { name: 'emails' }, openEmail],
  category: [...search, openEmail],
  brand: [
    { name: 'type', values: campaignTypes },
    { name: 'season', values: seasons, isList: true },
    { name: 'cursor' },
    openEmail,
  ],
  brandInsights: [{ name: 'clock' }, pickedSet],
  email: [{ name: 'view', values: emailLayouts }, { name: 'dark', values: ['1'] }, { name: 'version' }],
  emails: [
    ...search,
    { name: 'brand', isList: true },
    { name: 'category', isList: true },
    pickedSet,
    { name: 'type', values: campaignTypes, isList: true },
    { name: 'season', values: seasons, isList: true },
    { name: 'platform', isList: true },
    { name: 'language', isList: true },
    { name: 'offer' },
    { name: 'code', values: ['1'] },
    { name: 'from' },
    { name: 'to' },
    { name: 'sort', values: emailSorts },
    { name: 'view', values: explorerViews },
    openEmail,
  ],
  sideBySide: [{ name: 'email', isList: true, isOrdered: true }, { name: 'search' }],
  compare: [
    { name: 'brand', isList: true, isOrdered: true },
    { name: 'category' },
    pickedSet,
    { name: 'weeks', values: ['13', '26', '104'] },
  ],
  offers: [
    { name: 'kind', values: offerKinds },
    { name: 'depth' },
    { name: 'code' },
    { name: 'hasCode', values: ['1'] },
    { name: 'threshold', values: thresholdFilters },
    { name: 'scope', values: offerScopes },
    { name: 'valid' },
    { name: 'brand' },
    { name: 'category' },
    pickedSet,
    { name: 'sort', values: offerSorts },
    { name: 'cursor' },
  ],
  planner: [],
  seasonPlan: [
    { name: 'year' },
    { name: 'brand', isList: true },
    { name: 'category' },
    pickedSet,
    { name: 'compare' },
  ],
  platforms: [{ name: 'category' }, pickedSet, { name: 'platform' }],
  subjects: [
    ...search,
    { name: 'brand', isList: true },
    { name: 'category' },
    pickedSet,
    { name: 'type', values: campaignTypes },
    { name: 'season', values: seasons },
    { name: 'offer' },
    { name: 'shape', values: subjectShapes, isList: true },
    { name: 'length', values: subjectLengths },
  ],
  insights: [],
  favorites: [],
  myBrands: [pickedSet],
  savedLists: [{ name: 'shown' }],
  account: [],
  savedList: [{ name: 'view', values: ['board'] }, { name: 'cursor' }, openEmail],
  shared: [],
  subscriptionSuccess: [{ name: 'session_id' }],
  manageSubscription: [{ name: 'canceled', values: ['true'] }],
  subscribe: [{ name: goesOnParameter, values: ['1'] }],
  privacy: [],
  terms: [],
  outbox: [{ name: 'mail' }],
  follows: [],
  report: [{ name: 'email' }],
  admin:
    'tab view by group q cursor category sort direction type display tier role state email silent visibility season brand language platform from to below offer code'
      .split(' ')
      .map((name) => ({ name })),
  setup: [{ name: 'step', values: setupSteps }],
};

export const pageParameterNames = (page: keyof typeof routePatterns): string[] =>
  pageParameters[page].map(({ name }) => name);

/** Names of the parameters of all pages. */
export const knownPageParameters: ReadonlySet<string> = new Set(
  Object.values(pageParameters).flatMap((parameters) => parameters.map(({ name }) => name)),
);

/**
 * Returns path and query without parameters the page ignores, in a fixed order: two addresses with the same
 * result show the same page. An unknown page has no parameters.
 */
export function canonicalPageAddress(path: string, query: string): string {
  const page = (Object.keys(routePatterns) as Array<keyof typeof routePatterns>).find(
    (key) => matchPath(routePatterns[key], path) !== null,
  );
  const given = new URLSearchParams(query);
  const read = new URLSearchParams();
  for (const { name, values, isList, isOrdered } of page === undefined ? [] : pageParameters[page]) {
    const all = given.getAll(name).filter((value) => value !== '' && (values?.includes(value) ?? true));
    const each = [...new Set(all)];
    const wanted = isList ? (isOrdered ? each : each.sort()) : all.slice(0, 1);
    for (const value of wanted) read.append(name, value);
  }
  return read.size === 0 ? path : `${path}?${read}`;
}
