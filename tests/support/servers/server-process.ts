import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Commands authenticate to such a server with it. */
export const journeySecret = 'a secret for journeys, thirty-two characters long';

/** The built server in a separate process, as `npm start` starts it. */
export interface ServerProcess {
  /** Such as http://localhost:40123. */
  origin: string;
  child: ChildProcess;
  /** Returns its output so far. */
  printed(): string;
  /** Ends it with SIGTERM, waits, and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts the server in a new folder on a free port and waits for its ready line.
 * @param settings environment variables that extend or override the defaults.
 * @param vault a data folder that no process has open: the server starts with a copy of it, which takes no
 * time.
 * @throws Error with the server's output if it ends before it is ready.
 */
export async function startServerProcess(
  settings: Record<string, string> = {},
  vault?: string,
): Promise<ServerProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'mailvault-server-'));
  if (vault !== undefined) cpSync(vault, dataDir, { recursive: true });
  const endWithUs = ['--import', new URL('end-with-parent.ts', import.meta.url).href];
  const child = spawn(process.execPath, [...endWithUs, 'src/server/app/main.ts'], {
    env: {
      ...process.env,
      BASE_URL: '', // overrides the one vitest sets
      NODE_ENV: 'production',
      PORT: '0',
      SESSION_SECRET: journeySecret,
      DATA_DIR: dataDir,
      DEMO: 'recent', // older mail would arrive during the journeys
      LOG_LEVEL: 'error',
      CHROMIUM_PATH: 'off', // photographing the demo would slow the tests down
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  let printed = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  try {
    return { origin: await readyOrigin(child), child, printed: () => printed, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function readyOrigin(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /ready at (https?:\/\/\S+)/.exec(output)?.[1];
      if (origin !== undefined) resolve(origin);
    });
    server.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
