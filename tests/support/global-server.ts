import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Set-up of the `e2e` project: the built server with its demo, started as `npm start` does. */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_ORIGIN !== undefined) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'mailvault-e2e-'));
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: {
      ...process.env,
      BASE_URL: '', // vitest puts one of its own into the environment
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    process.env.E2E_ORIGIN = await readyOrigin(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

function readyOrigin(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    server.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
