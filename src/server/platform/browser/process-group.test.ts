import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { killGroup, yieldToOthers } from '#server/platform/browser/process-group.ts';

let leader: ChildProcess | undefined;
afterEach(() => {
  if (leader?.pid !== undefined) killGroup(leader.pid);
});

/**
 * A shell in a separate process group that starts a program for each input line, and prints the program's id.
 */
async function startGroup(): Promise<{ pid: number; startProgram: () => Promise<number> }> {
  const shell = spawn('/bin/sh', ['-c', 'read line; sleep 600 & echo $!; wait'], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  leader = shell;
  const { pid = 0 } = shell;
  return {
    pid,
    startProgram: () =>
      new Promise((resolve) => {
        shell.stdout.once('data', (line: Buffer) => resolve(Number(line.toString())));
        shell.stdin.write('go\n');
      }),
  };
}

function niceness(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]);
}

function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

describe.runIf(process.platform === 'linux')('a process group beside the server', () => {
  it('steps back behind everybody else, with what it starts', async () => {
    const { pid, startProgram } = await startGroup();
    yieldToOthers(pid);
    const program = await startProgram();
    expect([niceness(pid), niceness(program)]).toEqual([19, 19]);
    const session = readSession(pid);
    if (session !== undefined) expect(session).toContain('nice 19');
  });

  it('is ended as a whole', async () => {
    const { pid, startProgram } = await startGroup();
    const program = await startProgram();
    killGroup(pid);
    await expect.poll(() => isAlive(program)).toBe(false);
    expect(() => killGroup(pid)).not.toThrow();
  });
});

/** Returns the autogroup, by which Linux shares the processors; undefined if the system has none. */
function readSession(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/autogroup`, 'utf8');
  } catch {
    return undefined;
  }
}
