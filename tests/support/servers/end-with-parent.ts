import { isMainThread } from 'node:worker_threads';

/**
 * Imported before a program that a test starts: it ends itself when whoever started it is gone, as after a run of tests that
 * was ended by a signal.
 */
if (isMainThread) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch); // once: whoever is told again may end without tidying up
    process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
