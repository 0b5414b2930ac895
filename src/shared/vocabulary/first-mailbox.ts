/** What the mailbox of the Settings tab is called until an administrator gives it a name. */
export const firstMailboxName = 'First mailbox';
