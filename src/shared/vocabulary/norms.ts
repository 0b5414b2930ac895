/** With fewer brands there is no norm. */
export const minBrands = 5;

/** With fewer emails there are no habits. */
export const minEmails = 20;

/** Limit of brands in a comparison: more columns are unreadable. */
export const maxCompared = 6;

/** Default period of a comparison, in weeks before this one. */
export const comparedWeeks = 52;
