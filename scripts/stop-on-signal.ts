/**
 * A terminal signals every program of a command, and npm and run.mjs forward the signal: these count as one.
 */
const sameWishMs = 1_000;

/**
 * The first SIGINT or SIGTERM aborts the signal, so that the current work can finish; a later one ends the
 * process.
 */
export function stopOnSignal(): AbortSignal {
  const controller = new AbortController();
  let askedAt = 0;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!controller.signal.aborted) askedAt = performance.now();
      else if (performance.now() - askedAt > sameWishMs) process.exit(130);
      controller.abort();
    });
  }
  return controller.signal;
}
