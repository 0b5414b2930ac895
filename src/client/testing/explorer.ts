import { ridgeSummary } from '#client/testing/rendered-screen.ts';
import type { EmailFacets, FoundEmail } from '#shared/contract/search/email-search.ts';

/** Facets of a search without results. */
export const noFacets: EmailFacets = {
  total: { count: 0, isExact: true },
  type: [],
  season: [],
  category: [],
  brand: [],
  platform: [],
  language: [],
  month: [],
  notes: [],
  didYouMean: null,
  historyDays: null,
};

/** An email as the explorer lists it. */
export const foundEmail: FoundEmail = {
  ...ridgeSummary,
  platform: 'Klaviyo',
  codes: ['RIDGE20'],
  subjectLength: 25,
  preheaderLength: 25,
  snippet: null,
};
