/**
 * `npm test`: static checks, tests of code and requests, journeys in Chromium. `--static` stops after the
 * checks; `--all` adds the nightly tests. Other arguments go to vitest, or to Playwright if one names a
 * `.spec.ts`.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { watchProcessorTime } from './processor-time.ts';
import { ensureChromium, ensureDovecot, hasPostgres } from './system-packages.ts';

const readProcessorTime = watchProcessorTime();
const started = performance.now();
const flags = new Set(['--static', '--all']);
const given = process.argv.slice(2);
const args = given.filter((arg) => !flags.has(arg));
const isAll = given.includes('--all');
const isCi = process.env.CI !== undefined;
const isOfJourneys = args.some((arg) => arg.includes('.spec.ts'));

/** Tests that could not run, repeated at the end. */
const missing: string[] = [];

const isGreen = await run();
for (const sentence of missing) console.error(`\n!! ${sentence}`);
const seconds = readProcessorTime();
console.log(
  `\n${isGreen ? 'Passed' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(0)} s${
    seconds === undefined ? '' : `, ${seconds.toFixed(0)} s of processor time`
  }.`,
);
process.exitCode = isGreen ? 0 : 1;

async function run(): Promise<boolean> {
  if (args.length === 0 && !(await runStaticChecks())) return false;
  if (given.includes('--static')) return true;

  if (isAll) {
    process.env.TEST_ALL = '1';
    process.env.TEST_SEED ??= String(randomInt(2 ** 31));
    console.log(`Seed ${process.env.TEST_SEED}: TEST_SEED=${process.env.TEST_SEED} repeats it.`);
  }
  const isComplete = (await prepare()) || !isCi;
  if (!isComplete) return false;
  const tests = isOfJourneys || (await runVitest());
  const journeys = (args.length > 0 && !isOfJourneys) || (await runJourneys());
  return tests && journeys;
}

async function runStaticChecks(): Promise<boolean> {
  const checks = await Promise.all([
    check('format and lint', 'node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'),
    check('types of server, shared and scripts', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'),
    check('unused files, exports and dependencies', 'node_modules/knip/bin/knip.js', '--no-progress'),
    check('types of client', 'node_modules/typescript/bin/tsc', '-p', 'tsconfig.client.json'),
  ]);
  return !checks.includes(false);
}

/** @returns true if everything is installed that the tests need. */
async function prepare(): Promise<boolean> {
  if (!ensureDovecot())
    missing.push('Dovecot is not installed: no mail was fetched from a real mail server.');
  if (!hasPostgres()) {
    missing.push('PostgreSQL 15 or later is not installed: the tests ran on the embedded engine only.');
  }
  const chromium = await ensureChromium();
  if (chromium === undefined) {
    missing.push(
      'No Chromium or Chrome was found: no journey ran. Install one, or name it in CHROMIUM_PATH.',
    );
  } else process.env.CHROMIUM_PATH = chromium;
  return missing.length === 0;
}

async function runVitest(): Promise<boolean> {
  const projects = ['unit', 'client', 'components', 'embedded', ...(hasPostgres() ? ['api'] : [])];
  const chosen = args.includes('--project') ? [] : projects.flatMap((name) => ['--project', name]);
  const command = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, '--passWithNoTests', ...args];
  return (await runNode(command)).isGreen;
}

async function runJourneys(): Promise<boolean> {
  if (process.env.CHROMIUM_PATH === undefined) return true;
  const projects = isAll ? ['--project', 'journeys', '--project', 'nightly'] : ['--project', 'journeys'];
  return (await runNode(['node_modules/@playwright/test/cli.js', 'test', ...projects, ...args])).isGreen;
}

async function check(title: string, ...command: string[]): Promise<boolean> {
  const begun = performance.now();
  const { isGreen, output } = await runNode(command, 'pipe');
  const took = ((performance.now() - begun) / 1000).toFixed(1);
  if (isGreen) console.log(`✓ ${title} (${took} s)`);
  else console.error(`✗ ${title}\n${output}`);
  return isGreen;
}

function runNode(
  command: string[],
  stdio: 'inherit' | 'pipe' = 'inherit',
): Promise<{ isGreen: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, command, { stdio: ['ignore', stdio, stdio] });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const stop = () => child.kill();
    process.once('exit', stop);
    child.on('error', reject);
    child.on('exit', (code) => {
      process.off('exit', stop);
      resolve({ isGreen: code === 0, output });
    });
  });
}
