// How a process that takes in much mail is run. Plain JavaScript: run.mjs reads it on Node 20.

/**
 * Short-lived memory of the main thread, which hands messages on and holds no more than some batches. Left to itself V8
 * lets it grow, and a run of 20,000 newsletters peaked at 641 MB; with 4 MiB it takes 8 MB, with 16 it took 34. Worker
 * threads keep their own (`workerYoungHeapMiB`): the pool takes the flag back before it starts one.
 * The server keeps V8's own: pages render a tenth quicker.
 *
 * Patterns of forty languages are dear to compile, and V8 compiles each twice: to bytecode for its first text, and to machine
 * code for the second. Each thread saves 8 % of what its first hundred mails take. To say so to a V8 that runs already ended the process
 * by SIGSEGV.
 */
export const ingestNodeArgs = ['--max-semi-space-size=4', '--no-regexp-tier-up'];

/** glibc gives every thread an arena that keeps what was freed; two for all threads are 60 MB less. */
export const ingestEnv = { MALLOC_ARENA_MAX: '2' };
