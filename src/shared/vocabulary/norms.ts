/** Fewer brands than this make no norm. */
export const minBrands = 5;

/** Fewer emails than this tell no habit. */
export const minEmails = 20;

/** The most brands that are compared: more columns are read by nobody. */
export const maxCompared = 6;

/** How far back brands are compared unless somebody asks for more or less, in weeks before this one. */
export const comparedWeeks = 52;
