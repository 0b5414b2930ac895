// The entry point of every task: `node scripts/run.mjs TASK [ARGUMENTS]`, called by the scripts of package.json.
// Plain JavaScript without dependencies, because it runs before anything is installed and on Node 20.
// It downloads Node 24 if the machine has an older one, installs the locked dependencies, and runs the task there.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ingestEnv, ingestNodeArgs } from '#server/ingest/workers/ingest-process.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const nodeFolder = join(root, 'tools', 'node');

/** The oldest Node that strips types without a warning, from `engines` in package.json: [24, 12]. */
const neededNode = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  .engines.node.match(/\d+/g)
  .map(Number);

/** The programs of each task in order, and their environment. */
const tasks = {
  start: { steps: [['scripts/build.ts'], ['src/server/app/main.ts']], env: { NODE_ENV: 'production' } },
  dev: {
    steps: [
      [
        '--watch-path=src/server',
        '--watch-path=src/doubles',
        '--watch-path=src/shared',
        'src/server/app/main.ts',
      ],
    ],
    env: { NODE_ENV: 'development' },
  },
  build: { steps: [['scripts/build.ts']], env: { NODE_ENV: 'production' } },
  test: { steps: [['scripts/test.ts']], env: { NODE_ENV: 'test' } },
  'test:all': { steps: [['scripts/test.ts', '--all']], env: { NODE_ENV: 'test' } },
  check: { steps: [['scripts/test.ts', '--static']], env: { NODE_ENV: 'test' } },
  format: { steps: [['scripts/format.ts']], env: {} },
  'check:corpus': { steps: [['scripts/check-corpus.ts']], env: { NODE_ENV: 'test' } },
  'learn-wording': { steps: [['scripts/learn-wording.ts']], env: { NODE_ENV: 'test' } },
  schema: { steps: [['scripts/schema.ts']], env: { NODE_ENV: 'test' } },
  import: {
    steps: [[...ingestNodeArgs, 'scripts/import.ts']],
    env: { NODE_ENV: 'production', ...ingestEnv },
  },
  reprocess: {
    steps: [[...ingestNodeArgs, 'scripts/reprocess.ts']],
    env: { NODE_ENV: 'production', ...ingestEnv },
  },
  bodies: { steps: [['scripts/bodies.ts']], env: { NODE_ENV: 'production' } },
  seed: { steps: [['scripts/seed.ts']], env: { NODE_ENV: 'production' } },
  backup: { steps: [['scripts/backup.ts']], env: { NODE_ENV: 'production' } },
  restore: { steps: [['scripts/restore.ts']], env: { NODE_ENV: 'production' } },
  move: { steps: [['scripts/move.ts']], env: { NODE_ENV: 'production' } },
  export: { steps: [['scripts/export.ts']], env: { NODE_ENV: 'production' } },
  'sign-in-link': { steps: [['scripts/sign-in-link.ts']], env: { NODE_ENV: 'production' } },
  doctor: { steps: [['scripts/doctor.ts']], env: { NODE_ENV: 'production' } },
  sandbox: { steps: [['scripts/sandbox.ts']], env: { NODE_ENV: 'production' } },
  bench: { steps: [['scripts/build.ts'], ['scripts/bench.ts']], env: { NODE_ENV: 'production' } },
};

await main();

async function main() {
  const [name, ...args] = process.argv.slice(2);
  const task = Object.hasOwn(tasks, name ?? '') ? tasks[name] : undefined;
  if (task === undefined) fail(`Unknown task "${name ?? ''}". There are: ${Object.keys(tasks).join(', ')}.`);
  const node = await prepare();
  const env = {
    // Caches stripped and compiled TypeScript between starts, which saves half of the start time.
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
    ...task.env,
  };
  for (const [index, step] of task.steps.entries()) {
    const isLast = index === task.steps.length - 1;
    const code = await runChild(node, isLast ? [...step, ...args] : step, env);
    if (code !== 0) process.exit(code);
  }
}

/** Returns the path of a Node that runs TypeScript, with every dependency installed. */
async function prepare() {
  const nodeStamp = stampOf(nodeFolder);
  const appStamp = stampOf(root);
  const ownNodeFits = fits(process.versions.node);
  const isReady = () => (ownNodeFits || hasStamp(nodeFolder, nodeStamp)) && hasStamp(root, appStamp);
  if (!isReady()) {
    const unlock = await lock();
    try {
      if (!ownNodeFits && !hasStamp(nodeFolder, nodeStamp)) installNode(nodeStamp);
      if (!hasStamp(root, appStamp))
        installDependencies(ownNodeFits ? process.execPath : findNode(), appStamp);
    } finally {
      unlock();
    }
  }
  return ownNodeFits ? process.execPath : findNode();
}

function fits(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > neededNode[0] || (major === neededNode[0] && minor >= neededNode[1]);
}

function installNode(stamp) {
  say(`Downloading Node ${neededNode[0]} (this machine has ${process.versions.node}; once, about 50 MB) …`);
  npm(process.execPath, nodeFolder, ['ci', '--ignore-scripts', '--include=optional']);
  if (findNode() === undefined) {
    const isMusl = process.platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime;
    fail(
      `There is no ready-made Node ${neededNode[0]} for ${process.platform} ${process.arch}${isMusl ? ' with musl' : ''}. Install Node ${neededNode.join('.')} or later, and run the command again.`,
    );
  }
  writeStamp(nodeFolder, stamp);
}

function installDependencies(node, stamp) {
  say('Installing dependencies …');
  npm(node, root, ['ci', '--ignore-scripts', '--include=dev', '--include=optional']);
  writeStamp(root, stamp);
}

function findNode() {
  const modules = join(nodeFolder, 'node_modules');
  if (!existsSync(modules)) return undefined;
  return readdirSync(modules)
    .flatMap((name) => [join(modules, name, 'bin', 'node'), join(modules, name, 'bin', 'node.exe')])
    .find((path) => existsSync(path));
}

function npm(node, cwd, args) {
  // The npm that called us, run by the Node that will use the installed packages.
  const cli = process.env.npm_execpath;
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const [command, rest] = cli?.endsWith('.js')
    ? [node, [cli, ...args, ...quiet]]
    : ['npm', [...args, ...quiet]];
  const env = {
    ...withoutNpmState(process.env),
    PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
  };
  const { status, error } = spawnSync(command, rest, {
    cwd,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error !== undefined) fail(`npm could not be started: ${error.message}`);
  if (status !== 0)
    fail(
      'npm could not install the dependencies; see its message above. Check the network, then run the command again.',
    );
}

/** npm passes its state to children; a nested npm must read its settings again, but keep registry and cache. */
function withoutNpmState(env) {
  const kept =
    /^npm_config_(cache|registry|userconfig|globalconfig|cafile|proxy|https_proxy|noproxy|offline|prefer_offline)$/i;
  return Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => !/^npm_(config|package|lifecycle)_/i.test(name) || kept.test(name))
      .filter(([name]) => name !== 'NODE_ENV'),
  );
}

function stampOf(folder) {
  const lockFile = readFileSync(join(folder, 'package-lock.json'));
  return createHash('sha256').update(lockFile).update(`${process.platform}-${process.arch}`).digest('hex');
}

function stampFile(folder) {
  return join(folder, 'node_modules', '.installed');
}

function hasStamp(folder, stamp) {
  try {
    return readFileSync(stampFile(folder), 'utf8') === stamp;
  } catch {
    return false;
  }
}

function writeStamp(folder, stamp) {
  mkdirSync(dirname(stampFile(folder)), { recursive: true });
  writeFileSync(stampFile(folder), stamp);
}

/** One installation at a time, so that `npm start` and `npm test` may run in parallel in a fresh clone. */
async function lock() {
  const folder = join(root, 'tools', '.installing');
  const owner = join(folder, 'pid');
  for (let waited = 0; ; waited += 1) {
    try {
      mkdirSync(folder);
      writeFileSync(owner, String(process.pid));
      return () => rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`This folder is not writable: ${error.message}`);
    }
    if (!isRunning(owner)) rmSync(folder, { recursive: true, force: true });
    else {
      if (waited === 0) say('Another command is installing; waiting …');
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }
}

function isRunning(ownerFile) {
  let pid;
  try {
    pid = Number(readFileSync(ownerFile, 'utf8'));
  } catch {
    return true; // just created, without its owner yet
  }
  if (!(pid > 0)) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function runChild(node, args, env) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: root, env, stdio: 'inherit' });
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal));
    // npm's shell exits on SIGTERM without forwarding it: when our parent changes, the child is stopped too.
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.env.npm_lifecycle_event === undefined || process.ppid === parent) return;
      clearInterval(watch); // only once: a second signal may end the child before it cleans up
      child.kill('SIGTERM');
    }, 500);
    child.on('error', (error) => fail(`The task could not be started: ${error.message}`));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      resolve(code ?? (signal === null ? 1 : 128));
    });
  });
}

function say(sentence) {
  console.error(sentence);
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}
