/**
 * `npm test`: everything a change must pass, in the order in which it fails fastest.
 * `--static` stops after format, lint and types. Other arguments are handed to vitest (a file name, `-t TITLE`).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { availableParallelism, freemem, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { shortLived } from '../tests/support/short-lived.ts';
import { ensureChromium, ensureDovecot, hasPostgres } from './system-packages.ts';

const args = process.argv.slice(2);
const onlyStatic = args.includes('--static');
const vitestArgs = args.filter((arg) => arg !== '--static');

/** Lanes that run side by side: one more than there are cores, since each waits now and then; more would wait for one another. */
const lanesAtOnce = availableParallelism() + 1;

/**
 * The compiler, which is written in Go, frees no memory before it has taken so much: it ends with 1.1 GB of it, and
 * looking for what it no longer uses is a quarter of its work.
 */
const uncollected = { GOGC: 'off', GOMEMLIMIT: '2GiB' };

let passed = 0;
let failed = 0;
let skipped = 0;
const failures: string[] = [];
const secondTries: string[] = [];
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill();
});

process.exitCode = (await run()) ? 0 : 1;
// Again at the end: what stands above is of several lanes at once.
for (const title of secondTries) console.error(`\n! passed on its second try: ${title}`);
for (const failure of failures) console.error(`\n✗ ${failure}`);
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

async function run(): Promise<boolean> {
  const checks = await Promise.all([
    check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']),
    check('types of server, shared and scripts', typesOf('tsconfig.json'), uncollected),
    check('types of client and journeys', typesOf('tsconfig.client.json'), uncollected),
  ]);
  if (checks.includes(false)) return false;
  if (onlyStatic) return true;

  // Each lane has one worker, the journeys two. What takes long is shared by two, so that none is left alone at the end.
  const lanes = [...halves('api-embedded'), ...halves('unit', 'client', 'corpus')];
  if (hasPostgres()) lanes.push(...halves('api-postgres'));
  else if (
    !refuseInCi(
      'PostgreSQL 15 or later is not installed: the database tests ran on the embedded engine only.',
    )
  ) {
    return false;
  }
  ensureDovecot();
  // What the tests of all lanes write, and the vault they begin with: see tests/support/global-vault.ts.
  const written = mkdtempSync(join(roomyFolder(), 'mailvault-tests-'));
  chmodSync(written, 0o755); // the user whom PostgreSQL runs as has folders of its own in it
  process.env.TMPDIR = written;
  process.env.TEST_VAULT_FOLDER = mkdtempSync(join(written, 'mailvault-made-'));
  process.once('exit', () => rmSync(written, { recursive: true, force: true }));
  // Who is ended leaves little in memory: what the lanes write until they have ended too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

  // Lanes that begin at once would each make a vault.
  const prepared = [check('an empty vault', [...shortLived, 'tests/support/make-vault.ts'])];
  const chromium = await ensureChromium();
  if (chromium !== undefined) {
    process.env.CHROMIUM_PATH = chromium;
    prepared.push(check('build', ['scripts/build.ts']));
    lanes.unshift(projects('e2e')); // takes longest
  } else if (
    !refuseInCi(
      'No Chromium or Chrome was found: the browser tests did not run. Install one, or name it in CHROMIUM_PATH.',
    )
  ) {
    return false;
  }
  if ((await Promise.all(prepared)).includes(false)) return false;
  return (await inTurns(lanes, lanesAtOnce, vitest)).every((isGreen) => isGreen);
}

/** What `work` answers for each of the items: so many are worked on at once, the first ones first. */
async function inTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const workThrough = async () => {
    for (const [index, item] of left) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, workThrough));
  return results;
}

/**
 * In memory where there is plenty of it (the tests have 1.4 GB of files at once), else on the disk: databases wait for
 * the disk at each commit, and the kernel works less for files that it need not write.
 */
function roomyFolder(): string {
  const inMemory = '/dev/shm';
  const plenty = 8 * 1024 ** 3;
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    if (Math.min(bavail * bsize, freemem()) > plenty) return inMemory;
  } catch {
    // Not of this system.
  }
  return tmpdir();
}

/** A missing program skips its tests on somebody's machine, loudly, and fails where tests are meant to be complete. */
function refuseInCi(sentence: string): boolean {
  console.error(`\n!! ${sentence}\n`);
  if (process.env.CI === undefined) return true;
  failed += 1;
  return false;
}

async function check(title: string, command: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const started = performance.now();
  const { code, output } = await spawnNode(command, true, env);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  if (code === 0) {
    passed += 1;
    console.log(`✓ ${title} (${seconds} s)`);
    return true;
  }
  failed += 1;
  console.error(`✗ ${title}\n${output}`);
  return false;
}

/** One checker each: several would look at the same types, and all checks run side by side. */
function typesOf(project: string): string[] {
  return ['node_modules/typescript/bin/tsc', '-p', project, '--checkers', '1'];
}

function projects(...names: string[]): string[] {
  return names.flatMap((name) => ['--project', name]);
}

function halves(...names: string[]): string[][] {
  return ['1/2', '2/2'].map((shard) => [...projects(...names), `--shard=${shard}`]);
}

async function vitest(selection: string[]): Promise<boolean> {
  const report = join(mkdtempSync(join(tmpdir(), 'mailvault-report-')), 'report.json'); // goes with all that is written
  const { code } = await spawnNode([
    'node_modules/vitest/vitest.mjs',
    'run',
    ...selection,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...vitestArgs,
  ]);
  const result = JSON.parse(readFileSync(report, 'utf8')) as VitestReport;
  passed += result.numPassedTests;
  failed += result.numFailedTests;
  skipped += result.numPendingTests + result.numTodoTests;
  failures.push(...failuresOf(result));
  secondTries.push(...secondTriesOf(result));
  if (code !== 0 && result.numFailedTests === 0) failed += 1; // a file that could not even be loaded
  return code === 0;
}

/** The part of vitest's JSON report that is read here. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] | null }[];
  }[];
}

/** One text for each failed test, or for a file that could not be loaded: where, and the head of why. */
function failuresOf(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    const name = relative(process.cwd(), file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0) return file.status === 'failed' ? [`${name}\n${headOf(file.message)}`] : [];
    return tests.map((test) => `${name} > ${test.fullName}\n${headOf(test.failureMessages?.at(-1) ?? '')}`);
  });
}

/** Tests that passed although something failed before: the machine was late, or the test is not to be relied on. */
function secondTriesOf(report: VitestReport): string[] {
  return report.testResults.flatMap((file) =>
    file.assertionResults
      .filter((test) => test.status === 'passed' && (test.failureMessages?.length ?? 0) > 0)
      .map(
        (test) =>
          `${relative(process.cwd(), file.name)} > ${test.fullName}\n${headOf(test.failureMessages?.[0] ?? '')}`,
      ),
  );
}

/** The first 12 lines: what was expected, what came, and where. */
function headOf(message: string): string {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n');
}

function spawnNode(
  command: string[],
  isQuiet = false,
  env: NodeJS.ProcessEnv = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, {
      env: { ...process.env, ...env },
      stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    child.stdout?.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      output += chunk;
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}
