import { readdirSync, readFileSync } from 'node:fs';

/** What Linux counts processor time in, hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor time, user and system, that a process and its descendants have used, seconds; of those that have ended
 * what their parents have counted.
 */
export function processorSeconds(pid: number): number {
  const all = new Map<number, { parent: number; ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) {
      const found = readStat(Number(name));
      if (found !== undefined) all.set(Number(name), found);
    }
  }
  const isOurs = (id: number): boolean => id === pid || (all.has(id) && isOurs(all.get(id)?.parent ?? 0));
  let ticks = 0;
  for (const [id, use] of all) if (isOurs(id)) ticks += use.ticks;
  return ticks / ticksPerSecond;
}

/** Undefined of a process that has ended meanwhile. */
function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    // The name of the program stands in parentheses and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    return { parent, ticks: fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) };
  } catch {
    return undefined;
  }
}
