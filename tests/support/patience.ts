/**
 * How long a test waits for what is to come. It ends only what never comes: how soon it does depends on what else the
 * machine does, and is measured by `npm run bench`.
 */
export const patienceMs = 120_000;

/** How a page is asked whether something has come: now and then. To be asked in every frame, it has to make every frame. */
export const lookedAt = { polling: 100 };
