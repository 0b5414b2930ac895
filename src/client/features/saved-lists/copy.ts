/** Shown to a user whose session has ended during an action on lists (specification, section 8). */
export const loginCopy = {
  manage: 'Please log in to create and manage your saved lists',
  createWhileSaving: 'Please log in to create and save email lists',
  save: 'Please log in to save emails to lists',
} as const;
