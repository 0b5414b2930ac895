/** Fewer brands than this make no norm. */
export const leastBrands = 5;

/** Fewer emails than this tell no habit. */
export const leastEmails = 20;
