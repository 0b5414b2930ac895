/**
 * Orders of the explorer: `depth` starts with the largest reduction, `relevance` with words in subject or
 * brand.
 */
export const emailSorts = ['newest', 'oldest', 'relevance', 'depth'] as const;

export type EmailSort = (typeof emailSorts)[number];

/** Longer searches are refused with a sentence. */
export const maxSearchLength = 2_000;

/** Limit of values of one filter. */
export const maxFilterValues = 50;

/** Limit of brands with a count in the facets, besides the chosen ones; other brands have none. */
export const maxCountedBrands = 50;

/** Layouts of the explorer's results. */
export const explorerViews = ['pictures', 'inbox', 'table'] as const;

export type ExplorerView = (typeof explorerViews)[number];
