import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Bench } from './figure.ts';
import { workFolder } from './work-folder.ts';

/**
 * Measures from fresh clone to ready line, as for a new user: empty npm cache, and the first Node in the
 * PATH.
 */
export const benchStart: Bench = async (say) => {
  const clone = join(workFolder, 'clone');
  execFileSync('git', ['clone', '--quiet', process.cwd(), clone]);
  const env = { ...withoutOurNode(process.env), npm_config_cache: join(workFolder, 'npm-cache'), PORT: '0' };
  const node = execFileSync('node', ['--version'], { env, encoding: 'utf8' }).trim();
  say(`first start of a fresh clone, with Node ${node} and an empty npm cache`);
  const first = await secondsUntilReady(clone, env);
  say('second start');
  const second = await secondsUntilReady(clone, env);
  return [
    { what: 'fresh clone to ready, empty npm cache', unit: 's', value: first, budget: 90 },
    { what: 'second start', unit: 's', value: second, budget: 4 },
  ];
};

/** Removes the project's Node, which run.mjs put first in the PATH; a new user does not have it. */
function withoutOurNode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const path = (env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const kept = Object.entries(env).filter(([name]) => !name.startsWith('npm_') && name !== 'NODE_ENV');
  return { ...Object.fromEntries(kept), PATH: path.join(':') };
}

function secondsUntilReady(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['start'], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'], detached: true });
    let seconds: number | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      if (seconds !== undefined || !chunk.toString().includes('ready at')) return;
      seconds = (performance.now() - started) / 1000;
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    });
    child.on('error', reject);
    child.on('exit', () => {
      if (seconds === undefined) reject(new Error('npm start ended before it was ready'));
      else resolve(seconds);
    });
  });
}
