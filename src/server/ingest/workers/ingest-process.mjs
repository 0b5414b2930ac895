// Options of a process that imports much mail. Plain JavaScript: run.mjs reads it on Node 20.

/**
 * Limits the memory for short-lived objects of the main thread, which passes messages on and holds only a few
 * batches. By default V8 lets it grow, and a run of 20,000 newsletters peaked at 641 MB; with 4 MiB it takes
 * 8 MB, with 16 it took
 * 34. Worker threads have their own limit (`workerYoungHeapMiB`): the pool resets the flag before it starts
 * one. The server keeps V8's default: pages render a tenth faster.
 *
 * Patterns of forty languages are expensive to compile, and V8 compiles each twice: to bytecode for its first
 * text, and to machine code for the second. The flag saves each thread 8 % of the time of its first hundred
 * emails. Setting it in a running V8 ended the process by SIGSEGV.
 */
export const ingestNodeArgs = ['--max-semi-space-size=4', '--no-regexp-tier-up'];

/** glibc gives every thread an arena that retains freed memory; two for all threads take 60 MB less. */
export const ingestEnv = { MALLOC_ARENA_MAX: '2' };
