/** Days in which an owner can keep an account that is to be deleted. */
export const deletionDelayDays = 7;

/** Typed to delete an account without an address. */
export const phraseWithoutAddress = 'delete my account';
