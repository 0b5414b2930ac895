import { type ChildProcess, spawn } from 'node:child_process';

/** The real server in a process of its own, so that client and server do not share an event loop. */
export interface BenchServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts the built server with these settings and waits for its ready line. */
export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await readyOrigin(child);
  return {
    origin,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function readyOrigin(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const origin = /ready at (http:\/\/\S+)/.exec(output)?.[1];
      if (origin !== undefined) resolve(origin.replace('localhost', '127.0.0.1'));
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
}
