import { isMainThread } from 'node:worker_threads';

/**
 * Imported before a program that a test starts: it exits when its parent has exited, as after a run of tests
 * that was ended by a signal.
 */
if (isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // once: a second signal may end the process before it cleans up
    process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
