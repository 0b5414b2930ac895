/**
 * `published`: viewers see it; `held`: it waits for an administrator; `hidden`: an administrator withdrew it.
 */
export const emailStates = ['published', 'held', 'hidden'] as const;

export type EmailState = (typeof emailStates)[number];

/** `copy`: it is folded into another email, which is the card of the campaign; nobody decides about it alone. */
export type StoredEmailState = EmailState | 'copy';
