/** What a reader is told whose session has ended while doing something with lists (specification, section 8). */
export const loginCopy = {
  manage: 'Please log in to create and manage your saved lists',
  createWhileSaving: 'Please log in to create and save email lists',
  save: 'Please log in to save emails to lists',
} as const;
