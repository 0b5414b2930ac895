const kibi = 1024;

/** Below this nothing was said: the same step over a whole megabyte would still take well under a second. */
const negligibleMs = 4;

/** What twice the text may cost. Twice is linear; the rest is for collecting garbage and for caches. */
const maxGrowth = 2.6;

/** From here a first look at little text is followed by one at more, where what grows faster has more weight. */
const suspectGrowth = 2.3;

/**
 * Processor time of the process, in milliseconds: other processes on the machine do not count. Neither do the stacks of
 * errors that a parser makes and forgets, which the test runner looks up in its source maps.
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
 * Whether a step costs more than in proportion: measured at 32 and 16 KiB, up to five times while that looks bad, and where
 * it still does at 64, 128 and 256 KiB, each the least of three, twice.
 * @returns a sentence, or null.
 */
export async function findGrowth(step: (length: number) => () => unknown): Promise<string | null> {
  const once = (kib: number) => costOf(step(kib * kibi));
  const first = await once(32);
  // Twice the text costs four times as much where the time grows with its square.
  if (first < negligibleMs / 4) return null;
  // A quarter of the text that is judged tells nearly as well, and takes a quarter of the time. Nearly always a step looks
  // costly at first because its code had not been compiled yet, or garbage was collected meanwhile.
  for (let [large, small, looks] = [first, await once(16), 1]; ; looks += 1) {
    if (large / small <= suspectGrowth) return null;
    if (looks === 5) break;
    large = Math.min(large, await once(32));
    small = Math.min(small, await once(16));
  }
  // Beside others that wear out the processor's caches a step looks costly for a moment; a costly one does each time.
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
