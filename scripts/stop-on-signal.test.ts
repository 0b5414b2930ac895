import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const file = new URL('./stop-on-signal.ts', import.meta.url).href;

/** Reports that it is stopping, and ends on request or by itself. */
const program = `
  const clock = performance.now.bind(performance);
  let ahead = 0;
  performance.now = () => clock() + ahead;
  const { stopOnSignal } = await import(${JSON.stringify(file)});
  const signal = stopOnSignal();
  signal.addEventListener('abort', () => console.log('stopping'));
  process.stdin.on('data', (text) => { ahead = Number(text); console.log('later'); });
  console.log('ready');`;

async function start(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return child;
}

it('a press that arrives twice is one wish, and a later one ends the program', async () => {
  const child = await start();
  const reported = () => once(child.stdout as NodeJS.ReadableStream, 'data').then(String);
  const stopping = reported();
  child.kill('SIGINT');
  expect(await stopping).toBe('stopping\n');
  child.kill('SIGINT'); // forwarded by npm
  const later = reported();
  child.stdin?.write('5000');
  expect(await later).toBe('later\n'); // it is still running
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  expect(await ended).toEqual([130, null]);
});
