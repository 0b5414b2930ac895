/**
 * `published`: viewers see it; `held`: it waits for an administrator; `hidden`: an administrator withdrew it.
 */
export const emailStates = ['published', 'held', 'hidden'] as const;

export type EmailState = (typeof emailStates)[number];
