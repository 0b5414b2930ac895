import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Kills a process and its descendants in its process group. */
export function killGroup(leader: number): void {
  try {
    process.kill(process.platform === 'win32' ? leader : -leader, 'SIGKILL');
  } catch {
    // It has ended already.
  }
}

/**
 * Gives a program that has just started the lowest priority, which its children inherit. A new process group
 * is a new session, and Linux shares the processors between sessions before it considers priorities within
 * one, so the session's priority is lowered too. If either is not allowed, it keeps the usual share.
 */
export function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, '19');
  } catch {
    // Not allowed, or not supported by this kernel.
  }
}
