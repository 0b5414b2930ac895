/** Shown to a visitor, and to a user whose session has ended. */
export const loginSentence = 'Please log in to follow this and get emails about it';

export const failurePhrase = 'Failed to change what you follow';
