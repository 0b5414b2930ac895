/** Steps of the first-run guide, in order. */
export const setupSteps = ['name', 'sign-in', 'billing', 'readers', 'senders', 'mailbox', 'import'] as const;

export type SetupStep = (typeof setupSteps)[number];

/** State of a step; one that the environment or the vault's content answers is done. */
export const setupStates = ['open', 'done', 'skipped'] as const;

export type SetupState = (typeof setupStates)[number];
