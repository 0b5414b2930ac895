import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bareEnvironment } from '#tests/support/bare-environment.ts';
import type { Acknowledged, Found } from '#tests/support/database/power-cut-vault.ts';

/** Mounting a file system needs root and Linux. */
const canMount =
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  spawnSync('mkfs.ext4', ['-V']).status === 0 &&
  spawnSync('python3', ['-V']).status === 0;

/** `POWER_CUTS` sets another number. */
const rounds = Number(process.env.POWER_CUTS ?? 10);
const longestRunMs = 20_000;
const roundsOfOneDisk = 5;

const program = new URL('../../../../../tests/support/database/power-cut-vault.ts', import.meta.url).pathname;

let folder: string;
let image: string;
let disk: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mailvault-power-'));
  [image, disk] = [join(folder, 'image'), join(folder, 'mounted')];
  mkdirSync(disk);
});

afterAll(() => {
  if (isMounted()) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
});

// Each process writes to a vault on a separate ext4 until that is shut down (EXT4_IOC_SHUTDOWN without
// flushing, with which xfstests cuts power): no byte reaches the disk from then on. Then the disk is mounted
// again and checked.
it.skipIf(!canMount)(
  'A vault that loses its disk under load opens intact, with every acknowledged write',
  async () => {
    const acknowledged: Acknowledged[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const isFresh = round % roundsOfOneDisk === 0;
      if (isFresh) {
        makeDisk();
        acknowledged.length = 0;
      }
      acknowledged.push(await cutUnderLoad(round, isFresh));
      expect({ round, ...check(acknowledged) }).toMatchObject({ round, faults: [] });
    }
    expect(acknowledged.some(({ mails, writes }) => mails > 0 && writes > 0)).toBe(true);
  },
  rounds * 120_000,
);

function makeDisk(): void {
  if (isMounted()) execFileSync('umount', [disk]);
  rmSync(image, { force: true });
  execFileSync('truncate', ['-s', String(2 * 1024 ** 3), image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  execFileSync('mount', ['-o', 'loop', image, disk]);
}

const isMounted = () => existsSync(join(disk, 'lost+found'));

/** Runs a vault under load, shuts its disk down, and mounts it again as it is then. */
async function cutUnderLoad(round: number, isFresh: boolean): Promise<Acknowledged> {
  const child = vault('work', String(round));
  const told: Acknowledged = { round, mails: 0, writes: 0 };
  const opened = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => {
      const [what, count] = line.split(' ');
      if (what === 'open') resolve();
      if (what === 'mails' || what === 'writes') told[what] = Number(count);
    });
  });
  const ended = once(child, 'exit');
  // The first cut of every other disk happens while its vault is created.
  const isBeingMade = isFresh && round % (2 * roundsOfOneDisk) !== 0;
  if (isBeingMade) await wait(200 * round);
  else {
    await opened;
    await wait((longestRunMs * (round + 1)) / rounds);
  }
  stopDisk();
  child.kill('SIGKILL');
  await ended;
  execFileSync('umount', [disk]);
  execFileSync('mount', ['-o', 'loop', image, disk]);
  return told;
}

/** The ioctl EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH. Node has no call for it. */
function stopDisk(): void {
  execFileSync('python3', [
    '-c',
    'import fcntl, os, struct, sys; fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack("I", 2))',
    disk,
  ]);
}

function check(acknowledged: readonly Acknowledged[]): Found {
  try {
    const output = execFileSync(process.execPath, [program, 'check', JSON.stringify(acknowledged)], {
      env: environment(),
      encoding: 'utf8',
    });
    return JSON.parse(output.trim().split('\n').at(-1) ?? '') as Found;
  } catch (error) {
    return { mails: 0, writes: 0, faults: [`it does not open: ${String(error)}`] };
  }
}

function vault(...args: string[]): ChildProcess {
  return spawn(process.execPath, [program, ...args], {
    env: environment(),
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

const environment = () =>
  bareEnvironment({ DATA_DIR: join(disk, 'data'), DEMO: 'off', NODE_ENV: 'production' });
