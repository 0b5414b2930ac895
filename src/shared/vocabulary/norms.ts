/** Fewer brands than this make no norm. */
export const leastBrands = 5;

/** Fewer emails than this tell no habit. */
export const leastEmails = 20;

/** The most brands that are compared: more columns are read by nobody. */
export const mostCompared = 6;
