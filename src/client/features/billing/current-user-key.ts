/** The key of the current user's query, which belongs to another feature. */
export const currentUserKey = ['auth', 'user'] as const;
