import { readdirSync, readFileSync } from 'node:fs';

/** Unit of `/proc/PID/stat`; Linux counts hundredths of a second. */
const ticksPerSecond = 100;

const sampleMs = 500;

/**
 * Adds up the processor time of this process and all its descendants, also of those nobody waits for, such as
 * the backends of PostgreSQL and the renderers of Chromium. Processes that live for less than half a second
 * may be missed.
 * @returns a function that reads user and system seconds so far; undefined without `/proc`.
 */
export function watchProcessorTime(): () => number | undefined {
  const seen = new Map<string, number>();
  const timer = setInterval(() => sample(seen), sampleMs);
  timer.unref();
  return () => {
    sample(seen);
    if (seen.size === 0) return undefined;
    return [...seen.values()].reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
  };
}

function sample(seen: Map<string, number>): void {
  const stats = readStats();
  const parents = new Map(stats.map(({ pid, parent }) => [pid, parent]));
  for (const { pid, started, ticks } of stats) {
    const key = `${pid} ${started}`;
    // A process whose parent has ended gets another parent; it still counts.
    if (seen.has(key) || descends(pid, parents)) seen.set(key, ticks);
  }
}

function descends(pid: number, parents: ReadonlyMap<number, number>): boolean {
  for (let at: number | undefined = pid; at !== undefined && at > 1; at = parents.get(at)) {
    if (at === process.pid) return true;
  }
  return false;
}

function readStats() {
  return pids().flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may contain blanks and brackets.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const [parent, user, system, started] = [1, 11, 12, 19].map((index) => Number(fields[index]));
      if (parent === undefined || user === undefined || system === undefined) return [];
      return [{ pid, parent, started, ticks: user + system }];
    } catch {
      return []; // it has ended
    }
  });
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
