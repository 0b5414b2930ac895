/** The steps of the first-run guide, in their order. */
export const setupSteps = ['name', 'sign-in', 'billing', 'readers', 'senders', 'mailbox', 'import'] as const;

export type SetupStep = (typeof setupSteps)[number];

/** What is left of a step; one that the environment or the vault itself answers is done. */
export const setupStates = ['open', 'done', 'skipped'] as const;

export type SetupState = (typeof setupStates)[number];
