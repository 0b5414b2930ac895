const kibi = 1024;

/**
 * A smaller figure is meaningless: the same step over a whole megabyte would still take well under a second.
 */
const negligibleMs = 4;

/** Largest ratio for twice the text. Linear growth gives 2; the rest is for garbage collection and caches. */
const maxGrowth = 2.6;

/**
 * From this ratio on, the first measurement on little text is repeated on more, where faster growth shows
 * more clearly.
 */
const suspectGrowth = 2.3;

/**
 * Returns processor milliseconds of this process: other processes do not count. Neither do stacks of errors
 * that a parser creates and discards, which the test runner looks up in its source maps.
 */
async function costOf(run: () => unknown): Promise<number> {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const start = process.cpuUsage();
  try {
    await run();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Checks whether a step's cost grows faster than its text: measured at 32 and 16 KiB, up to five times while
 * the ratio looks bad; if it stays bad, at 64, 128 and 256 KiB, each the least of three, twice.
 * @returns a sentence, or null.
 */
export async function findGrowth(step: (length: number) => () => unknown): Promise<string | null> {
  const once = (kib: number) => costOf(step(kib * kibi));
  const first = await once(32);
  // Twice the text costs four times as much if time grows with its square.
  if (first < negligibleMs / 4) return null;
  // A quarter of the final text is nearly as accurate, and takes a quarter of the time. Nearly always a step
  // looks costly at first because its code was not compiled yet, or garbage was collected.
  for (let [large, small, looks] = [first, await once(16), 1]; ; looks += 1) {
    if (large / small <= suspectGrowth) return null;
    if (looks === 5) break;
    large = Math.min(large, await once(32));
    small = Math.min(small, await once(16));
  }
  // Parallel processes that fill the processor's caches make a step look costly for a moment; a costly one
  // does so each time.
  return (await judge(once)) && (await judge(once));
}

async function judge(once: (kib: number) => Promise<number>): Promise<string | null> {
  const least = async (kib: number) => Math.min(await once(kib), await once(kib), await once(kib));
  const [small, middle] = [await least(64), await least(128)];
  if (small < negligibleMs || middle / small <= maxGrowth) return null;
  const large = await least(256);
  if (large / middle <= maxGrowth) return null;
  return `${[small, middle, large].map((ms) => ms.toFixed(0)).join(', ')} ms for 64, 128 and 256 KiB`;
}
