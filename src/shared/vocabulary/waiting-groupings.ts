/** By what waiting emails are taken together. */
export const waitingGroupings = ['brand', 'rule', 'sender', 'run'] as const;

export type WaitingGrouping = (typeof waitingGroupings)[number];
