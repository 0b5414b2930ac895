const kibi = 1024;

/** Below this nothing was said: the same step over a whole megabyte would still take well under a second. */
const negligibleMs = 4;

/** What twice the text may cost. Twice is linear; the rest is for collecting garbage and for caches. */
const mostGrowth = 2.6;

/** Processor time of the process, in milliseconds: other processes on the machine do not count. */
async function costOf(run: () => unknown): Promise<number> {
  const start = process.cpuUsage();
  await run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/**
 * Whether a step costs more than in proportion: measured at 64 and 32 KiB, and where that looks bad at 64, 128 and
 * 256 KiB, each the least of three.
 * @returns a sentence, or null.
 */
export async function findGrowth(step: (length: number) => () => unknown): Promise<string | null> {
  const once = (kib: number) => costOf(step(kib * kibi));
  const first = await once(64);
  if (first < negligibleMs) return null;
  // Half the text tells as well as twice, and takes a quarter of the time.
  if (first / (await once(32)) <= mostGrowth) return null;
  const least = async (kib: number) => Math.min(await once(kib), await once(kib), await once(kib));
  const [small, middle] = [await least(64), await least(128)];
  if (small < negligibleMs || middle / small <= mostGrowth) return null;
  const large = await least(256);
  if (large / middle <= mostGrowth) return null;
  return `${[small, middle, large].map((ms) => ms.toFixed(0)).join(', ')} ms for 64, 128 and 256 KiB`;
}
