/** Longest name of a list: one line on a card. */
export const maxListNameLength = 100;

/** Longest description of a list: a short paragraph. */
export const maxListDescriptionLength = 500;

/** Longest notes on one saved email: a page of text. */
export const maxNotesLength = 5_000;
