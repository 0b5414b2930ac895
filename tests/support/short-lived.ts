/**
 * How Node runs a program of ours that opens a vault and ends within seconds. Left to itself V8 compiles what the embedded
 * engine does often a second time, for speed, on threads beside it: a quarter of all such a program costs.
 */
export const shortLived = ['--liftoff-only'];
