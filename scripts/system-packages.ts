import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

const macBrowsers = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The path of an installed Chromium or Chrome: CHROMIUM_PATH first, then the usual names. */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...browserNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macBrowsers,
  ];
  return candidates.find((path) => existsSync(path));
}

/**
 * Finds a Chromium; else installs Debian's when run by root on Debian; else unpacks the one that comes inside a
 * registry package, and takes it when it proves able to start here.
 */
export async function ensureChromium(): Promise<string | undefined> {
  const found = findChromium();
  if (found !== undefined) return found;
  if (canInstall()) {
    console.log('Installing Debian’s chromium for the browser tests …');
    apt('update');
    apt('install', '-y', '--no-install-recommends', 'chromium');
    const installed = findChromium();
    if (installed !== undefined) return installed;
  }
  return packagedChromium();
}

async function packagedChromium(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  console.log('No browser here: trying the headless Chromium of a registry package …');
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

/** Whether PostgreSQL 15 or later can be started here, or a server to test on was named. */
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

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
}

function apt(...args: string[]): void {
  spawnSync('apt-get', ['-qq', ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
