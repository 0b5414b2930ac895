/** Orders of the list of offers: the deepest percentage first, the newest email first, what ends next first. */
export const offerSorts = ['deepest', 'newest', 'ending'] as const;

export type OfferSort = (typeof offerSorts)[number];

/** Whether the mail names a least order. */
export const thresholdFilters = ['none', 'some'] as const;

export type ThresholdFilter = (typeof thresholdFilters)[number];

/** The furthest last day that offers are looked for by. */
export const maxDaysAhead = 90;

/** The longest beginning of a code that is looked for. */
export const maxCodeLength = 40;

/** The most offers of one exported file. */
export const maxExportedOffers = 5_000;

/** More offers are not counted. */
export const maxCountedOffers = 10_000;
