/**
 * How Node runs a program of ours that opens a vault and ends within seconds. Left to itself V8 compiles what the embedded
 * engine does often a second time, for speed, on threads beside it: a quarter of all such a program costs.
 */
export const shortLived = ['--liftoff-only'];

/** What is asked for minutes, or measured as readers have it: V8 may make it quick. */
export const longLived: readonly string[] = [];
