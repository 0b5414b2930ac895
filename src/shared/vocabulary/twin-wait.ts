/** Hours for which mail may wait for its twin, at most; 0 publishes it at once. */
export const twinWaitHours = [0, 1, 3, 6, 12, 24, 48] as const;

export type TwinWaitHours = (typeof twinWaitHours)[number];
