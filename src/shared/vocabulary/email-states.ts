/** `published`: readers see it; `held`: it waits for an administrator; `hidden`: an administrator took it away. */
export const emailStates = ['published', 'held', 'hidden'] as const;

export type EmailState = (typeof emailStates)[number];
