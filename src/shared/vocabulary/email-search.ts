/** Orders of the explorer: `depth` begins with the largest reduction, `relevance` with words in subject or brand. */
export const emailSorts = ['newest', 'oldest', 'relevance', 'depth'] as const;

export type EmailSort = (typeof emailSorts)[number];

/** The longest search that is read; longer ones are refused with a sentence. */
export const maxSearchLength = 2_000;

/** Values that one filter takes. */
export const maxFilterValues = 50;

/** The most brands that a search is counted for, beside those that are chosen; how many emails others have is not told. */
export const maxCountedBrands = 50;

/** How the explorer shows what it found. */
export const explorerViews = ['pictures', 'inbox', 'table'] as const;

export type ExplorerView = (typeof explorerViews)[number];
