/** Orders of the list of offers: deepest percentage first, newest email first, next to end first. */
export const offerSorts = ['deepest', 'newest', 'ending'] as const;

export type OfferSort = (typeof offerSorts)[number];

/** The mail names no minimum order, or one. */
export const thresholdFilters = ['none', 'some'] as const;

export type ThresholdFilter = (typeof thresholdFilters)[number];

/** Largest number of days of `endsWithin`. */
export const maxDaysAhead = 90;

/** Longest prefix of a code in a search. */
export const maxCodeLength = 40;

export const maxExportedOffers = 5_000;

/** Counting stops here. */
export const maxCountedOffers = 10_000;
