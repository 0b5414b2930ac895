/**
 * How long a test waits for what is to come. It ends only what never comes: how soon it does depends on what else the
 * machine does, and is measured by `npm run bench`.
 */
export const patienceMs = 120_000;
