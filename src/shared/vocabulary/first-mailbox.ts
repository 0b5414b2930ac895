/** Name of the Settings tab's mailbox until an administrator gives it one. */
export const firstMailboxName = 'First mailbox';
