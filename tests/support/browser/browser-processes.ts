import { readdirSync, readFileSync } from 'node:fs';
import { profilePrefix } from '#server/platform/browser/profile.ts';

/** A process of one of our browsers, as Linux lists it. */
export interface BrowserProcess {
  pid: number;
  parent: number;
  group: number;
  uid: number;
  commandLine: string;
  environment: string;
}

/**
 * Returns the processes of the browsers that a process started, itself excluded.
 * @param owner its process id.
 */
export function browserProcesses(owner: number = process.pid): BrowserProcess[] {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (look(Number(name)) ?? []) : []));
  const leaders = new Set(
    all.filter(({ parent, commandLine }) => parent === owner && isBrowser(commandLine)),
  );
  const groups = new Set([...leaders].map(({ group }) => group));
  return all.filter(({ group }) => groups.has(group));
}

/** Returns the live processes of a process group, with any parent. */
export function processesOfGroup(group: number): BrowserProcess[] {
  return readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) ? (look(Number(name)) ?? []) : []))
    .filter((process) => process.group === group);
}

function isBrowser(commandLine: string): boolean {
  return commandLine.includes(`/${profilePrefix}`);
}

/** @returns undefined for one that has ended, also if its parent has not yet reaped it. */
function look(pid: number): BrowserProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state = '', parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if ('ZX'.includes(state)) return undefined;
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      uid: Number(/^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
      commandLine: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' '),
      environment: readFileSync(`/proc/${pid}/environ`, 'utf8'),
    };
  } catch {
    return undefined;
  }
}
