import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#server/platform/db/data-dir-lock.ts';

const program = join(import.meta.dirname, '../../../../tests/fixtures/lock-holder.ts');

/** A separate process namespace, like a container's; creating one needs rights that not every user has. */
const container = ['unshare', '--pid', '--fork', '--kill-child', '--mount-proc'];
const canUnshare = spawnSync('unshare', [...container.slice(1), 'true']).status === 0;

let folder: string;
let children: ChildProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-lock-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) await kill(child);
  rmSync(folder, { recursive: true, force: true });
});

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/**
 * Starts another process that tries to take the lock.
 * @returns its output: `held`, or the refusal.
 */
async function holder(wrapper: string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const [command = process.execPath, ...args] = [
    ...wrapper,
    process.execPath,
    '--expose-gc',
    program,
    folder,
  ];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const [said] = await once(createInterface(child.stdout), 'line');
  return { child, said };
}

describe('the lock on a data folder', () => {
  it('makes the folder, says whose it is, and goes when given back', () => {
    const dataDir = join(folder, 'new', 'data');
    const unlock = lockDataDir(dataDir);
    expect(readFileSync(join(dataDir, 'mailvault.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid}@.+`));
    unlock();
    expect(existsSync(join(dataDir, 'mailvault.lock'))).toBe(false);
    lockDataDir(dataDir)();
  });

  it('is held once, also within one process', () => {
    const unlock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(/in use by a running server/);
    unlock();
  });

  it('refuses a folder that another running process holds, with what to do', async () => {
    const { child, said } = await holder();
    expect(said).toBe('held');
    expect(() => lockDataDir(folder)).toThrow(
      `in use by a running server (process ${child.pid}). Stop it first`,
    );
  });

  it('is free at once when its process is killed, whatever process ids say', async () => {
    const { child } = await holder();
    await kill(child);
    writeFileSync(join(folder, 'mailvault.lock'), String(process.ppid));
    lockDataDir(folder)();
  });

  it('is taken over whatever an earlier version left behind', () => {
    for (const leftover of ['2147483646', String(process.ppid), '', 'garbage']) {
      writeFileSync(join(folder, 'mailvault.lock'), leftover);
      lockDataDir(folder)();
    }
  });

  it('goes to exactly one of several processes that ask at the same moment', async () => {
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => holder()));
    expect(outcomes.filter(({ said }) => said === 'held')).toHaveLength(1);
    expect(outcomes.filter(({ said }) => said.includes('in use by a running server'))).toHaveLength(4);
  });

  it.skipIf(!canUnshare)(
    'holds between two containers, in each of which the server is process 1 (skipped where no namespace may be made)',
    async () => {
      expect(await holder(container)).toMatchObject({ said: 'held' });
      expect((await holder(container)).said).toContain('in use by a running server (process 1)');
      expect(() => lockDataDir(folder)).toThrow('in use by a running server');
    },
  );

  it('says so when the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockDataDir(join(folder, 'file', 'data'))).toThrow(/DATA_DIR .* cannot be written/);
  });
});

if (!canUnshare) console.warn('No process namespace may be made here: the lock was not tried between two.');
