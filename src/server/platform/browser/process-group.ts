import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Ends a process and all that it started and that stayed in its group. */
export function killGroup(leader: number): void {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/**
 * Lets a program that was just started run only when nobody else wants to; what it starts inherits that. A new process
 * group is a new session, and Linux shares the processors between sessions before it looks at priorities inside one:
 * so the session steps back too. Where either is not allowed, it keeps the usual share.
 */
export function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Not allowed, or not known to this kernel.
  }
}
