import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readDockerfile, runDockerfile, type Stage } from './dockerfile.ts';
import type { Bench } from './table.ts';
import { workFolder } from './work-folder.ts';

/** What containers are given to end by themselves. */
const graceMs = 10_000;

/**
 * The Dockerfile without a builder: its steps one by one in fresh Debian roots (debootstrap), and its container with a
 * read-only root, namespaces and nothing but its user's rights. Wants root.
 */
export const benchContainer: Bench = async (say) => {
  say('debootstrap …');
  const debian = mkdtempSync(join(workFolder, 'debian-'));
  execFileSync('debootstrap', ['--variant=minbase', 'bookworm', debian], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const image = runDockerfile(
    readDockerfile(readFileSync('Dockerfile', 'utf8')),
    (name) => (name.startsWith('node:') ? withNode(copyOf(debian)) : copyOf(debian)),
    say,
  );
  const bytes = sizeOf(image.root) - sizeOf(debian);
  const container = startContainer(image);
  try {
    const startedAt = performance.now();
    await untilHealthy(container, image);
    const readyMs = performance.now() - startedAt;
    const [user, refused] = [userOf(container), unwritable(container, image)];
    const endedAt = performance.now();
    const code = await container.end();
    const endMs = performance.now() - endedAt;
    if (code !== 0 || endMs > graceMs) throw new Error(`SIGTERM ended it with ${code} after ${endMs} ms`);
    return [
      {
        what: "Dockerfile, step by step in debootstrap's roots: size beside Debian's; user; writes refused outside the volume; healthy after; ended by SIGTERM after",
        measured: `${Math.round(bytes / 1e6)} MB; ${user}; ${refused}; ${(readyMs / 1_000).toFixed(1)} s; ${Math.round(endMs)} ms`,
        target: 'not root; all; ≤ 10 s',
      },
    ];
  } finally {
    container.kill();
  }
};

function copyOf(root: string): string {
  const copy = mkdtempSync(join(workFolder, 'root-'));
  execFileSync('cp', ['-a', `${root}/.`, copy]);
  execFileSync('chmod', ['755', copy]);
  return copy;
}

/** What the image of Node adds to Debian's, with this machine's way to the registry. */
function withNode(root: string): string {
  cpSync(process.execPath, join(root, 'usr/local/bin/node'));
  const npm = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  mkdirSync(join(root, 'usr/local/lib/node_modules'), { recursive: true });
  execFileSync('cp', ['-a', join(npm, 'npm'), join(root, 'usr/local/lib/node_modules/npm')]);
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(root, 'usr/local/bin/npm'));
  cpSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'), { dereference: true });
  const trusted = '/etc/ssl/certs/ca-certificates.crt';
  mkdirSync(join(root, 'etc/ssl/certs'), { recursive: true });
  cpSync(trusted, join(root, trusted), { dereference: true });
  mkdirSync(join(root, 'usr/local/etc'), { recursive: true });
  // Without the settings of the npm that may have started this: they name another file.
  const env = { PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' };
  execFileSync('chroot', [root, 'npm', 'config', 'set', '--global', `cafile=${trusted}`], { env });
  return root;
}

interface Container {
  /** Its first process, as this machine numbers it. */
  pid(): number;
  /** Sends SIGTERM to its first process. @returns the exit code. */
  end(): Promise<number | null>;
  kill(): void;
}

/** Its own processes, mounts and network; a root that cannot be written; a volume, and a /tmp in memory. */
function startContainer(image: Stage): Container {
  const volume = mkdtempSync(join(workFolder, 'volume-'));
  const [uid = 0, gid = 0] = (image.user ?? '0:0').split(':').map(Number);
  chownSync(volume, uid, gid);
  const { root } = image;
  const rights = `setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
  const script = [
    'ip link set lo up 2>/dev/null || true',
    `mount --bind ${root} ${root}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
    `mount -t tmpfs tmpfs ${root}/tmp`,
    `mount --bind ${volume} ${root}${image.env.DATA_DIR}`,
    `mount -o remount,bind,ro ${root}`,
    `exec chroot ${root} ${rights} env -C ${image.folder} ${image.command.join(' ')}`,
  ].join(' && ');
  const child = spawn(
    'unshare',
    ['--mount', '--pid', '--net', '--fork', '--kill-child', 'sh', '-c', script],
    {
      env: {
        PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
        ...image.env,
        SIGN_IN: 'invite',
        BILLING: 'off',
        LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  const pid = () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim());
  return {
    pid,
    end: () => {
      const ended = exitOf(child);
      process.kill(pid(), 'SIGTERM');
      return ended;
    },
    kill: () => void child.kill('SIGKILL'),
  };
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Runs a command where the container is, as its user. */
function runInside(container: Container, image: Stage, command: readonly string[]) {
  const [uid, gid] = (image.user ?? '0:0').split(':');
  return spawnSync(
    'nsenter',
    [
      `--target=${container.pid()}`,
      '--all',
      '--root',
      '--wd',
      `--setuid=${uid}`,
      `--setgid=${gid}`,
      ...command,
    ],
    { env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...image.env }, encoding: 'utf8' },
  );
}

/** Asks as Docker would. */
async function untilHealthy(container: Container, image: Stage): Promise<void> {
  for (let tries = 0; tries < 240; tries += 1) {
    await wait(500);
    if (runInside(container, image, image.healthCheck).status === 0) return;
  }
  throw new Error('The container did not become healthy.');
}

function userOf(container: Container): string {
  const status = readFileSync(`/proc/${container.pid()}/status`, 'utf8');
  const [uid] = /^Uid:\s+(\d+)/m.exec(status)?.slice(1) ?? [];
  const [rights] = /^CapEff:\s+(\w+)/m.exec(status)?.slice(1) ?? [];
  if (uid === '0' || Number(`0x${rights}`) !== 0) throw new Error(`It runs as ${uid} with rights ${rights}`);
  return `uid ${uid} without rights`;
}

function unwritable(container: Container, image: Stage): string {
  const folders = ['/', '/etc', '/usr/local/bin', '/var/lib', image.folder, `${image.folder}/src`];
  const refused = folders.filter(
    (folder) => runInside(container, image, ['touch', join(folder, 'written')]).status !== 0,
  );
  const own = runInside(container, image, ['touch', join(image.env.DATA_DIR ?? '', 'written')]);
  if (own.status !== 0) throw new Error(`The volume cannot be written: ${own.stderr}`);
  if (refused.length < folders.length) throw new Error(`Only these are closed: ${refused.join(', ')}`);
  return `${refused.length} of ${folders.length}`;
}

function sizeOf(root: string): number {
  return Number(execFileSync('du', ['-sb', root], { encoding: 'utf8' }).split('\t')[0]);
}
