import { readdirSync, readFileSync } from 'node:fs';

/** Linux's unit of processor time, hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Returns processor seconds, user and system, of a process and its descendants; for ended ones the sum their
 * parents counted.
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

/** Undefined for a process that has ended. */
function readStat(pid: number): { parent: number; ticks: number } | undefined {
  try {
    // The program's name is in parentheses and may contain any character.
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
