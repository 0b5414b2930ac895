/** Groupings of the review queue, the few reasons before the many brands. */
export const waitingGroupings = ['rule', 'brand', 'sender', 'run'] as const;

export type WaitingGrouping = (typeof waitingGroupings)[number];
