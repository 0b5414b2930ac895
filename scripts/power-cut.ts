/**
 * `npm run power-cut [-- ROUNDS]`: takes the power from a disk under an embedded vault, again and again, and looks at
 * what is left. Linux only, as root, with mkfs.ext4 and python3.
 *
 * The vault lies on an ext4 file system of its own, in a file. While a process takes mail in and writes beside it, the
 * file system is told to stop as it is (EXT4_IOC_SHUTDOWN without flushing, which xfstests cuts power with): from then
 * on no byte reaches its disk. It is mounted again, and what was acknowledged has to be there. Every fifth round
 * begins with an empty disk, so that vaults are cut while they are made, too.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** What was acknowledged: the highest numbers the vault's process had told when the power went. */
export interface Acknowledged {
  round: number;
  mails: number;
  writes: number;
}

/** What a check found, beside those numbers. */
export interface Found {
  mails: number;
  writes: number;
  faults: string[];
}

const program = join(import.meta.dirname, 'power-cut', 'vault.ts');
const rounds = Number(process.argv[2] ?? 50);
const imageBytes = 2 * 1024 ** 3;
const longestRunMs = 20_000;
const roundsOfOneDisk = 5;

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  console.error('This trial mounts a file system: it runs on Linux, as root.');
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'mailvault-power-'));
const image = join(folder, 'disk');
const disk = join(folder, 'mounted');
mkdirSync(disk);
process.exitCode = 1;
try {
  await run();
} finally {
  if (isMounted()) execFileSync('umount', [disk]);
  rmSync(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  let faults = 0;
  const acknowledged: Acknowledged[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const isFresh = round % roundsOfOneDisk === 0;
    if (isFresh) {
      makeDisk();
      acknowledged.length = 0;
    }
    const told = await cutUnderLoad(round, isFresh);
    acknowledged.push(told);
    const found = check(acknowledged);
    faults += found.faults.length;
    console.log(
      `round ${round + 1}: ${told.mails} mails and ${told.writes} writes were acknowledged, ${found.mails} and ${found.writes} are there${found.faults.map((fault) => `\n  ${fault}`).join('')}`,
    );
  }
  console.log(`${rounds} power cuts, ${faults} faults`);
  process.exitCode = faults === 0 ? 0 : 1;
}

function makeDisk(): void {
  if (isMounted()) execFileSync('umount', [disk]);
  rmSync(image, { force: true });
  execFileSync('truncate', ['-s', String(imageBytes), image]);
  execFileSync('mkfs.ext4', ['-q', '-F', image]);
  execFileSync('mount', ['-o', 'loop', image, disk]);
}

function isMounted(): boolean {
  return existsSync(join(disk, 'lost+found'));
}

/** Lets a vault work for a while, takes its disk away, and mounts it again as it is then. */
async function cutUnderLoad(round: number, isFresh: boolean): Promise<Acknowledged> {
  const child = vault(['work', String(round)], ['ignore', 'pipe', 'ignore']);
  const told: Acknowledged = { round, mails: 0, writes: 0 };
  const lines = createInterface({ input: child.stdout ?? process.stdin });
  const opened = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    lines.on('line', (line) => {
      const [what, count] = line.split(' ');
      if (what === 'open') resolve();
      if (what === 'mails' || what === 'writes') told[what] = Number(count);
    });
  });
  const ended = once(child, 'exit');
  if (!isFresh || Math.random() < 0.5) await opened;
  await wait(Math.random() * longestRunMs);
  stopDisk();
  child.kill('SIGKILL');
  await ended;
  execFileSync('umount', [disk]);
  execFileSync('mount', ['-o', 'loop', image, disk]);
  return told;
}

/** The ioctl EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH; Node has no call for it. */
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
    const { stderr } = error as { stderr?: string };
    return { mails: 0, writes: 0, faults: [`it does not open: ${stderr ?? String(error)} (${list()})`] };
  }
}

function list(): string {
  const dataDir = join(disk, 'data');
  return existsSync(dataDir) ? readdirSync(dataDir).join(', ') : 'no data folder';
}

function vault(args: string[], stdio: ['ignore', 'pipe', 'ignore']): ChildProcess {
  return spawn(process.execPath, [program, ...args], { env: environment(), stdio });
}

function environment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, DATA_DIR: join(disk, 'data'), DEMO: 'off', NODE_ENV: 'production' };
}
