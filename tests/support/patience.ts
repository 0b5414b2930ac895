/** Longest polling time of a test; shorter than the test's limit, so that the failure names the state. */
export const patienceMs = 40_000;
