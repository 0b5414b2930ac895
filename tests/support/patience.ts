/** How long a test polls for a state before it fails; shorter than a test may take, so that the failure names the state. */
export const patienceMs = 40_000;
